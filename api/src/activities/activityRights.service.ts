/** Who may edit, delete, complete and postpone which activity: applies the rules of the domain to locked rows. R-84. */
import { ERROR_CODES, mayChangeActivity, mayFinishTask } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { lockReadable, ownedOf } from '../accounts/accountRights.service.ts';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import { type LockedActivity, lockActivity, selectAccountOf } from './activities.sql.ts';

/** The activity and its company, locked in this order; throws unless the user may read the company and write both. */
export async function lockForEdit(tx: Db, session: Session, id: number) {
  const { activity, account } = await lockWithCompany(tx, session, id);
  if (!mayChangeActivity(activity, session)) throw forbidden('activity.not-yours');
  return { activity, account };
}

/** The task, locked; throws unless the user may complete and postpone it. */
export async function lockToFinish(tx: Db, session: Session, id: number): Promise<LockedActivity> {
  const { activity, account } = await lockWithCompany(tx, session, id);
  if (activity.kind !== 'task') throw invalid({ activity_id: 'Only a task can be completed or postponed' });
  if (!mayFinishTask(activity, ownedOf(account), session)) throw forbidden('activity.not-your-task');
  return activity;
}

/** Whoever may not read the company learns only that there is no such activity. */
async function lockWithCompany(tx: Db, session: Session, id: number) {
  const found = await selectAccountOf(tx, id);
  const account = found && (await lockReadable(tx, session, found.account_id));
  const activity = account && (await lockActivity(tx, id));
  if (!account || !activity) throw invalid({ activity_id: say('activity.gone') });
  return { activity, account };
}

/** A task of a company that is locked already. */
export async function lockTask(tx: Db, id: number): Promise<LockedActivity> {
  const task = await lockActivity(tx, id);
  if (!task) throw invalid({ completes: say('activity.gone') });
  if (task.kind !== 'task') throw invalid({ completes: 'Only a task can be completed or postponed' });
  return task;
}

function forbidden(code: 'activity.not-yours' | 'activity.not-your-task'): ApiError {
  return new ApiError(ERROR_CODES.forbidden, { message: say(code) });
}
