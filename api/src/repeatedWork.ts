/** The work that every process repeats by itself: sealing, housekeeping, duplicates, imports, reminders. */
import type { FastifyInstance } from 'fastify';
import { tidyNumbers } from './accounts/tidyNumbers.ts';
import { selectDueTasks, selectTurningCold } from './activities/reminders.sql.ts';
import { sealWaiting } from './audit/audit.sql.ts';
import { removeOldAttempts } from './auth/loginAttempts.service.ts';
import type { Db } from './database/db.ts';
import { searchNightly } from './duplicates/duplicates.service.ts';
import { removeOldReplies } from './idempotency/idempotency.service.ts';
import { removeOldImports } from './imports/imports.service.ts';
import { notifyOfReminders, removeOldNotifications } from './notifications/notifications.service.ts';
import { removeOldSessions } from './sessions/sessions.service.ts';
import { removeOldUndos } from './undo/undo.service.ts';

/** How often a process seals what commits left waiting, and what it seals at once; after a failure it pauses. */
const SEALING = { everyMs: 200, rows: 1000, pauseMs: 5000 };
const HOUSEKEEPING_MS = 60 * 60 * 1000;
/** When a process looks for the first time whether the duplicates of this night were searched for. */
const FIRST_SEARCH_MS = 60_000;
/** How often a process looks for imports that another one left unfinished. */
const IMPORTS_MS = 15_000;
/** How often users are reminded of what is due and turns cold. */
const REMINDERS_MS = 5 * 60 * 1000;

const REMOVE_OLD = [
  removeOldSessions,
  removeOldAttempts,
  removeOldReplies,
  removeOldImports,
  removeOldUndos,
  removeOldNotifications,
];

/**
 * Starts all of it and resumes the imports that the previous process left. The timers keep no process alive, and work that
 * fails is logged and tried again at its next time. `isShared` says that other processes use the same database.
 */
export async function startRepeatedWork({ importRunner, log }: FastifyInstance, db: Db, isShared: boolean) {
  let isStopped = false;
  const warnOf = (work: string) => (error: unknown) => {
    // What a stop cuts off is no failure: the next process goes on with it.
    if (!isStopped) log.warn({ err: error }, work);
  };
  const removeOld = () =>
    void Promise.all([...REMOVE_OLD.map((remove) => remove(db)), tidyNumbers(db)]).catch(warnOf('housekeeping'));
  const searchDuplicates = () => void searchNightly(db, new Date()).catch(warnOf('duplicates'));
  const resume = (all: boolean) => importRunner.resume({ all }).catch(warnOf('imports'));
  const remindAll = () => void remind(db).catch(warnOf('reminders'));
  let sealing: NodeJS.Timeout | undefined;
  const seal = async () => {
    const isSealed = await sealWaiting(db, SEALING.rows).then(() => true, warnOf('sealing'));
    if (!isShared || isStopped) return;
    sealing = setTimeout(seal, isSealed ? SEALING.everyMs : SEALING.pauseMs).unref();
  };
  // Commits on the embedded database come one after the other: only a restored backup can have rows that wait.
  void seal();
  // The embedded database has one process: an import marked as running was left by the previous one.
  await resume(!isShared);
  remindAll();
  const timers = [
    setInterval(removeOld, HOUSEKEEPING_MS),
    setTimeout(searchDuplicates, FIRST_SEARCH_MS),
    setInterval(searchDuplicates, HOUSEKEEPING_MS),
    setInterval(() => void resume(false), IMPORTS_MS),
    setInterval(remindAll, REMINDERS_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    stop: () => {
      isStopped = true;
      for (const timer of [...timers, sealing]) clearTimeout(timer);
    },
  };
}

/** Notifies each user once of each event, however often and in however many processes it runs. */
export async function remind(db: Db): Promise<void> {
  await notifyOfReminders(db, 'due', await selectDueTasks(db));
  await notifyOfReminders(db, 'cold', await selectTurningCold(db));
}
