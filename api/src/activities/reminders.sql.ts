import { ACCOUNT_TYPES, COLD_NOTICE_DAYS } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { idleDays, isHopeful } from '../accounts/readModel.sql.ts';
import { dayIn } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';
import type { Reminder } from '../notifications/notifications.service.ts';

/** Tasks that were due longer ago cause no reminder, for example at the first start with reminders. */
const OVERDUE_DAYS = 7;

/** Whether the recipient was not notified of the event; `found` is the alias of the events. */
const isNew = sql`not exists (
  select from notifications n where n.recipient_id = found.recipient_id and n.event_key = found.event_key
)`;

/** Stores the time zone of a user's browser when it is another one. */
export async function storeTimeZone(db: Db, userId: number, timeZone: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ time_zone: timeZone })
    .where('id', '=', userId)
    .where(sql<boolean>`time_zone is distinct from ${timeZone}`)
    .execute();
}

/** Open tasks that are due, of which their assignee was not notified. A day begins in the time zone of the assignee. */
export async function selectDueTasks(db: Db): Promise<Reminder[]> {
  const now = new Date();
  const zones = await db
    .selectFrom('users')
    .select('time_zone')
    .distinct()
    .where('time_zone', 'is not', null)
    .execute();
  // The days come from here because the database may not know each zone of a browser.
  const days = Object.fromEntries(zones.map(({ time_zone: zone }) => [zone, dayIn(zone as string, now)]));
  const today = sql`coalesce(${JSON.stringify(days)}::jsonb ->> u.time_zone, ${dayIn('UTC', now)})::date`;
  const { rows } = await sql<Reminder>`
    select * from (
      select t.assignee_id as recipient_id, t.account_id, t.id as activity_id,
        'due:' || t.id || ':' || coalesce(t.due_at at time zone 'UTC', t.due_on) as event_key
      from activities t join users u on u.id = t.assignee_id and u.receive_notifications
      where t.kind = 'task' and t.done_at is null and t.deleted_at is null
        and t.due_on between ${dayIn('UTC', now)}::date - ${OVERDUE_DAYS}::integer and ${dayIn('UTC', now)}::date + 1
        and case when t.due_at is null then t.due_on <= ${today} else t.due_at <= now() end
    ) found where ${isNew} order by account_id, recipient_id
  `.execute(db);
  return rows;
}

/**
 * Leads that turn cold soon, of which an assignee was not notified since their last touch: each touch begins another
 * period.
 */
export async function selectTurningCold(db: Db): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select * from (
      select u.id as recipient_id, a.id as account_id, null::integer as activity_id,
        'cold:' || a.id || ':' || (a.updated_at at time zone 'UTC') as event_key
      from accounts a
      join users u on u.id in (a.pri_assignee_id, a.sec_assignee_id) and u.receive_notifications
      where a.type = ${ACCOUNT_TYPES.leads} and a.stage_id is not null and ${isHopeful('a')}
        and a.updated_at < now() - (${idleDays} - ${COLD_NOTICE_DAYS}::integer) * interval '24 hours'
        and a.updated_at >= now() - ${idleDays} * interval '24 hours'
    ) found where ${isNew} order by account_id, recipient_id
  `.execute(db);
  return rows;
}
