import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';
import type { UndoPart } from '../database/listTables.ts';

/** The current activities, including deleted ones; their companies are locked first, as every change does. */
export async function lockActivitiesNow(tx: DbOrTransaction, ids: readonly number[]) {
  const any = sql<number>`any(${ids}::integer[])`;
  await tx
    .selectFrom('accounts')
    .where('id', 'in', (eb) => eb.selectFrom('activities').where('id', '=', any).select('account_id'))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return tx
    .selectFrom('activities as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .where('t.id', '=', any)
    .select([
      't.id',
      't.account_id',
      't.author_id',
      't.assignee_id',
      't.version',
      'a.name',
      'a.type',
      'a.pri_assignee_id',
      'a.sec_assignee_id',
      'a.created_by',
    ])
    .orderBy('t.id')
    .forUpdate('t')
    .execute();
}

/** Columns that are not in `before` are left unchanged. */
export async function restoreActivities(tx: DbOrTransaction, parts: readonly UndoPart[]): Promise<void> {
  const rows = JSON.stringify(parts.map(({ id, before }) => ({ id, before })));
  await sql`
    update activities t set
      text = old.text, outcome = old.outcome, due_on = old.due_on, due_at = old.due_at, done_at = old.done_at,
      assignee_id = old.assignee_id, mentions = old.mentions, deleted_at = old.deleted_at,
      version = t.version + 1, updated_at = now()
    from jsonb_to_recordset(${rows}::jsonb) as part(id integer, before jsonb)
    join activities now on now.id = part.id
    cross join lateral jsonb_populate_record(now, part.before) as old
    where t.id = part.id
  `.execute(tx);
}
