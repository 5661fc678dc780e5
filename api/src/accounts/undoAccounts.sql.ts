import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';
import type { UndoPart } from '../database/listTables.ts';

/** The current companies, locked in the order in which every change locks them. */
export function lockCompaniesNow(tx: DbOrTransaction, ids: readonly number[]) {
  return tx
    .selectFrom('accounts')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['id', 'name', 'version', 'type', 'stage_id', 'pri_assignee_id', 'sec_assignee_id', 'created_by'])
    .select(['archived_at', 'archived_by'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Columns missing in `before` stay unchanged; the time of the last edit is restored too, so that idle leads are idle again. */
export async function restoreCompanies(tx: DbOrTransaction, parts: readonly UndoPart[]): Promise<void> {
  const rows = JSON.stringify(parts.map(({ id, before }) => ({ id, before })));
  await sql`
    update accounts a set
      type = old.type,
      stage_id = old.stage_id,
      pri_assignee_id = old.pri_assignee_id,
      sec_assignee_id = old.sec_assignee_id,
      archived_at = old.archived_at,
      archived_by = old.archived_by,
      -- A call logged meanwhile stays the last touch.
      updated_at = greatest(old.updated_at, (
        select max(touch.created_at) from activities touch
        where touch.account_id = a.id and touch.kind in ('call', 'meeting') and touch.deleted_at is null
      )),
      version = a.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as part(id integer, before jsonb)
    join accounts now on now.id = part.id
    cross join lateral jsonb_populate_record(now, part.before) as old
    where a.id = part.id
  `.execute(tx);
}
