/** Reminds users of tasks that are due and of leads that turn cold soon. ADR-143, R-103. */
import type { Db } from '../database/db.ts';
import { notifyOfReminders, type Reminder } from '../notifications/notifications.service.ts';
import { selectDueTasks, selectTurningCold } from './reminders.sql.ts';

/** Notifies each user once of each event, however often and in however many processes it runs. */
export async function remind(db: Db): Promise<void> {
  const due = (await selectDueTasks(db)).map((found) => reminderOf('due', found));
  const cold = (await selectTurningCold(db)).map((found) => reminderOf('cold', found));
  await notifyOfReminders(db, [...due, ...cold]);
}

function reminderOf(kind: Reminder['kind'], found: Awaited<ReturnType<typeof selectDueTasks>>[number]): Reminder {
  return {
    kind,
    recipientId: found.recipient_id,
    accountId: found.account_id,
    activityId: found.activity_id,
    eventKey: found.event_key,
  };
}
