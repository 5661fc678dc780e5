import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';
import type { UndoPart } from '../database/listTables.ts';

/** The current users, including deleted ones. */
export function selectUsersNow(tx: DbOrTransaction, ids: readonly number[]) {
  return tx
    .selectFrom('users')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['id', 'first_name', 'last_name', 'version', 'status', 'email', 'username', 'phone', 'permissions'])
    .orderBy('id')
    .execute();
}

/** Columns that are not in `before` are left unchanged. */
export async function restoreUsers(tx: DbOrTransaction, parts: readonly UndoPart[]): Promise<void> {
  const rows = JSON.stringify(parts.map(({ id, before }) => ({ id, before })));
  await sql`
    update users u set
      status = old.status,
      deleted_at = old.deleted_at,
      failed_attempts = old.failed_attempts,
      locked_until = old.locked_until,
      updated_at = old.updated_at,
      permission_version = u.permission_version + 1,
      version = u.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as part(id integer, before jsonb)
    join users now on now.id = part.id
    cross join lateral jsonb_populate_record(now, part.before) as old
    where u.id = part.id
  `.execute(tx);
}
