import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { nullWhenMissing } from '../store/fileErrors.ts';
import { CONTRACT_FILE, type ContractRecord, MAX_RECORD_BYTES, parseRecord } from './contractRecord.ts';

/**
 * Reads the record of the build in `folder`: null when it has none, as a plain Module Federation build. Otherwise the
 * problem, one sentence, when it cannot be used.
 */
export async function readRecord(folder: string): Promise<ContractRecord | { problem: string } | null> {
  const file = path.join(folder, CONTRACT_FILE);
  const found = await stat(file).catch(nullWhenMissing);
  if (!found) return null;
  if (found.size > MAX_RECORD_BYTES) {
    const kB = Math.ceil(found.size / 1000);
    return { problem: `${CONTRACT_FILE} has ${kB} kB; the limit is ${MAX_RECORD_BYTES / 1000} kB.` };
  }
  const record = found.isFile() ? parseRecord(await readFile(file, 'utf8')) : null;
  return (
    record ?? {
      problem: `${CONTRACT_FILE} is not the record of a build. Build again, and publish the folder as it is.`,
    }
  );
}
