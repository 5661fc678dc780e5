/** The recordings in the repository of a remote: `recordings/*.json`, each a list that people may read and edit. ADR-139. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  isRecording,
  type Recording,
  recordingFile,
  storedKey,
  withoutSecrets,
  withRecording,
} from '@salesdesk/shared/domain';
import { nullWhenMissing } from '../store/files.ts';

const RECORDINGS_FOLDER = 'recordings';

/** All recordings of the remote in `folder`, by file name; none without the folder. Throws a sentence about a file that is wrong. */
export async function readRecordings(folder: string): Promise<Map<string, Recording[]>> {
  const names = (await readdir(path.join(folder, RECORDINGS_FOLDER)).catch(nullWhenMissing)) ?? [];
  const files = names.filter((name) => name.endsWith('.json')).sort();
  const read = files.map(async (name) => {
    const file = `${RECORDINGS_FOLDER}/${name}`;
    return [file, parsed(file, await readFile(path.join(folder, file), 'utf8'))] as const;
  });
  return new Map(await Promise.all(read));
}

/** Adds a recording without its secrets, in place of an earlier one of the same call. Returns the file it stands in. */
export async function addRecording(folder: string, recording: Recording): Promise<string> {
  const safe = withoutSecrets(recording);
  const key = storedKey(safe);
  const files = await readRecordings(folder);
  const isSame = (one: Recording) => storedKey(one) === key;
  const [file = recordingFile(safe.path), list = files.get(recordingFile(safe.path)) ?? []] =
    [...files].find(([, recordings]) => recordings.some(isSame)) ?? [];
  const next = withRecording(list, safe);
  await mkdir(path.join(folder, RECORDINGS_FOLDER), { recursive: true });
  await writeFile(path.join(folder, file), `${JSON.stringify(next, null, 2)}\n`);
  return file;
}

function parsed(file: string, text: string): Recording[] {
  const list = json(file, text);
  const isList = Array.isArray(list) && list.every(isRecording);
  if (!isList) throw new Error(`${file} has to be a list of recordings: { "method", "path", "status", "body" }.`);
  return list;
}

function json(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}.`);
  }
}
