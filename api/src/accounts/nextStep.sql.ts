/** The next step of a company, its open task that is due first, as the lists read it: one look-up in `activities_open`. */
import type { NextStep } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';

/** `table` is the alias of `accounts`. */
const openTasksOf = (table: string) => sql`
  from activities task
  where task.account_id = ${sql.ref(`${table}.id`)} and task.kind = 'task'
    and task.done_at is null and task.deleted_at is null
`;

/** As JSON; null without an open task. */
export function nextStepOf(table: string): RawBuilder<NextStep | null> {
  return sql<NextStep | null>`(
    select jsonb_build_object(
      'activity_id', task.id,
      'text', left(task.text, 200),
      'due_on', task.due_on::text,
      'due_at', to_char(task.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'assignee', (select trim(first_name || ' ' || last_name) from users where users.id = task.assignee_id)
    )
    ${openTasksOf(table)}
    order by task.due_on, task.due_at, task.id limit 1
  )`;
}

/** Whether the company has an open task. */
export function hasNextStep(table: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select ${openTasksOf(table)})`;
}
