/** The open tasks of a colleague who leaves go to somebody else. ADR-143, R-104. */
import { say } from '@salesdesk/shared/messages';
import type { DbOrTransaction } from '../database/db.ts';
import type { UndoPart } from '../database/listTables.ts';
import type { Session } from '../guard/context.ts';
import { reassignTasks } from './handover.sql.ts';

type Person = { id: number; name: string };

/** Returns the companies of the tasks, and what replaced the tasks' assignee, for undo. */
export async function handOverTasks(
  tx: DbOrTransaction,
  session: Session,
  { from, to }: { from: Person; to: Person },
): Promise<{ accountIds: number[]; parts: UndoPart[] }> {
  const message = say('activity.handed-over', { who: from.name, reassignee: to.name });
  const tasks = await reassignTasks(tx, from.id, to.id, { actorId: session.userId, message });
  return {
    accountIds: tasks.map(({ account_id }) => account_id),
    parts: tasks.map(({ id, version }) => ({ entity: 'activity', id, before: { assignee_id: from.id }, version })),
  };
}
