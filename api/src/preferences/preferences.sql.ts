/** The statements of what a user arranges in lists: columns and saved views. ADR-115. */
import type { ColumnPreference, LayoutName, ListName, ViewFields } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { caseless } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';

/** The user's own and all shared views of a list, each with its owner and whether the user opens the list with it. */
export function selectViews(db: Db, userId: number, list: ListName) {
  return viewRows(db, userId)
    .where('v.list', '=', list)
    .where((eb) => eb.or([eb('v.owner_id', '=', userId), eb('v.is_shared', '=', true)]))
    .orderBy(sql`fold(v.name) collate "C"`)
    .orderBy('v.id')
    .execute();
}

export function selectView(db: Db, userId: number, id: number) {
  return viewRows(db, userId).where('v.id', '=', id).executeTakeFirst();
}

function viewRows(db: Db, userId: number) {
  return db
    .selectFrom('list_views as v')
    .innerJoin('users as u', 'u.id', 'v.owner_id')
    .leftJoin('list_default_views as d', (join) => join.onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', userId))
    .selectAll('v')
    .select(['u.first_name', 'u.last_name', 'd.view_id as default_id']);
}

/** The view's own columns, locked for the running transaction. */
export function lockView(tx: Db, id: number) {
  return tx.selectFrom('list_views').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

/** Creates one user's views one after the other, or two at once could exceed the limit. */
export function lockOwner(tx: Db, userId: number) {
  return tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().executeTakeFirst();
}

export async function countViews(tx: Db, ownerId: number): Promise<number> {
  const row = await tx
    .selectFrom('list_views')
    .where('owner_id', '=', ownerId)
    .select(({ fn }) => fn.countAll<string | number>().as('views'))
    .executeTakeFirstOrThrow();
  return Number(row.views);
}

export async function isNameTaken(
  tx: Db,
  { ownerId, list, name, exceptId }: { ownerId: number; list: ListName; name: string; exceptId: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('list_views')
    .where('owner_id', '=', ownerId)
    .where('list', '=', list)
    .where(caseless(sql.ref('name')), '=', caseless(sql`${name}::text`))
    .where('id', '!=', exceptId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

type ViewValues = Required<Pick<ViewFields, 'name' | 'is_shared' | 'content'>>;

export function insertView(tx: Db, values: ViewValues & { list: ListName; owner_id: number }) {
  return tx
    .insertInto('list_views')
    .values({ ...values, content: JSON.stringify(values.content) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export function updateView(tx: Db, id: number, { content, ...values }: ViewValues) {
  return tx
    .updateTable('list_views')
    .set((eb) => ({
      ...values,
      content: JSON.stringify(content),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

export function deleteViewRow(tx: Db, id: number) {
  return tx.deleteFrom('list_views').where('id', '=', id).execute();
}

/** Removes a view that is no longer shared as the default of other users. */
export function deleteForeignDefaults(tx: Db, viewId: number, ownerId: number) {
  return tx.deleteFrom('list_default_views').where('view_id', '=', viewId).where('user_id', '!=', ownerId).execute();
}

export async function storeDefault(tx: Db, userId: number, list: ListName, viewId: number | null) {
  await tx.deleteFrom('list_default_views').where('user_id', '=', userId).where('list', '=', list).execute();
  if (viewId !== null)
    await tx.insertInto('list_default_views').values({ user_id: userId, list, view_id: viewId }).execute();
}

export function selectLayouts(db: Db, userId: number) {
  return db.selectFrom('list_layouts').where('user_id', '=', userId).select(['list', 'columns']).execute();
}

/** Replaces the user's columns of a list; an empty list means the defaults. */
export async function storeLayout(db: Db, userId: number, list: LayoutName, columns: readonly ColumnPreference[]) {
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
