/** Compares the files of a build with its list of hashes. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { CONTRACT_FILE } from '../contract/contractRecord.ts';
import { filesBelow } from '../store/filesBelow.ts';
import { HASHES_FILE, integrityOf, type RemoteBuild } from './build.ts';

/** Checks that every file matches its declared hash and that no undeclared file is present. */
export async function fileProblems({ folder, details: { assets } }: RemoteBuild): Promise<string[]> {
  const cure = 'Build again, and publish the folder as the build leaves it.';
  const files = await filesBelow(folder);
  const known = new Set(files);
  const read = (file: string) => readFile(path.join(folder, file));
  const changed = await Promise.all(
    Object.entries(assets).map(async ([file, integrity]) =>
      known.has(file) && integrityOf(await read(file)) !== integrity ? [file] : [],
    ),
  );
  const unannounced = await Promise.all(
    files.map(async (file) => {
      if (assets[file] || file === HASHES_FILE || file === CONTRACT_FILE) return [];
      const hasOrigin = await isCompressedCopy(file, assets, read);
      return hasOrigin ? [] : [`There is no hash for ${file}. ${cure}`];
    }),
  );
  return [
    ...Object.keys(assets).flatMap((file) => (known.has(file) ? [] : [`${file} is missing. ${cure}`])),
    ...changed.flat().map((file) => `${file} does not match its hash. ${cure}`),
    ...unannounced.flat(),
  ];
}

const UNPACK = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const;

/** True for `x.js.br` and `x.js.gz` that decompress to the declared content of `x.js`. */
async function isCompressedCopy(
  file: string,
  assets: Record<string, string>,
  read: (file: string) => Promise<Buffer>,
): Promise<boolean> {
  const [, original = '', kind] = /^(.+)\.(br|gz)$/.exec(file) ?? [];
  if (kind !== 'br' && kind !== 'gz') return false;
  const expected = original === HASHES_FILE ? integrityOf(await read(original)) : assets[original];
  if (!expected) return false;
  // Limit the output to the original's size, so that a decompression bomb fails early.
  const maxOutputLength = Math.max((await read(original).catch(() => Buffer.of())).length, 1);
  const unpacked = await UNPACK[kind](await read(file), { maxOutputLength }).catch(() => null);
  return unpacked !== null && integrityOf(unpacked) === expected;
}
