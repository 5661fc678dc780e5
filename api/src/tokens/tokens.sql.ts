import { STATUS } from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import { nameOf } from '../database/names.ts';

/** The full name of a user. */
export async function selectFullName(db: Db, userId: number): Promise<string> {
  const query = db.selectFrom('users').where('id', '=', userId).select(['first_name', 'last_name']);
  return nameOf(await query.executeTakeFirstOrThrow());
}

/** Which of these users are neither switched off nor deleted. */
export async function selectActive(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (!userIds.length) return new Set();
  const rows = await db
    .selectFrom('users')
    .where('id', 'in', [...userIds])
    .where('status', '=', STATUS.active)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
