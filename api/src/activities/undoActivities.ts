/** Undo for activities: what was written is gone again, what was deleted is back, and tasks are as they were. */
import { mayChangeActivity, mayFinishTask, mayRead } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { ownedOf } from '../accounts/accountRights.service.ts';
import { restoreRows } from '../database/versionedRows.ts';
import type { PutBack } from '../undo/putBack.ts';
import { lockActivitiesNow, settleTouches } from './activities.sql.ts';

type Row = Awaited<ReturnType<typeof lockActivitiesNow>>[number];

export const undoActivities: PutBack<Row> = {
  entity: 'activity',
  trail: 'account',

  /** One row for each company, in whose trail its activities are. */
  auditOf: (rows) => [...new Map(rows.map((row) => [row.entityId, row])).values()],

  lock: lockActivitiesNow,

  maySee: (session, row) => mayRead(ownedOf(row), session),

  /** The right to make the change is checked again with the current permissions. */
  async refusalOf(_tx, session, of, row) {
    // Handed over with a colleague: who may undo that may give back the tasks.
    if (of === 'user.switched' || of === 'user.deleted') return null;
    const isOfTask = of === 'activity.completed' || of === 'activity.reopened' || of === 'activity.postponed';
    const may =
      isOfTask || of === 'activity.created'
        ? mayFinishTask(row, ownedOf(row), session)
        : mayChangeActivity(row, session);
    if (may && mayRead(ownedOf(row), session)) return null;
    return { message: say(isOfTask ? 'activity.not-your-task' : 'activity.not-yours'), isForbidden: true };
  },

  async restore(tx, _kind, parts) {
    await restoreRows(tx, 'activity', parts);
    await settleTouches(
      tx,
      parts.map(({ part }) => part.id),
    );
    return parts.map(({ record, part }) => ({
      where: 'activity',
      trailId: record.account_id,
      before: null,
      after: { activity: part.id, ...part.before },
    }));
  },
};
