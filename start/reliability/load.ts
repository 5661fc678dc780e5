/** A client that sends so many calls a second and tries again what may be tried again, as the product's own one does. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints, type SavedAccount } from '@salesdesk/shared/domain';
import { type Answer, call } from './product.ts';
import type { Known } from './writers.ts';

const PAUSE_MS = 300;
const TRIES = 60;

export interface Load {
  /** Sends no more; resolves once everything is answered. */
  stop: () => Promise<void>;
  sent: number;
  triedAgain: number;
  /** Calls that were answered with anything but success in the end, in words. */
  failed: string[];
  known: Known[];
}

/** Half of it reads, half adds companies, each with a key of its own. */
export function startLoad(address: string, token: string, perSecond: number): Load {
  const load: Load = { stop: async () => {}, sent: 0, triedAgain: 0, failed: [], known: [] };
  const open = new Set<Promise<void>>();
  const send = async () => {
    const isCreation = load.sent++ % 2 === 0;
    const company: Known = { name: `Load ${randomUUID()}`, key: randomUUID(), session: 0 };
    const again = () => {
      load.triedAgain += 1;
    };
    const answer = isCreation
      ? await untilAnswered(() => create(address, token, company), again)
      : await untilAnswered(() => call(address, endpoints.countries.list.path, { token }), again);
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

/** Adds a company; what it answers may be asked for again. */
export function create(address: string, token: string, { name, key }: Known): Promise<Answer<SavedAccount>> {
  return call(address, endpoints.accounts.info.path, { body: { account_name: name }, token, key });
}

/** Tries again on 503, on 409 (the same call is under way) and where there is no answer; null after too many tries. */
export async function untilAnswered<T>(
  send: () => Promise<Answer<T>>,
  again: () => void = () => {},
): Promise<Answer<T> | null> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const answer = await send().catch(() => null);
    if (answer && answer.status !== 503 && answer.status !== 409) return answer;
    again();
    await pause(PAUSE_MS);
  }
  return null;
}
