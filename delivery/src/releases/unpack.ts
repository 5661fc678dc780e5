/**
 * Unpacks an uploaded build. Strict where other readers are lenient: plain files and folders only, and every byte
 * that comes out of the compression counts, whatever it belongs to.
 */
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Header, Pax } from 'tar';
import { EntryNames, entryName, quoted } from './entryNames.ts';
import { InvalidUpload } from './invalidUpload.ts';

const MOST_FILE_BYTES = 60_000_000;
const MOST_FILES = 2000;
/** Files, folders, and what stands before them. */
const MOST_HEADERS = 3 * MOST_FILES;
/** Files with the headers and the padding around them. */
const MOST_BYTES = MOST_FILE_BYTES + MOST_HEADERS * 1024;
/** A header before an entry holds its long name. */
const MOST_HEADER_BYTES = 4096;
/** Packers fill the last record with zeros: 10 kB, seldom more. */
const MOST_PADDING = 1_000_000;
const BLOCK = 512;
const PIECE = 64 * 1024;

/**
 * Unpacks the gzipped tar `packed` into the empty folder `folder`. Throws `InvalidUpload`; what was written by then
 * is for the caller to remove.
 */
export async function unpack(packed: string, folder: string): Promise<void> {
  const gunzip = createGunzip({ chunkSize: PIECE });
  // Its failures are those of reading below.
  const source = pipeline(createReadStream(packed), gunzip, () => undefined);
  const bytes = new Bytes(source);
  try {
    await unpackEntries(bytes, folder);
    await skipPadding(bytes);
  } finally {
    source.destroy();
  }
  if (gunzip.bytesWritten < (await stat(packed)).size) {
    throw new InvalidUpload('Something follows the end of the archive. Pack the build again.');
  }
}

async function unpackEntries(bytes: Bytes, folder: string): Promise<void> {
  const names = new EntryNames();
  const known = { headers: 0, files: 0, size: 0 };
  let extended: { path?: string | undefined; size?: number | undefined } = {};
  for (;;) {
    const block = await bytes.exactly(BLOCK);
    if (isZero(block)) return;
    const header = headerOf(block);
    const size = header.size ?? -1;
    if (++known.headers > MOST_HEADERS) throw tooManyFiles();
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
        if (!name) throw new InvalidUpload('A file in the archive has no name.');
        if (!Number.isSafeInteger(length) || length < 0) throw noTar();
        if (++known.files > MOST_FILES) throw tooManyFiles();
        known.size += length;
        if (known.size > MOST_FILE_BYTES) {
          throw new InvalidUpload(`A build has at most ${MOST_FILE_BYTES / 1e6} MB of files.`, true);
        }
        names.add(name, true);
        await writeEntry(bytes, path.join(folder, name), length);
        break;
      }
      default:
        throw new InvalidUpload(`A build holds plain files and folders only; ${quoted(header.path ?? '')} is neither.`);
    }
  }
}

/** A name field that goes on after its end is read differently by different readers. */
const GOES_ON = /^.{0,99}\0+[^\0]/s;

function headerOf(block: Buffer): Header {
  const header = decoded(block);
  if (!header?.cksumValid) throw noTar();
  if (GOES_ON.test(block.toString('latin1', 0, 100))) {
    throw new InvalidUpload(`The name ${quoted(header.path ?? '')} goes on after its end. Pack the build again.`);
  }
  return header;
}

/** Null for numbers that are none. */
function decoded(block: Buffer): Header | null {
  try {
    return new Header(block);
  } catch {
    return null;
  }
}

/** What stands before an entry, as text. */
async function metadata(bytes: Bytes, size: number): Promise<string> {
  if (!(size >= 0 && size <= MOST_HEADER_BYTES)) {
    throw new InvalidUpload(`A header in the archive is longer than ${MOST_HEADER_BYTES / 1024} kB.`, true);
  }
  return (await bytes.exactly(padded(size))).toString('utf8', 0, size);
}

function extendedHeader(text: string): { path?: string; size?: number } {
  // The parser would cut a value at a zero, and so give another name than other readers.
  if (text.includes('\0')) throw new InvalidUpload('A header in the archive holds a zero byte. Pack the build again.');
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
      const piece = await bytes.some(left);
      if (!piece) throw cutOff();
      await handle.writeFile(piece);
      left -= piece.length;
    }
  } finally {
    await handle?.close();
  }
  await bytes.exactly(padded(length) - length);
}

async function skipPadding(bytes: Bytes): Promise<void> {
  let length = 0;
  for (let piece = await bytes.some(PIECE); piece; piece = await bytes.some(PIECE)) {
    length += piece.length;
    if (!isZero(piece)) throw new InvalidUpload('Something follows the end of the archive. Pack the build again.');
    if (length > MOST_PADDING) {
      throw new InvalidUpload('The archive goes on for more than 1 MB after its end. Pack the build again.', true);
    }
  }
}

/** What comes out of the compression, counted. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #count = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes, at most `most` of them; null at the end. */
  async some(most: number): Promise<Buffer | null> {
    if (!this.#rest.length) {
      const next = await this.#source.next().catch((error: Error) => {
        throw new InvalidUpload(`What was sent is no complete gzipped tar: ${error.message}`);
      });
      if (next.done) return null;
      this.#rest = next.value;
      this.#count += next.value.length;
      if (this.#count > MOST_BYTES) {
        throw new InvalidUpload(`The archive unpacks to more than ${Math.floor(MOST_BYTES / 1e6)} MB.`, true);
      }
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  /** So many bytes, few enough to hold. Throws `InvalidUpload` when the archive ends before. */
  async exactly(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = count; left > 0; ) {
      const piece = await this.some(left);
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

function noTar(): InvalidUpload {
  return new InvalidUpload('What was sent is no gzipped tar, or a damaged one. Pack the build again.');
}

function cutOff(): InvalidUpload {
  return new InvalidUpload('What was sent is no complete gzipped tar: it ends in the middle.');
}

function tooManyFiles(): InvalidUpload {
  return new InvalidUpload(`A build has at most ${MOST_FILES} files.`, true);
}
