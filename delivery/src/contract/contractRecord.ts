/** What a build of a remote says about its use of the contract. The build recipe writes it; ADR-134. */

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { nullWhenMissing } from '../store/files.ts';

/** It begins with a dot, so that no store serves it. */
export const CONTRACT_FILE = '.contract.json';
/** Limit of its size in bytes. */
export const MAX_RECORD_BYTES = 4_000_000;

/** A name that a remote takes from a door of the contract at run time; empty for the door as a whole. */
export interface ImportedName {
  /** Import path: `@salesdesk/shared/ui/core`. */
  door: string;
  name: string;
  /** Path below the remote's folder. */
  file: string;
  line: number;
}

export interface ContractRecord {
  /** The contract's version that it was built with. */
  contract: string;
  /** The kit's version in the release store; null for a remote of the workspace. */
  kit: string | null;
  /** Version of each shared module that it was built with; absent in older records. */
  built?: Record<string, string>;
  imports: ImportedName[];
  /** Its TypeScript sources without tests: path below the remote's folder to text. */
  sources: Record<string, string>;
}

const Text = Type.String({ maxLength: 500 });
const form = Compile(
  Type.Object({
    contract: Text,
    kit: Type.Union([Text, Type.Null()]),
    built: Type.Optional(Type.Record(Text, Text)),
    imports: Type.Array(Type.Object({ door: Text, name: Text, file: Text, line: Type.Integer() })),
    sources: Type.Record(Type.String(), Type.String()),
  }),
);

/** A path below a folder, in plain parts. */
const PLAIN_PATH = /^(?!.*(^|\/)(\.{1,2}|node_modules)(\/|$))[^/\\:\0][^\\:\0]*\.tsx?$/;

/** Parses a record. Null for a text that is none, or that names files outside the remote's folder. */
export function parseRecord(text: string): ContractRecord | null {
  try {
    const record: unknown = JSON.parse(text);
    if (!form.Check(record)) return null;
    const { contract, kit, built, imports, sources } = record as ContractRecord;
    if (!Object.keys(sources).every((file) => PLAIN_PATH.test(file))) return null;
    return { contract, kit, ...(built ? { built } : {}), imports, sources };
  } catch {
    return null;
  }
}

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
