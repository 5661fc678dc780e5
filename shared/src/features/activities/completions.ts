/** Completing tasks, and opening them again: through the outbox, so shown at once and sent once. ADR-126, ADR-140. */
import { bus, createStore, outbox, reportHandled, said } from '@salesdesk/shared';
import { type Activity, endpoints } from '@salesdesk/shared/domain';
import { useCallback } from 'react';

/** A task that is completed or opened again, and the version that it had before. */
export interface Completion {
  taskId: number;
  done: boolean;
  version: number;
}

/** The last one of each task that the server has; it counts until a newer version of the task is loaded. */
const sent = createStore<ReadonlyMap<number, Completion>>(() => new Map());
bus.on('session.ended', () => sent.set(new Map()));

/** The server has it. */
export function completionSent(completion: Completion): void {
  sent.set(new Map(sent.get()).set(completion.taskId, completion));
}

const completed = outbox.kind<{ accountId: number; completion: Completion }>('activity.complete', {
  says: () => ({ validation: 'toast' }),
  onSent: ({ value: { accountId, completion } }) => {
    completionSent(completion);
    bus.emit('account.saved', { accountId });
  },
  onRefused: ({ value: { accountId } }) => bus.emit('account.saved', { accountId }),
});

type Task = Pick<Activity, 'activity_id' | 'account_id'> & Partial<Pick<Activity, 'text' | 'version'>>;

/** Completes a task, or opens it again; what waits is taken back instead. Resolves once it is stored and shown. */
export async function addCompletion(task: Task, done: boolean): Promise<void> {
  const { activity_id: taskId, account_id: accountId, text: title = '', version = 0 } = task;
  const waiting = waitingFor(taskId);
  if (completionIn(waiting?.value)?.done === done) return;
  if (waiting?.kind === 'activity.complete' && (await outbox.drop(waiting.id))) return;
  await completed.add({
    record: `company ${accountId}`,
    subject: `task ${taskId}`,
    call: { endpoint: endpoints.activities.complete, body: { activity_id: taskId, done }, json: true },
    value: { accountId, completion: { taskId, done, version } },
    title,
    text: done
      ? said({ code: 'activity.completed-now', params: {} }, 'Task completed')
      : said({ code: 'activity.reopened-now', params: {} }, 'Task is open again'),
  });
  if (done) reportHandled({ accountId, taskId });
}

/** The last intent that waits and completes the task or opens it again; an activity may complete one too. */
function waitingFor(taskId: number, intents = outbox.get()) {
  return intents.findLast(({ refused, value }) => !refused && completionIn(value)?.taskId === taskId);
}

function completionIn(value: unknown): Completion | null | undefined {
  return (value as { completion?: Completion | null } | null)?.completion;
}

/** Returns what was done to a task and is not in its loaded state: `waits` until it is sent; undefined for nothing. */
export function useCompletions() {
  const intents = outbox.use();
  const arrived = sent.use();
  return useCallback(
    ({ activity_id: taskId, version = 0 }: Task): { done: boolean; waits: boolean } | undefined => {
      const waiting = completionIn(waitingFor(taskId, intents)?.value);
      if (waiting) return { done: waiting.done, waits: true };
      const last = arrived.get(taskId);
      return last && version <= last.version ? { done: last.done, waits: false } : undefined;
    },
    [intents, arrived],
  );
}
