/** Reminds users of tasks that are due and of leads that turn cold soon. ADR-143, R-103. */
import type { Db } from '../database/db.ts';
import { notifyOfReminders } from '../notifications/notifications.service.ts';
import { selectDueTasks, selectTurningCold } from './reminders.sql.ts';

/** Notifies each user once of each event, however often and in however many processes it runs. */
export async function remind(db: Db): Promise<void> {
  await notifyOfReminders(db, 'due', await selectDueTasks(db));
  await notifyOfReminders(db, 'cold', await selectTurningCold(db));
}
