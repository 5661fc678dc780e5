import type { ColumnPreference, LayoutName } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

export function selectLayouts(db: DbOrTransaction, userId: number) {
  return db.selectFrom('list_layouts').where('user_id', '=', userId).select(['list', 'columns']).execute();
}

/** Replaces the user's columns of a list; an empty list means the defaults. */
export async function storeLayout(
  db: DbOrTransaction,
  userId: number,
  list: LayoutName,
  columns: readonly ColumnPreference[],
): Promise<void> {
  if (!columns.length) {
    await db.deleteFrom('list_layouts').where('user_id', '=', userId).where('list', '=', list).execute();
    return;
  }
  const values = { columns: JSON.stringify(columns), updated_at: sql<Date>`now()` };
  await db
    .insertInto('list_layouts')
    .values({ user_id: userId, list, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(values))
    .execute();
}
