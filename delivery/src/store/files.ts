import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The system's code of a file error (`ENOENT`, …); empty for anything else. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** For `catch`: returns null when the file does not exist and rethrows every other error. */
export function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

/** What the JSON of a file has; null when the file does not exist. */
export async function readJson<T>(file: string): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(nullWhenMissing);
  return text === null ? null : JSON.parse(text);
}

/** Every file below `folder`, as sorted paths relative to it, with forward slashes. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  txt: 'text/plain; charset=utf-8',
};

/** Content type of a release file by its extension; browsers neither run nor display unknown types. */
export function contentTypeOf(file: string): string {
  return TYPES[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
