/**
 * The format of a backup: gzipped lines of JSON, optionally encrypted. First a header; then each table, its rows between a
 * line with its name and one with their number and hash; at the end the counters, without which the file is incomplete.
 */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { type Static, Type } from '@fastify/type-provider-typebox';
import { Decrypter, Encrypter } from 'age-encryption';
import { Compile } from 'typebox/compile';
import { CommandError } from '../config/commandLine.ts';

export const FORMAT = 'salesdesk-backup-1';

const Head = Type.Object({
  format: Type.String(),
  /** ISO 8601 in UTC. */
  made_at: Type.String(),
  /** Names of the migrations the database had, in order. */
  migrations: Type.Array(Type.String(), { minItems: 1 }),
});
const Sum = Type.Object({ rows: Type.Integer({ minimum: 0 }), hash: Type.String() });
/** The object after a '#'. */
const Mark = Type.Union([
  Type.Object({ kind: Type.Literal('head'), head: Head }),
  Type.Object({ kind: Type.Literal('table'), table: Type.String() }),
  Type.Object({ kind: Type.Literal('sum'), table: Type.String(), sum: Sum }),
  Type.Object({ kind: Type.Literal('end'), counters: Type.Record(Type.String(), Type.Integer({ minimum: 1 })) }),
]);
const marks = Compile(Mark);

export type BackupHead = Static<typeof Head>;
/** The row count and hash of a table: equal sums mean equal rows. */
export type TableSum = Static<typeof Sum>;
/** One line: only the text for a row, an object after a '#' for everything else. */
export type BackupPart = Static<typeof Mark> | { kind: 'row'; line: string };

export function lineOf(part: BackupPart): string {
  if (part.kind === 'row') return `${part.line}\n`;
  return `#${JSON.stringify(part)}\n`;
}

const damaged = (file: string, why: string) =>
  new CommandError(`"${file}" is no whole backup: ${why}. Nothing was changed.`);

/**
 * The parts of a file in order; throws a readable sentence if it is not a backup, damaged, or encrypted to another key
 * than the one in the file `identity`.
 */
export async function* partsOf(file: string, identity?: string): AsyncGenerator<BackupPart> {
  let last: BackupPart | undefined;
  try {
    for await (const line of linesOf(await contentOf(file, identity))) {
      last = read(line);
      if (!last) throw damaged(file, 'it has a line that cannot be read');
      yield last;
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const code = String((error as NodeJS.ErrnoException).code);
    if (code === 'ENOENT') throw new CommandError(`There is no file "${file}".`);
    if (code.startsWith('Z_')) throw damaged(file, 'it cannot be unpacked');
    if (code.startsWith('E')) throw new CommandError(`"${file}" cannot be read (${code}). Nothing was changed.`);
    throw damaged(file, 'it cannot be decrypted, as it was changed or cut off');
  }
  if (last?.kind !== 'end') throw damaged(file, 'its end is missing');
}

/** The content of the file, decrypted if it is encrypted. */
async function contentOf(file: string, identity?: string): Promise<Readable> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0).finally(() => handle.close());
  if (isEncrypted(buffer)) {
    if (identity) return decrypted(createReadStream(file), file, identity);
    throw new CommandError(`"${file}" is encrypted. Add --identity and the file with its key. Nothing was changed.`);
  }
  if (!identity) return createReadStream(file);
  throw new CommandError(`"${file}" is not encrypted. Leave --identity out if you trust it. Nothing was changed.`);
}

async function* linesOf(source: Readable): AsyncGenerator<string> {
  // An error on the way is thrown at the end of the stream.
  const text = pipeline(source, createGunzip(), () => {});
  text.setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

function read(line: string): BackupPart | undefined {
  if (line.startsWith('{')) return { kind: 'row', line };
  if (!line.startsWith('#')) return undefined;
  try {
    const mark: unknown = JSON.parse(line.slice(1));
    return marks.Check(mark) ? mark : undefined;
  } catch {
    return undefined;
  }
}

/** Computes the sum of rows as they are read. */
export class Summing {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(line: string): void {
    this.#rows += 1;
    this.#hash.update(line).update('\n');
  }

  sum(): TableSum {
    return { rows: this.#rows, hash: this.#hash.digest('hex') };
  }
}

/** Reads the whole file and compares every table with its sum; returns its header. */
export async function checkBackup(file: string, identity?: string) {
  let head: BackupHead | undefined;
  /** The table whose rows are being read. */
  let table: string | undefined;
  let summing = new Summing();
  const sums = new Map<string, TableSum>();
  for await (const part of partsOf(file, identity)) {
    if (part.kind === 'head') head = part.head;
    if (head?.format !== FORMAT) throw damaged(file, 'it was not made by `npm run backup`');
    if (part.kind === 'table') {
      if (table !== undefined || sums.has(part.table)) throw damaged(file, `${part.table} stands in a wrong place`);
      table = part.table;
      summing = new Summing();
    }
    if (part.kind === 'row') {
      if (table === undefined) throw damaged(file, 'it has rows of no table');
      summing.add(part.line);
    }
    if (part.kind === 'sum') {
      if (part.table !== table || summing.sum().hash !== part.sum.hash)
        throw damaged(file, `the rows of ${part.table} are not those it was made with`);
      sums.set(part.table, part.sum);
      table = undefined;
    }
  }
  if (!head) throw damaged(file, 'it is empty');
  return { head, sums };
}

/** Backups encrypted to a public key, in the format of the program `age` (https://age-encryption.org/v1). */

const FIRST_LINE = 'age-encryption.org/v1\n';

/** Whether a file that begins with `start` is encrypted. */
function isEncrypted(start: Buffer): boolean {
  return start.toString('latin1').startsWith(FIRST_LINE);
}

/** How many bytes of a file `isEncrypted` needs. */
const START_BYTES = FIRST_LINE.length;

/** Encrypts a stream to all `recipients` (age1…); throws a readable sentence if one of them is invalid. */
export async function encrypted(source: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new CommandError(`"${recipient}" is no recipient of age, which \`age-keygen\` prints as age1….`);
    }
  }
  return fromWeb(await encrypter.encrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>));
}

/** Decrypts a stream with the keys in the file `identity`, as `age-keygen` writes it; throws a readable sentence if none fits. */
async function decrypted(source: Readable, file: string, identity: string): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const key of keysIn(identity)) decrypter.addIdentity(key);
  try {
    return fromWeb(await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>));
  } catch (error) {
    const isOthers = error instanceof Error && error.message.startsWith('no identity matched');
    if (isOthers) throw new CommandError(`The key in "${identity}" does not open "${file}". Nothing was changed.`);
    throw error;
  }
}

function keysIn(identity: string): string[] {
  const wrong = (why: string) => new CommandError(`${why} Nothing was changed.`);
  let text: string;
  try {
    text = readFileSync(identity, 'utf8');
  } catch {
    throw wrong(`The file "${identity}" with the key cannot be read.`);
  }
  const keys = text.split(/\r?\n/).filter((line) => line.trim() && !line.startsWith('#'));
  const isGood = (key: string) => {
    try {
      new Decrypter().addIdentity(key);
      return true;
    } catch {
      return false;
    }
  };
  if (!keys.length || !keys.every(isGood))
    throw wrong(`"${identity}" holds no key of age: \`age-keygen\` writes a line AGE-SECRET-KEY-1….`);
  return keys;
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
}
