/** A client with a fixed call rate that retries retryable failures, as the product's own client does. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints, type SavedAccount } from '@salesdesk/shared/domain';
import { type Answer, call } from './product.ts';
import type { Known } from './writers.ts';

const PAUSE_MS = 300;
const MAX_ATTEMPTS = 60;

interface Load {
  /** Stops sending; resolves once every call is answered. */
  stop: () => Promise<void>;
  sent: number;
  retries: number;
  /** Messages of calls that failed after all retries. */
  failed: string[];
  known: Known[];
}

/** Starts the load: half of the calls read, half add companies, each with its own idempotency key. */
export function startLoad(address: string, token: string, perSecond: number): Load {
  const load: Load = { stop: async () => {}, sent: 0, retries: 0, failed: [], known: [] };
  const open = new Set<Promise<void>>();
  const send = async () => {
    const isCreation = load.sent++ % 2 === 0;
    const company: Known = { name: `Load ${randomUUID()}`, key: randomUUID(), session: 0 };
    const onRetry = () => {
      load.retries += 1;
    };
    const answer = isCreation
      ? await untilAnswered(() => create(address, token, company), onRetry)
      : await untilAnswered(() => call(address, endpoints.countries.list.path, { token }), onRetry);
    if (answer?.error !== false) load.failed.push(answer?.message ?? 'no answer');
    else if (isCreation) load.known.push({ ...company, id: (answer.data as { account_id: number }).account_id });
  };
  const timer = setInterval(() => {
    const one = send().finally(() => open.delete(one));
    open.add(one);
  }, 1000 / perSecond);
  load.stop = async () => {
    clearInterval(timer);
    await Promise.all(open);
  };
  return load;
}

/** Adds a company; the idempotency key makes a retry harmless. */
export function create(address: string, token: string, { name, key }: Known): Promise<Answer<SavedAccount>> {
  return call(address, endpoints.accounts.info.path, { body: { account_name: name }, token, key });
}

/** Retries on 503, on 409 (the same call is in progress) and without a response; null after too many attempts. */
export async function untilAnswered<T>(
  send: () => Promise<Answer<T>>,
  onRetry: () => void = () => {},
): Promise<Answer<T> | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const answer = await send().catch(() => null);
    if (answer && answer.status !== 503 && answer.status !== 409) return answer;
    onRetry();
    await pause(PAUSE_MS);
  }
  return null;
}

/** Starts writers that add one company after the other, each with the retries of a client, until they are stopped. */
export function startCreators(address: string, token: string, count: number) {
  const result = { failed: [] as string[], known: [] as Known[], retries: 0 };
  let isStopped = false;
  const write = async () => {
    while (!isStopped) {
      const company: Known = { name: `Company ${randomUUID()}`, key: randomUUID(), session: 0 };
      const answer = await untilAnswered(
        () => create(address, token, company),
        () => {
          result.retries += 1;
        },
      );
      if (answer?.error !== false) result.failed.push(answer?.message ?? 'no answer');
      else result.known.push({ ...company, id: answer.data?.account_id });
    }
  };
  const all = Promise.all(Array.from({ length: count }, write));
  return {
    /** Resolves once every call is answered, with the messages of those that failed after all retries. */
    stop: async () => {
      isStopped = true;
      await all;
      return result;
    },
  };
}
