/** What a colleague who leaves was responsible for goes to somebody else.. */
import { STATUS } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { reassignTasks } from '../activities/activities.service.ts';
import type { UnitOfWork } from '../change/change.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { nameOf } from './users.service.ts';
import { lockAccountsOf, reassignAccounts, selectUser, type UserRow } from './users.sql.ts';

/** Who takes over the companies and open tasks, null for nobody, and what they are told.. */
export interface Handover {
  reassigneeId: number | null;
  line: string;
}

/**
 * Gives everything of `from` to a colleague, and notifies them; false when there was nothing to give, or nobody to give it to.
 * Throws 11011 if that colleague is not active.
 */
export async function handOver(
  unit: UnitOfWork,
  session: Session,
  from: UserRow,
  { reassigneeId, line }: Handover,
): Promise<boolean> {
  if (reassigneeId === null) return false;
  const { tx } = unit;
  const reassignee = reassigneeId === from.id ? undefined : await selectUser(tx, reassigneeId);
  if (reassignee?.status !== STATUS.active) throw invalid({ reassign_to: 'This colleague is not active any more.' });
  const companies = await lockAccountsOf(tx, from.id);
  const names = { who: nameOf(from), reassignee: nameOf(reassignee) };
  const tasks = await reassignTasks(tx, from.id, reassigneeId, {
    actorId: session.userId,
    message: say('activity.handed-over', names),
  });
  const trail = { actorId: session.userId, message: say('account.handed-over', names), line };
  const count = await reassignAccounts(tx, from.id, reassigneeId, trail);
  unit.record(from.id, {
    message: say('user.handed-over', { count, ...names }),
    after: { reassign_to: reassigneeId, count },
  });
  unit.undoable([
    ...companies.map(
      ({ id, version, ...before }) => ({ entity: 'account', id, before, version: version + 1 }) as const,
    ),
    ...tasks.map(({ id, version }) => ({ entity: 'activity', id, before: { assignee_id: from.id }, version }) as const),
  ]);
  const accountIds = [...companies.map(({ id }) => id), ...tasks.map(({ account_id }) => account_id)];
  unit.notify({ kind: 'handed-over', recipientIds: [reassigneeId], accountIds: [...new Set(accountIds)], line });
  return accountIds.length > 0;
}
