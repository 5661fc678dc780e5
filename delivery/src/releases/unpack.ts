/**
 * Unpacks an uploaded build. It is stricter than other tar readers: it accepts plain files and folders only, counts every
 * decompressed byte and validates the names.
 */

import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Header, Pax } from 'tar';
import { failed, type ReleaseFailure } from '../store/failures.ts';

const MAX_NAME_BYTES = 500;
const MAX_SEGMENT_BYTES = 240;
const MAX_DEPTH = 16;
/** Control characters, and the replacement character of invalid UTF-8. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Cs}\ufffd]/u;

/**
 * Returns the name of an entry as a path below the build's folder, with forward slashes; empty for that folder itself.
 * Throws `invalid-request` for a path outside the folder or a name that some file systems cannot store.
 */
function entryName(written: string): string {
  const name = written.replace(/^(\.\/+)+/, '').replace(/\/$/, '');
  if (name === '' || name === '.') {
    if (written.startsWith('/')) refuse(written, 'leads out of the build’s folder');
    return '';
  }
  const parts = name.split('/');
  if (/^\/|^[a-z]:|\\/i.test(name) || parts.some((part) => part === '..')) {
    refuse(written, 'leads out of the build’s folder');
  }
  if (parts.some((part) => part === '' || part === '.')) refuse(written, 'is not a plain path');
  if (UNREADABLE.test(name)) refuse(written, 'contains characters that a file name cannot have');
  if (parts.length > MAX_DEPTH) refuse(written, `lies more than ${MAX_DEPTH} folders deep`);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES || parts.some((part) => Buffer.byteLength(part) > MAX_SEGMENT_BYTES)) {
    refuse(written, `is longer than ${MAX_SEGMENT_BYTES} bytes per folder or file, or ${MAX_NAME_BYTES} in total`);
  }
  return name;
}

/** Collects the names of one archive and refuses names that would refer to the same file. */
class EntryNames {
  readonly #known = new Map<string, { name: string; isFile: boolean }>();

  /** Throws `invalid-request` for a name that exists already, or differs only in case or accents. */
  add(name: string, isFile: boolean): void {
    const parts = name.split('/');
    for (let count = 1; count <= parts.length; count++) {
      const part = parts.slice(0, count).join('/');
      const key = part.normalize('NFC').toLowerCase();
      const own = { name: part, isFile: isFile && count === parts.length };
      const before = this.#known.get(key);
      if (before && before.name !== part) {
        refuse(
          part,
          `differs from ${quoted(before.name)} only in case or accents: some file systems cannot store both`,
        );
      }
      if (before && (before.isFile || own.isFile)) refuse(part, 'is in the archive twice');
      this.#known.set(key, own);
    }
  }
}

/** Shortens and escapes a name for a message, so that it contains no terminal control characters. */
function quoted(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
}

function refuse(name: string, why: string): never {
  throw failed('invalid-request', `A build cannot contain ${quoted(name)}: the name ${why}.`);
}

const MAX_FILE_BYTES = 60_000_000;
const MAX_FILES = 2000;
/** Headers of files and folders, and the extended headers before them. */
const MAX_HEADERS = 3 * MAX_FILES;
/** Files with the headers and the padding around them. */
const MAX_BYTES = MAX_FILE_BYTES + MAX_HEADERS * 1024;
/** Size limit of an extended header, which holds a long name. */
const MAX_HEADER_BYTES = 4096;
/** Packers pad the last record with zeros, usually to 10 kB. */
const MAX_PADDING = 1_000_000;
const BLOCK = 512;
const CHUNK_SIZE = 64 * 1024;

/**
 * Unpacks the gzipped tar `packed` into the empty folder `folder`. Throws `invalid-request`; the caller removes what was
 * written by then.
 */
export async function unpack(packed: string, folder: string): Promise<void> {
  const gunzip = createGunzip({ chunkSize: CHUNK_SIZE });
  // Errors surface where the stream is read below.
  const source = pipeline(createReadStream(packed), gunzip, () => undefined);
  const bytes = new Bytes(source);
  try {
    await unpackEntries(bytes, folder);
    await skipPadding(bytes);
  } finally {
    source.destroy();
  }
  if (gunzip.bytesWritten < (await stat(packed)).size) {
    throw failed('invalid-request', 'There is data after the end of the archive. Pack the build again.');
  }
}

async function unpackEntries(bytes: Bytes, folder: string): Promise<void> {
  const names = new EntryNames();
  const known = { headers: 0, files: 0, size: 0 };
  let extended: { path?: string | undefined; size?: number | undefined } = {};
  for (;;) {
    const block = await bytes.readExactly(BLOCK);
    if (isZero(block)) return;
    const header = headerOf(block);
    const size = header.size ?? -1;
    if (++known.headers > MAX_HEADERS) throw tooManyFiles();
    switch (header.type) {
      case 'ExtendedHeader':
      case 'OldExtendedHeader':
        extended = { ...extended, ...extendedHeader(await metadata(bytes, size)) };
        break;
      case 'NextFileHasLongPath':
      case 'OldGnuLongPath':
        extended = { ...extended, path: longName(await metadata(bytes, size)) };
        break;
      case 'GlobalExtendedHeader':
        await metadata(bytes, size);
        break;
      case 'Directory': {
        const name = entryName(extended.path ?? header.path ?? '');
        extended = {};
        if (name) names.add(name, false);
        await mkdir(path.join(folder, name), { recursive: true });
        break;
      }
      case 'File':
      case 'OldFile':
      case 'ContiguousFile': {
        const name = entryName(extended.path ?? header.path ?? '');
        const length = extended.size ?? size;
        extended = {};
        if (!name) throw failed('invalid-request', 'A file in the archive has no name.');
        if (!Number.isSafeInteger(length) || length < 0) throw noTar();
        if (++known.files > MAX_FILES) throw tooManyFiles();
        known.size += length;
        if (known.size > MAX_FILE_BYTES) {
          throw failed('too-large', `A build has at most ${MAX_FILE_BYTES / 1e6} MB of files.`);
        }
        names.add(name, true);
        await writeEntry(bytes, path.join(folder, name), length);
        break;
      }
      default:
        throw failed(
          'invalid-request',
          `A build holds plain files and folders only; ${quoted(header.path ?? '')} is neither.`,
        );
    }
  }
}

/** Data after the terminating NUL of a name field, which tar readers interpret differently. */
const DATA_AFTER_NUL = /^.{0,99}\0+[^\0]/s;

function headerOf(block: Buffer): Header {
  const header = decoded(block);
  if (!header?.cksumValid) throw noTar();
  if (DATA_AFTER_NUL.test(block.toString('latin1', 0, 100))) {
    throw failed(
      'invalid-request',
      `The name ${quoted(header.path ?? '')} continues after its terminating zero byte. Pack the build again.`,
    );
  }
  return header;
}

/** Null when the header contains malformed numbers. */
function decoded(block: Buffer): Header | null {
  try {
    return new Header(block);
  } catch {
    return null;
  }
}

/** Reads the content of an extended header as text. */
async function metadata(bytes: Bytes, size: number): Promise<string> {
  if (!(size >= 0 && size <= MAX_HEADER_BYTES)) {
    throw failed('too-large', `A header in the archive is longer than ${MAX_HEADER_BYTES / 1024} kB.`);
  }
  return (await bytes.readExactly(padded(size))).toString('utf8', 0, size);
}

function extendedHeader(text: string): { path?: string; size?: number } {
  // The parser would cut a value at a zero byte and so see a different name than other readers.
  if (text.includes('\0'))
    throw failed('invalid-request', 'A header in the archive contains a zero byte. Pack the build again.');
  const { path: name, size } = Pax.parse(text);
  return { ...(name === undefined ? {} : { path: name }), ...(size === undefined ? {} : { size }) };
}

function longName(text: string): string {
  return text.replace(/\0$/, '');
}

async function writeEntry(bytes: Bytes, file: string, length: number): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'wx', 0o644);
    for (let left = length; left > 0; ) {
      const piece = await bytes.readUpTo(left);
      if (!piece) throw cutOff();
      await handle.writeFile(piece);
      left -= piece.length;
    }
  } finally {
    await handle?.close();
  }
  await bytes.readExactly(padded(length) - length);
}

async function skipPadding(bytes: Bytes): Promise<void> {
  let length = 0;
  for (let piece = await bytes.readUpTo(CHUNK_SIZE); piece; piece = await bytes.readUpTo(CHUNK_SIZE)) {
    length += piece.length;
    if (!isZero(piece))
      throw failed('invalid-request', 'There is data after the end of the archive. Pack the build again.');
    if (length > MAX_PADDING) {
      throw failed('too-large', 'The archive has more than 1 MB of padding after its end. Pack the build again.');
    }
  }
}

/** Reads the decompressed stream and counts its bytes. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #count = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Reads at most `most` bytes; null at the end. */
  async readUpTo(most: number): Promise<Buffer | null> {
    if (!this.#rest.length) {
      const next = await this.#source.next().catch((error: Error) => {
        throw failed('invalid-request', `The upload is not a complete gzipped tar: ${error.message}`);
      });
      if (next.done) return null;
      this.#rest = next.value;
      this.#count += next.value.length;
      if (this.#count > MAX_BYTES) {
        throw failed('too-large', `The archive unpacks to more than ${Math.floor(MAX_BYTES / 1e6)} MB.`);
      }
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  /** Reads exactly `count` bytes into memory. Throws `invalid-request` when the archive ends earlier. */
  async readExactly(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = count; left > 0; ) {
      const piece = await this.readUpTo(left);
      if (!piece) throw cutOff();
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }
}

function padded(length: number): number {
  return Math.ceil(length / BLOCK) * BLOCK;
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

function noTar(): ReleaseFailure {
  return failed('invalid-request', 'The upload is not a gzipped tar, or it is damaged. Pack the build again.');
}

function cutOff(): ReleaseFailure {
  return failed('invalid-request', 'The upload is not a complete gzipped tar: it ends in the middle.');
}

function tooManyFiles(): ReleaseFailure {
  return failed('too-large', `A build has at most ${MAX_FILES} files.`);
}
