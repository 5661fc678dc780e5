/** Backups for tests, and ways to damage them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { sumOf, writeBackup } from '../src/backup/backup.ts';
import { lineOf, Summing, type TableSum } from '../src/backup/backupFile.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { fixNotation, selectTableNames } from '../src/backup/tables.sql.ts';
import { CommandError } from '../src/config/commandLine.ts';
import type { Db } from '../src/database/db.ts';
import { openTestDatabase } from './database.ts';

/** A readable sentence: one line without a stack. */
export const SENTENCE = /^[A-Z"“][^\n]*[.…]$/;

let folder: string;
let identity: string;
let count = 0;
const files = { plain: '', encrypted: '' };

export interface Backups {
  folder: string;
  /** The file with the key of `files.encrypted`. */
  identity: string;
  /** The same backup in both forms; with other data than `target`. */
  files: typeof files;
  target: Awaited<ReturnType<typeof openTestDatabase>>;
  /** The sums of `target`. */
  before: Awaited<ReturnType<typeof sumsOf>>;
  remove: () => Promise<void>;
}

/** The sum of each table; equal databases have equal sums. */
export function sumsOf(db: Db): Promise<Map<string, TableSum>> {
  return db.transaction().execute(async (tx) => {
    await fixNotation(tx);
    const sums = new Map<string, TableSum>();
    for (const table of await selectTableNames(tx)) sums.set(table, await sumOf(tx, table));
    return sums;
  });
}

/** Creates a backup, an encrypted one, and a database with other content; once per test file. */
export async function makeBackups(): Promise<Backups> {
  folder = mkdtempSync(join(tmpdir(), 'salesdesk-restore-'));
  const secret = await generateIdentity();
  identity = join(folder, 'key.txt');
  writeFileSync(identity, `# created: today\n${secret}\n`);
  const { db, drop } = await openTestDatabase({ unlimited: true });
  await fill(db, 'plain');
  files.plain = join(folder, 'plain.backup');
  await writeBackup(db, files.plain);
  files.encrypted = join(folder, 'encrypted.backup');
  await writeBackup(db, files.encrypted, { recipients: [await identityToRecipient(secret)] });
  await db.destroy();
  await drop();
  const target = await openTestDatabase({ unlimited: true });
  await fill(target.db, 'target');
  const remove = async () => {
    await target.db.destroy();
    await target.drop();
    rmSync(folder, { recursive: true });
  };
  return { folder, identity, files, target, before: await sumsOf(target.db), remove };
}

export interface Damage {
  what: string;
  /** Makes the damaged backup; returns its path. */
  make: () => string | Promise<string>;
  why: string | RegExp;
  options?: () => { identity?: string };
}

/** Expects that this backup is not restored, with a sentence that says why, and that the target still has each of its rows. */
export async function expectRefused({ target, before }: Backups, { make, why, options }: Damage): Promise<void> {
  const { db } = target;
  const file = await make();
  const error = await restoreBackup(db, file, { overwrite: true, ...options?.() }).then(
    () => null,
    (failed: Error) => failed,
  );
  expect(error).toBeInstanceOf(CommandError);
  expect(error?.message).toMatch(why);
  expect(error?.message).toMatch(SENTENCE);
  expect(await sumsOf(db)).toEqual(before);
}

/** Inserts rows into tables that refer to each other, some of them large. */
async function fill(db: Db, name: string): Promise<void> {
  await sql`insert into users (first_name, last_name, email, username, password_hash)
    select 'A', 'B', ${name} || n || '@salesdesk.example', ${name} || n, '' from generate_series(1, 5) n`.execute(db);
  await sql`insert into accounts (name, type, contact_person, pri_assignee_id)
    select ${name} || n, 1, jsonb_build_object('name', repeat(md5(n::text), 20)), 1 + n % 5 from generate_series(1, 1500) n
  `.execute(db);
  await sql`insert into audit (action, entity, summary) values ('x', 'user', ${name})`.execute(db);
}

/** A copy of a backup with changed lines, with recomputed sums unless `fit` is false. */
export function altered(change: (lines: string[]) => string[], { fit = true } = {}): string {
  const lines = change(gunzipSync(readFileSync(files.plain)).toString().trimEnd().split('\n'));
  let summing = new Summing();
  const fitting = lines.map((line) => {
    if (line.startsWith('{')) summing.add(line);
    if (line.startsWith('#{"kind":"table"')) summing = new Summing();
    if (!line.startsWith('#{"kind":"sum"')) return line;
    return lineOf({ ...JSON.parse(line.slice(1)), sum: summing.sum() }).trimEnd();
  });
  return written(gzipSync((fit ? fitting : lines).map((line) => `${line}\n`).join('')));
}
export function written(content: Uint8Array): string {
  const path = join(folder, `altered-${++count}.backup`);
  writeFileSync(path, content);
  return path;
}
/** A copy with one bit flipped: at `at`, or after it where the same text would be unpacked from another of its copies. */
export function flipped(content: Buffer, at: number): string {
  const copy = Buffer.from(content);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return isSameText(copy, content) ? flipped(content, at + 1) : written(copy);
}
function isSameText(one: Buffer, other: Buffer): boolean {
  try {
    return gunzipSync(one).equals(gunzipSync(other));
  } catch {
    return false;
  }
}
/** Changes the first line that contains `search`. */
export const once = (search: string | RegExp, replacement: string) => (lines: string[]) => {
  const at = lines.findIndex((line) => line.search(search) >= 0);
  return lines.map((line, place) => (place === at ? line.replace(search, replacement) : line));
};
/** Removes the lines of one table. */
export const without = (table: string) => (lines: string[]) => {
  const start = lines.findIndex((line) => line.startsWith(`#{"kind":"table","table":"${table}"`));
  const end = lines.findIndex((line) => line.startsWith(`#{"kind":"sum","table":"${table}"`));
  return lines.filter((_line, place) => place < start || place > end);
};
/** A copy of the encrypted backup with changed content. */
export async function reencrypted(change: (text: Buffer) => Buffer): Promise<string> {
  const decrypter = new Decrypter();
  const secret = readFileSync(identity, 'utf8').split('\n')[1] ?? '';
  decrypter.addIdentity(secret);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(secret));
  const plain = Buffer.from(await decrypter.decrypt(readFileSync(files.encrypted)));
  return written(await encrypter.encrypt(change(plain)));
}

/** The first half of a file. */
export const half = (path: string) => {
  const content = readFileSync(path);
  return content.subarray(0, content.length / 2);
};
/** Only the lines of one table. */
export function tableLines(lines: string[], table: string): string[] {
  const kept = new Set(without(table)(lines));
  return lines.filter((line) => !kept.has(line));
}
/** A file with a key that opens none of our backups. */
export const otherKey = () => {
  const path = join(folder, 'other.txt');
  writeFileSync(path, 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX\n');
  return path;
};
