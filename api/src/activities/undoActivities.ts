/** Undo for activities: what was written is gone again, what was deleted is back, and tasks are as they were. */
import { mayChangeActivity, mayFinishTask, mayRead, type PermissionKey } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { ownedOf } from '../accounts/accountRights.service.ts';
import type { AuditEntry } from '../audit/audit.service.ts';
import type { PutBack } from '../undo/putBack.ts';
import type { Kind } from '../undo/undo.kinds.ts';
import { settleTouches } from './activities.sql.ts';
import { lockActivitiesNow, restoreActivities } from './undoActivities.sql.ts';

declare module '../undo/undo.kinds.ts' {
  interface UndoKinds {
    'activity.created': Kind;
    'activity.edited': Kind;
    'activity.deleted': Kind;
    'activity.completed': Kind;
    'activity.reopened': Kind;
    'activity.postponed': Kind;
  }
}

type Row = Awaited<ReturnType<typeof lockActivitiesNow>>[number];

const EITHER: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];
const kind: Kind = { permission: EITHER, action: 'activity.undone', auditOf: ofCompanies };

export const undoActivities: PutBack<Row> = {
  entity: 'activity',
  trail: 'account',
  kinds: {
    'activity.created': kind,
    'activity.edited': kind,
    'activity.deleted': kind,
    'activity.completed': kind,
    'activity.reopened': kind,
    'activity.postponed': kind,
  },

  async lock(tx, ids) {
    const rows = await lockActivitiesNow(tx, ids);
    return new Map(rows.map((row) => [row.id, row]));
  },

  maySee: (session, row) => mayRead(ownedOf(row), session),
  mayReadSummary: () => true,

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
    await restoreActivities(
      tx,
      parts.map(({ part }) => part),
    );
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

/** One row for each company, in whose trail its activities are. */
function ofCompanies(rows: readonly AuditEntry[]): AuditEntry[] {
  return [...new Map(rows.map((row) => [row.entityId, row])).values()];
}
