import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Name and type of the companies that exist. */
export async function selectNamed(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('accounts')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .select(['id', 'name', 'type'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
