/** Statements about single companies: the type, which decides who may see one, and since when it is in its stage. */
import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

/** Undefined if there is no such company. */
export async function selectAccountType(db: DbOrTransaction, id: number): Promise<1 | 2 | 3 | undefined> {
  return (await db.selectFrom('accounts').where('id', '=', id).select('type').executeTakeFirst())?.type;
}

/** The companies that were merged into it. */
export async function selectMergedIds(db: DbOrTransaction, id: number): Promise<number[]> {
  const rows = await db.selectFrom('accounts').where('merged_into', '=', id).select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Whether a company with this id ever existed. */
export async function existsInTrail(db: DbOrTransaction, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .where('entity', '=', 'account')
    .where('entity_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the company entered its stage, by the trail. */
export async function selectStageSince(db: DbOrTransaction, id: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit')
    .where('entity', '=', 'account')
    .where('entity_id', '=', id)
    .where(sql<boolean>`(action in ('lead.moved', 'account.promoted') or after ? 'stage')`)
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
