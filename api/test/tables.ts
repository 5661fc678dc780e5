/** Compares tables before and after, to see whether a refused call changed anything. */
import { sql } from 'kysely';
import type { Db } from '../src/database/db.ts';

/** Bookkeeping that even a refused call may change. */
const IGNORED = [
  'kysely_migration',
  'kysely_migration_lock',
  'unknown_name_attempts',
  'address_failures',
  'device_attempts',
];
const COUNTS = ['last_used_at', 'failed_attempts', 'locked_until', 'locks', 'locks_until', 'attempted_at'];

/** A hash of every table's rows by name, without columns that only count attempts and visits. */
export async function fingerprintOfTables(db: Db): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: false });
  const hashes: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !IGNORED.includes(table.name))) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row, '|' order by row)) as hash
      from (select (to_jsonb(t) - ${COUNTS}::text[])::text as row from ${sql.table(name)} t) rows
    `.execute(db);
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
