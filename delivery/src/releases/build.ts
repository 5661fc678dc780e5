/** Reads a remote's build from its folder: its description and its size. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReleaseDetails } from '@salesdesk/shared/domain';
import { codeOf } from '../store/fileErrors.ts';

export const DECLARATION_FILE = 'remote.json';
export const HASHES_FILE = 'integrity.json';

export interface RemoteBuild {
  folder: string;
  details: ReleaseDetails;
  version: string;
}

/** The folder does not contain a build. */
export class NotABuild extends Error {
  override name = 'NotABuild';
}

/** Reads the description of the build in `folder` without checking it. Throws `NotABuild`. */
export async function readBuild(folder: string): Promise<RemoteBuild> {
  try {
    const [declared, hashes] = await Promise.all([readJson(folder, DECLARATION_FILE), readJson(folder, HASHES_FILE)]);
    const { version, ...details } = declared;
    return { folder, details: { ...details, assets: hashes }, version: String(version) };
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && !(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
    throw new NotABuild(`${folder} is not the build of a remote: ${(error as Error).message}.`);
  }
}

/** Limits in bytes: the description is embedded in every page, and there are hashes for at most 2,000 files. */
const MAX_JSON_BYTES = { [DECLARATION_FILE]: 100_000, [HASHES_FILE]: 1_000_000 };

async function readJson(folder: string, name: keyof typeof MAX_JSON_BYTES) {
  const file = path.join(folder, name);
  const found = await stat(file);
  if (!found.isFile()) throw new NotABuild(`${name} is not a file.`);
  const most = MAX_JSON_BYTES[name];
  if (found.size > most) {
    throw new NotABuild(`${name} has ${Math.ceil(found.size / 1000)} kB; the limit is ${most / 1000} kB.`);
  }
  return JSON.parse(await readFile(file, 'utf8'));
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
