/** Reads activities: of one company, those of the user, and the work queue. ADR-140. */

import {
  type Activity,
  type ActivityOfCompany,
  type Mover,
  type MyActivities,
  mayChangeActivity,
  mayFinishTask,
  type QueueItem,
  type Today,
} from '@salesdesk/shared/domain';
import { ownedOf } from '../accounts/accountRights.service.ts';
import { isTimeZone, viewerOf } from '../database/conditions.ts';
import { type Db, inSnapshot } from '../database/db.ts';
import { nameOf, personOf } from '../database/names.ts';
import type { Session } from '../guard/context.ts';
import {
  type ActivityRow,
  countOwnTasks,
  selectActivitiesOf,
  selectActivity,
  selectCompleted,
  selectGoingCold,
  selectMentions,
  selectOwnTasks,
  selectPlanned,
} from './activities.sql.ts';
import { storeTimeZone } from './reminders.sql.ts';

/** The maximum number of open tasks that a record shows. */
const PLANNED_MAX = 20;
const MY_ACTIVITIES_MAX = 100;
const MENTIONED_DAYS = 14;
const QUEUE_MAX = 200;
const COMPLETED_MAX = 20;
const MENTIONS_SHOWN = 10;

/** Null when it is deleted. */
export async function readActivity(db: Db, session: Session, id: number): Promise<Activity | null> {
  const row = await selectActivity(db, id);
  return row ? activityOf(row, session) : null;
}

/** The activities of a company that are not deleted, by id. The caller checked that the user may see the company. */
export async function readActivitiesOf(db: Db, session: Session, accountId: number, ids: number[]) {
  if (!ids.length) return new Map();
  const rows = await selectActivitiesOf(db, accountId, ids);
  return new Map(rows.map((row) => [row.id, activityOf(row, session)]));
}

/** The open tasks of a company, those due first. The caller checked that the user may see the company. */
export async function readPlanned(db: Db, session: Session, accountId: number): Promise<Activity[]> {
  return (await selectPlanned(db, accountId, PLANNED_MAX)).map((row) => activityOf(row, session));
}

/** What Home shows of the user's activities, of companies that they may see. Stores the time zone of their browser. */
export async function readMine(db: Db, session: Session, { today, time_zone }: Today): Promise<MyActivities> {
  const viewer = viewerOf(session);
  if (time_zone !== undefined && isTimeZone(time_zone)) await storeTimeZone(db, session.userId, time_zone);
  return inSnapshot(db, async (tx) => {
    const { open, overdue } = await countOwnTasks(tx, viewer, today);
    const tasks = await selectOwnTasks(tx, viewer, { limit: MY_ACTIVITIES_MAX });
    const completed = await selectCompleted(tx, viewer, COMPLETED_MAX);
    const mentions = await selectMentions(tx, viewer, { days: MENTIONED_DAYS, limit: MENTIONS_SHOWN });
    const shown = (rows: typeof tasks) => rows.map((row) => ofCompany(row, session));
    return {
      open: shown(tasks),
      overdue,
      upcoming: open - overdue,
      completed: shown(completed),
      mentions: shown(mentions),
    };
  });
}

/** What the user works through: their tasks due by today, the oldest first, then their leads that are going cold. */
export async function readQueue(db: Db, session: Session, today: Today): Promise<QueueItem[]> {
  const viewer = viewerOf(session);
  return inSnapshot(db, async (tx) => {
    const tasks = await selectOwnTasks(tx, viewer, { limit: QUEUE_MAX, until: today });
    const cold = viewer.seesLeads ? await selectGoingCold(tx, session.userId, QUEUE_MAX - tasks.length) : [];
    return [
      ...tasks.map((row) => ({
        account_id: row.account_id,
        account_name: row.account_name,
        task: ofCompany(row, session),
      })),
      ...cold.map(({ id, name }) => ({ account_id: id, account_name: name, task: null })),
    ];
  });
}

/** A row in the form of the API. */
function activityOf(row: ActivityRow, reader: Mover): Activity {
  return {
    activity_id: row.id,
    account_id: row.account_id,
    kind: row.kind,
    text: row.text,
    outcome: row.outcome,
    due_on: row.due_on,
    due_at: row.due_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
    author: {
      user_id: row.author_id,
      name: nameOf({ first_name: row.author_first_name, last_name: row.author_last_name }),
    },
    assignee: personOf(row.assignee_id, { first_name: row.assignee_first_name, last_name: row.assignee_last_name }),
    mentions: row.mentioned ?? [],
    created_at: row.created_at.toISOString(),
    is_edited: row.edited_at !== null,
    version: row.version,
    may_change: mayChangeActivity(row, reader),
    may_finish: row.kind === 'task' && mayFinishTask(row, ownedOf(row), reader),
  };
}

function ofCompany(row: ActivityRow, reader: Mover): ActivityOfCompany {
  return { ...activityOf(row, reader), account_name: row.account_name };
}
