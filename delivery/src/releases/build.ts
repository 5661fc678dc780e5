/** Reads a remote's build from its folder: its description, its size, and whether its files match their hashes. */

import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReleaseDetails } from '@salesdesk/shared/domain';
import { publishRefused } from '../store/failures.ts';
import { codeOf, filesBelow, nullWhenMissing } from '../store/files.ts';

export const DECLARATION_FILE = 'remote.json';
export const HASHES_FILE = 'integrity.json';

export interface RemoteBuild {
  folder: string;
  details: ReleaseDetails;
  version: string;
}

/** Reads the description of the build in `folder` without checking it. Throws `refused` when there is none. */
export async function readBuild(folder: string): Promise<RemoteBuild> {
  try {
    const [declared, hashes] = await Promise.all([readJson(folder, DECLARATION_FILE), readJson(folder, HASHES_FILE)]);
    const { version, ...details } = declared;
    return { folder, details: { ...details, assets: hashes }, version: String(version) };
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && !(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
    throw publishRefused([`${folder} is not the build of a remote: ${(error as Error).message}.`]);
  }
}

/** Limits in bytes: the description is embedded in every page, and there are hashes for at most 2,000 files. */
const MAX_JSON_BYTES = { [DECLARATION_FILE]: 100_000, [HASHES_FILE]: 1_000_000 };

async function readJson(folder: string, name: keyof typeof MAX_JSON_BYTES) {
  const file = path.join(folder, name);
  const found = await stat(file);
  if (!found.isFile()) throw publishRefused([`${name} is not a file.`]);
  const most = MAX_JSON_BYTES[name];
  if (found.size > most) {
    throw publishRefused([`${name} has ${Math.ceil(found.size / 1000)} kB; the limit is ${most / 1000} kB.`]);
  }
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * Writes the description of the build in `dist`, and the hashes of its files. `describe` gets the size of all of them, in bytes.
 * Called again, it describes the build as it is now.
 */
export async function sealBuild(dist: string, describe: (size: number) => object): Promise<void> {
  const files = (await filesBelow(dist)).filter((file) => file !== DECLARATION_FILE && file !== HASHES_FILE);
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(dist, file))).size));
  await writeJson(path.join(dist, DECLARATION_FILE), describe(sum(sizes)));
  const hashed = [...files, DECLARATION_FILE].filter((file) => !/\.(br|gz)$/.test(file)).sort();
  const entries = hashed.map(async (file) => [file, integrityOf(await readFile(path.join(dist, file)))] as const);
  await writeJson(path.join(dist, HASHES_FILE), Object.fromEntries(await Promise.all(entries)));
}

/** Leaves a file with this content alone: a build that is complete may be in an image that cannot be written. */
export async function writeJson(file: string, value: object): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if ((await readFile(file, 'utf8').catch(nullWhenMissing)) !== text) await writeFile(file, text);
}

/** Subresource integrity value of a content: `sha384-` and the digest in base64. */
export function integrityOf(content: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

export interface BuildSizes {
  /** Its heaviest page: module, and bytes of entry, scripts and styles, compressed. */
  page: { module: string; bytes: number };
  /** Bytes of all files, uncompressed. */
  total: number;
}

const zip = promisify(gzip);

/** Measures the build from its files. */
export async function measure({ folder, details }: RemoteBuild): Promise<BuildSizes> {
  const compressed = new Map<string, Promise<number>>();
  const sizeOf = (file: string) => {
    const known =
      compressed.get(file) ?? readFile(path.join(folder, file)).then(async (text) => (await zip(text)).length);
    compressed.set(file, known);
    return known;
  };
  const pages = await Promise.all(
    Object.entries(details.modules).map(async ([module, { js, css }]) => {
      const sizes = await Promise.all([...new Set([details.entry.file, ...js, ...css])].map(sizeOf));
      return { module, bytes: sum(sizes) };
    }),
  );
  const all = await Promise.all(
    Object.keys(details.assets).map(async (file) => (await stat(path.join(folder, file))).size),
  );
  return {
    page: pages.reduce((heaviest, page) => (page.bytes > heaviest.bytes ? page : heaviest), { module: '', bytes: 0 }),
    total: sum(all),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
