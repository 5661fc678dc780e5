/** Writes the activities of the demo. The timeline shows them by their rows of the audit trail. */
import { say, sentenceOf } from '@salesdesk/shared/messages';
import type { Insertable } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';
import type { AuditTable } from '../database/schema.ts';
import type { DemoActivity } from './demoActivities.ts';
import { insertActivityRows } from './seed.sql.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the audit rows, each with the index of its company. */
export async function seedActivities(
  tx: DbOrTransaction,
  activities: readonly DemoActivity[],
  { ids, sellers, now }: { ids: readonly number[]; sellers: readonly number[]; now: Date },
): Promise<{ company: number; row: Insertable<AuditTable> & { at: Date } }[]> {
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const rows = activities.map(({ company, kind, text, outcome, dueIn, isDone, seller, at }) => ({
    account_id: ids[company] ?? 0,
    kind,
    text,
    outcome,
    due_on: dueIn === null ? null : dayIn(dueIn).toISOString().slice(0, 10),
    done_at: isDone && dueIn !== null ? dayIn(dueIn) : null,
    author_id: sellers[seller] ?? 0,
    assignee_id: kind === 'task' ? (sellers[seller] ?? 0) : null,
    created_at: at,
    updated_at: at,
  }));
  const made = await insertActivityRows(tx, rows);
  return activities.map(({ company, kind, text, outcome, at }, index) => {
    const message = say(`activity.${kind}`);
    const { account_id, author_id, due_on } = rows[index] as (typeof rows)[number];
    return {
      company,
      row: {
        at,
        actor_id: author_id,
        action: 'activity.created',
        entity: 'account',
        entity_id: account_id,
        summary: sentenceOf(message),
        code: message.code,
        params: JSON.stringify(message.params),
        before: null,
        after: JSON.stringify({ activity: made[index], kind, text, outcome, due_on }),
      },
    };
  });
}
