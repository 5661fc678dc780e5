import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';
import type { UndoPart } from '../database/listTables.ts';

/** The current networks, including deleted ones, locked. */
export function lockNetworksNow(tx: DbOrTransaction, ids: readonly number[]) {
  return tx
    .selectFrom('networks')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['id', 'name', 'code', 'url', 'color_code', 'version', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Columns that are not in `before` are left unchanged. */
export async function restoreNetworks(tx: DbOrTransaction, parts: readonly UndoPart[]): Promise<void> {
  const rows = JSON.stringify(parts.map(({ id, before }) => ({ id, before })));
  await sql`
    update networks n set
      status = old.status, deleted_at = old.deleted_at, updated_at = old.updated_at, version = n.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as part(id integer, before jsonb)
    join networks now on now.id = part.id
    cross join lateral jsonb_populate_record(now, part.before) as old
    where n.id = part.id
  `.execute(tx);
}
