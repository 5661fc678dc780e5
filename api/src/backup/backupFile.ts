/**
 * The file of a backup: gzipped lines of JSON. First what it is; then each table, its rows between a line with its name
 * and one with their number and hash; at the end the counters, without which the file is not whole.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../commandLine.ts';

export const FORMAT = 'salesdesk-backup-1';

export interface BackupHead {
  format: typeof FORMAT;
  /** ISO 8601 in UTC. */
  made_at: string;
  /** Names of the migrations the database had, in order. */
  migrations: string[];
}

/** What a table holds, in short: equal ones have equal rows. */
export interface TableSum {
  rows: number;
  hash: string;
}

/** One line: of a row the text alone, of everything else an object behind a '#'. */
export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: string }
  | { kind: 'row'; line: string }
  | { kind: 'sum'; table: string; sum: TableSum }
  | { kind: 'end'; counters: Record<string, number> };

export function lineOf(part: BackupPart): string {
  if (part.kind === 'row') return `${part.line}\n`;
  return `#${JSON.stringify(part)}\n`;
}

/** The parts of a file in their order; throws a sentence for people when it is none of ours or damaged. */
export async function* partsOf(file: string): AsyncGenerator<BackupPart> {
  const damaged = (why: string) => new CommandError(`"${file}" is no whole backup: ${why}. Nothing was changed.`);
  let last: BackupPart | undefined;
  try {
    for await (const line of unpacked(file)) {
      last = read(line);
      if (!last) throw damaged('it has a line that cannot be read');
      yield last;
    }
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    if (code === 'ENOENT') throw new CommandError(`There is no file "${file}".`);
    throw code.startsWith('Z_') ? damaged('it cannot be unpacked') : error;
  }
  if (last?.kind !== 'end') throw damaged('its end is missing');
}

async function* unpacked(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  text.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    source.destroy();
  }
  if (rest) yield rest;
}

function read(line: string): BackupPart | undefined {
  if (line.startsWith('{')) return { kind: 'row', line };
  if (!line.startsWith('#')) return undefined;
  try {
    return JSON.parse(line.slice(1)) as BackupPart;
  } catch {
    return undefined;
  }
}

/** Sums rows up as they go by. */
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

/** Reads the whole file and compares every table with its sum; gives what it says of itself. */
export async function checkBackup(file: string): Promise<{ head: BackupHead; sums: Map<string, TableSum> }> {
  const wrong = (why: string) => new CommandError(`"${file}" is no whole backup: ${why}. Nothing was changed.`);
  let head: BackupHead | undefined;
  let summing = new Summing();
  const sums = new Map<string, TableSum>();
  for await (const part of partsOf(file)) {
    if (part.kind === 'head') head = part.head;
    if (head?.format !== FORMAT) throw wrong('it was not made by `npm run backup`');
    if (part.kind === 'table') summing = new Summing();
    if (part.kind === 'row') summing.add(part.line);
    if (part.kind === 'sum') {
      if (summing.sum().hash !== part.sum.hash) throw wrong(`the rows of ${part.table} are not those it was made with`);
      sums.set(part.table, part.sum);
    }
  }
  if (!head) throw wrong('it is empty');
  return { head, sums };
}
