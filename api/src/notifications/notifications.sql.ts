import type { NotificationKind } from '@salesdesk/shared/domain';
import { type Selectable, sql } from 'kysely';
import { type Viewer, visibleCompanies } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';

type Later = 'id' | 'created_at' | 'changed_at' | 'read_at' | 'retracted_at';
export type NewNotification = Omit<Selectable<Schema['notifications']>, Later>;

/**
 * Stores those whose recipient is active, receives notifications of the kind, may see the company and did not do it
 * themselves; an event that they were notified of already is left out.
 */
export async function insertNotifications(db: Db, rows: readonly NewNotification[]): Promise<void> {
  await sql`
    insert into notifications
      (recipient_id, kind, account_id, among, count, actor_id, activity_id, stage, line, event_key, undo_id)
    select n.recipient_id, n.kind, n.account_id, n.among, n.count, n.actor_id, n.activity_id, n.stage, n.line,
      n.event_key, n.undo_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      recipient_id integer, kind text, account_id integer, among integer[], count integer, actor_id integer,
      activity_id integer, stage text, line text, event_key text, undo_id text
    )
    join users u on u.id = n.recipient_id
    join accounts a on a.id = n.account_id
    left join notification_preferences p on p.user_id = u.id
    where u.status = 1 and u.deleted_at is null and u.receive_notifications
      and not n.kind = any(coalesce(p.off, '{}'))
      and ('data.q-list.view' = any(u.permissions) or (a.type <> 1 and 'data.leads.view' = any(u.permissions)))
      and n.recipient_id is distinct from n.actor_id
    on conflict (recipient_id, event_key) do nothing
  `.execute(db);
}

/** The user's notifications of companies that they may see; one about an activity that was deleted is gone too. */
function ownNotifications(db: Db, viewer: Viewer) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .leftJoin('activities as t', 't.id', 'n.activity_id')
    .where('n.recipient_id', '=', viewer.userId)
    .where('n.retracted_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .where(visibleCompanies(viewer));
}

/** The newest ones before an id, or of all. */
export function selectNotifications(
  db: Db,
  viewer: Viewer,
  { before, limit, unread = false }: { before?: number | undefined; limit: number; unread?: boolean },
) {
  return ownNotifications(db, viewer)
    .leftJoin('users as actor', 'actor.id', 'n.actor_id')
    .$if(before !== undefined, (query) => query.where('n.id', '<', before ?? 0))
    .$if(unread, (query) => query.where('n.read_at', 'is', null))
    .select(['n.id', 'n.kind', 'n.account_id', 'n.count', 'n.actor_id', 'n.stage', 'n.line', 'n.created_at'])
    .select(['n.read_at', 'a.name as account_name', 'actor.first_name', 'actor.last_name', 't.kind as activity_kind'])
    .select(sql<string | null>`left(t.text, 200)`.as('activity_text'))
    .select(
      sql<number[]>`coalesce((
        select array_agg(id order by position) from unnest(n.among) with ordinality as one(id, position)
        where id in (select a.id from accounts a where a.id = any(n.among) and ${visibleCompanies(viewer)})
      ), '{}')`.as('among'),
    )
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countUnread(db: Db, viewer: Viewer): Promise<number> {
  const { unread } = await ownNotifications(db, viewer)
    .where('n.read_at', 'is', null)
    .select(({ fn }) => fn.countAll<string | number>().as('unread'))
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** Marks this one, or all up to it, as read; another user's stay as they are. */
export function markRead(db: Db, userId: number, id: number, upTo: boolean) {
  return db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()`, changed_at: sql<Date>`clock_timestamp()` })
    .where('recipient_id', '=', userId)
    .where('id', upTo ? '<=' : '=', id)
    .where('read_at', 'is', null)
    .execute();
}

/** Hides what an undone change caused. */
export function retractNotifications(db: Db, undoId: string) {
  return db
    .updateTable('notifications')
    .set({ retracted_at: sql<Date>`now()`, changed_at: sql<Date>`clock_timestamp()` })
    .where('undo_id', '=', undoId)
    .execute();
}

export async function selectPreferences(db: Db, userId: number) {
  return db
    .selectFrom('users as u')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.receive_notifications', 'p.off'])
    .executeTakeFirstOrThrow();
}

export function upsertPreferences(db: Db, user_id: number, off: NotificationKind[]) {
  return db
    .insertInto('notification_preferences')
    .values({ user_id, off })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ off }))
    .execute();
}

/** Those of these users that were made, marked or retracted in the last so many seconds, by a key of that change. */
export async function selectChangedOf(db: Db, userIds: readonly number[], seconds: number) {
  const rows = await db
    .selectFrom('notifications')
    .where('changed_at', '>', sql<Date>`now() - ${seconds}::integer * interval '1 second'`)
    .where('recipient_id', '=', sql<number>`any(${[...userIds]}::integer[])`)
    .select(['recipient_id', sql<string>`id || '@' || changed_at`.as('key')])
    .execute();
  return new Map(rows.map(({ key, recipient_id }) => [key, recipient_id]));
}

/** Housekeeping: deletes what happened long ago. */
export function deleteOldNotifications(db: Db) {
  return db.deleteFrom('notifications').where('created_at', '<', sql<Date>`now() - interval '2160 hours'`).execute();
}
