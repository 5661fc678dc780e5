import type { MessageRef, TrailCode } from '@salesdesk/shared/messages';
import { sentenceOf } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

/**
 * Gives the open tasks of one user to another and records each in the trail of its company; returns them with their new
 * version. Their companies are locked first, as every change of activities does.
 */
export async function reassignTasks(
  tx: DbOrTransaction,
  from: number,
  to: number,
  { actorId, message }: { actorId: number; message: MessageRef<TrailCode> },
) {
  const isOpen = sql`assignee_id = ${from} and kind = 'task' and done_at is null and deleted_at is null`;
  await sql`
    select id from accounts where id in (select account_id from activities where ${isOpen}) order by id for update
  `.execute(tx);
  const { rows } = await sql<{ id: number; account_id: number; version: number }>`
    with given as (
      update activities set assignee_id = ${to}, version = version + 1, updated_at = now()
      where ${isOpen} returning id, account_id, version
    ), recorded as (
      insert into audit (actor_id, action, entity, entity_id, summary, code, params, before, after)
      select ${actorId}::integer, 'activity.handed-over', 'account', account_id, ${sentenceOf(message)}::text,
        ${message.code}::text, ${JSON.stringify(message.params)}::jsonb,
        jsonb_build_object('activity', id, 'assignee_id', ${from}::integer),
        jsonb_build_object('activity', id, 'assignee_id', ${to}::integer)
      from given order by id
      returning id
    )
    select id, account_id, version from given where (select count(*) from recorded) >= 0 order by id
  `.execute(tx);
  return rows;
}
