/** What a colleague who leaves was responsible for goes to somebody else.. */
import { STATUS, type UndoOffer } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { handOverTasks } from '../activities/handover.service.ts';
import { record } from '../audit/audit.service.ts';
import type { DbOrTransaction } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { notifyHandedOver } from '../notifications/notifications.service.ts';
import { recordUndo, type UndoPart } from '../undo/undo.service.ts';
import { nameOf } from './users.service.ts';
import { lockAccountsOf, reassignAccounts, selectUser, type UserRow } from './users.sql.ts';

/** Who takes over the companies and open tasks, null for nobody, and what they are told.. */
export interface Handover {
  reassigneeId: number | null;
  line: string;
}

/** What was handed over, for undo and for the notification of the new owner. */
interface Given {
  parts: UndoPart[];
  notice: Parameters<typeof notifyHandedOver>[2];
}

/** Gives everything of `from` to a colleague; null when it goes to nobody. Throws 11011 if that colleague is not active. */
export async function handOver(
  tx: DbOrTransaction,
  session: Session,
  from: UserRow,
  { reassigneeId, line }: Handover,
): Promise<Given | null> {
  if (reassigneeId === null) return null;
  const reassignee = reassigneeId === from.id ? undefined : await selectUser(tx, reassigneeId);
  if (reassignee?.status !== STATUS.active) throw invalid({ reassign_to: 'This colleague is not active any more.' });
  const companies = await lockAccountsOf(tx, from.id);
  const names = { who: nameOf(from), reassignee: nameOf(reassignee) };
  const tasks = await handOverTasks(tx, session, {
    from: { id: from.id, name: names.who },
    to: { id: reassigneeId, name: names.reassignee },
  });
  const trail = { actorId: session.userId, message: say('account.handed-over', names), line };
  const count = await reassignAccounts(tx, from.id, reassigneeId, trail);
  const message = say('user.handed-over', { count, ...names });
  await record(tx, {
    actorId: session.userId,
    action: 'user.handed-over',
    entityId: from.id,
    message,
    after: { reassign_to: reassigneeId, count },
  });
  const parts = companies.map(
    ({ id, version, ...before }): UndoPart => ({ entity: 'account', id, before, version: version + 1 }),
  );
  const accountIds = [...new Set([...companies.map(({ id }) => id), ...tasks.accountIds])];
  return { parts: [...parts, ...tasks.parts], notice: { recipientId: reassigneeId, accountIds, line } };
}

/** Stores the undo of the colleague's change with all that was handed over, and notifies the new owner. */
export async function recordHandover(
  tx: DbOrTransaction,
  session: Session,
  kind: 'user.switched' | 'user.deleted',
  own: readonly UndoPart[],
  given: Given | null,
): Promise<UndoOffer | null> {
  const undo = await recordUndo(tx, session, kind, [...own, ...(given?.parts ?? [])]);
  if (given) await notifyHandedOver(tx, { session, undo }, given.notice);
  return undo;
}
