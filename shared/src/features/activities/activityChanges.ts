/** Completing, postponing and deleting: through the outbox, so shown at once and sent once. ADR-126, ADR-140. */
import { bus, formatDue, outbox, reportHandled, said } from '@salesdesk/shared';
import { type Activity, type Endpoint, endpoints } from '@salesdesk/shared/domain';
import { useCallback } from 'react';

export interface Due {
  due_on: string;
  due_at: string | null;
}

/** What is different in an activity, and the version that it had before. */
export interface ActivityChange {
  taskId: number;
  version: number;
  done?: boolean;
  due?: Due;
  isDeleted?: true;
}

interface Change {
  accountId: number;
  completion: ActivityChange;
}

/** A kind of change to a company's activities; a refusal means that what it changes is shown as it was. */
export const kindOf = <Value extends { accountId: number }>(name: string) => {
  const changed = ({ value: { accountId } }: { value: Value }) => bus.emit('account.saved', { accountId });
  return outbox.kind<Value>(name, { says: () => ({ validation: 'toast' }), onSent: changed, onRefused: changed });
};
const kinds = {
  complete: kindOf<Change>('activity.complete'),
  postpone: kindOf<Change>('activity.postpone'),
  delete: kindOf<Change>('activity.delete'),
};

type Task = Pick<Activity, 'activity_id' | 'account_id'> & Partial<Pick<Activity, 'text' | 'version'>>;

interface Stored {
  change: Omit<ActivityChange, 'taskId' | 'version'>;
  endpoint: Endpoint;
  body?: object;
  text: string;
}

/** Stores a change; one of the same kind that waits is taken back. Resolves once it is shown. */
async function store(kind: keyof typeof kinds, task: Task, { change, endpoint, body, text }: Stored): Promise<void> {
  const { activity_id: taskId, account_id: accountId, text: title = '', version = 0 } = task;
  const place = { record: `company ${accountId}`, subject: `task ${taskId}` };
  const takenBack = await kinds[kind].takeBack(place);
  // Completed and opened again, it is as it was.
  if (takenBack && kind === 'complete') return;
  const call = { endpoint, body: { activity_id: taskId, ...body }, json: true };
  await kinds[kind].add({
    ...place,
    call,
    value: { accountId, completion: { taskId, version, ...change } },
    title,
    text,
  });
}

const { activities } = endpoints;

/** Completes a task, or opens it again. Resolves once it is stored and shown. */
export async function addCompletion(task: Task, done: boolean): Promise<void> {
  if (changeOf(task, outbox.get()).done === done) return;
  const text = done
    ? said({ code: 'activity.completed-now', params: {} }, 'Task completed')
    : said({ code: 'activity.reopened-now', params: {} }, 'Task is open again');
  await store('complete', task, { change: { done }, endpoint: activities.complete, body: { done }, text });
  if (done) reportHandled({ accountId: task.account_id, taskId: task.activity_id });
}

/** Moves a task to another day. */
export async function addPostponement(task: Task, due: Due): Promise<void> {
  const text = `${said({ code: 'activity.postponed-now', params: {} }, 'Task postponed')}: ${formatDue(due, new Date())}`;
  await store('postpone', task, { change: { due }, endpoint: activities.postpone, body: due, text });
  reportHandled({ accountId: task.account_id, taskId: task.activity_id });
}

/** Deletes what somebody wrote. */
export async function addDeletion(task: Task): Promise<void> {
  const text = said({ code: 'activity.deleted-now', params: {} }, 'Activity deleted');
  await store('delete', task, { change: { isDeleted: true }, endpoint: activities.delete, text });
  const { account_id: accountId, activity_id: taskId } = task;
  reportHandled({ accountId, taskId, closed: taskId });
}

type Intents = ReturnType<typeof outbox.get>;

/** What these intents change in a task; an activity may complete one too. */
function changeOf({ activity_id }: Task, intents: Intents): Partial<ActivityChange> {
  const changes = intents.flatMap(({ refused, value }) => {
    const change = (value as Partial<Change> | null)?.completion;
    return !refused && change?.taskId === activity_id ? change : [];
  });
  return Object.assign({}, ...changes);
}

/** Returns what was done to an activity and is not in its loaded state: `waits` until all of it is sent. */
export function useActivityChanges() {
  const intents = outbox.use();
  const sent = outbox.useSent();
  return useCallback(
    (task: Task): Partial<ActivityChange> & { waits: boolean } => {
      const waiting = changeOf(task, intents);
      const arrived = changeOf(
        task,
        sent.map(({ intent }) => intent),
      );
      // It counts until a newer version is loaded.
      const isMissing = (task.version ?? 0) <= (arrived.version ?? -1);
      return { ...(isMissing && arrived), ...waiting, waits: waiting.taskId !== undefined };
    },
    [intents, sent],
  );
}
