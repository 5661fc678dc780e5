import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './files.mjs';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(js|css|json|svg)$/;
const MIN_BYTES = 1024;

/** Writes a brotli and a gzip copy of every text file in `folder` that is large enough; the edge serves them. */
export async function precompress(folder) {
  const texts = filesBelow(folder).filter((file) => TEXT.test(file));
  await Promise.all(texts.map((file) => compressFile(path.join(folder, file))));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < MIN_BYTES || (existsSync(`${file}.br`) && isHashed(file))) return;
  const settings = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  await Promise.all([
    brotli(content, settings).then((small) => writeFile(`${file}.br`, small)),
    zip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

/** The name contains a content hash, so an existing copy is still valid. */
function isHashed(file) {
  return /\.[0-9a-f]{10}\.\w+$/.test(file);
}
