/** Who uses the product while its database is treated badly: writers, readers, and browsers that hear of changes. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '@salesdesk/shared/domain';
import { create } from './load.ts';
import { type Answer, call } from './product.ts';
import type { Known } from './writers.ts';

const { accounts, leads, live } = endpoints;
const PAUSE_MS = 100;
/** Nobody waits for an answer for longer. */
const PATIENCE_MS = 60_000;
/** Between two calls of one of them. */
const THINK_MS = 50;

export interface ChaosLoad {
  known: Known[];
  acknowledged: number;
  read: number;
  triedAgain: number;
  /** What was answered in a way nobody may be answered, in words. */
  refused: string[];
  stop: () => Promise<void>;
}

/** Writers take companies of their own from the popup onto the board; each of their calls is sent until it is answered. */
export function startChaosLoad(
  address: string,
  token: string,
  counts: { writers: number; readers: number },
): ChaosLoad {
  const load: ChaosLoad = { known: [], acknowledged: 0, read: 0, triedAgain: 0, refused: [], stop: async () => {} };
  let isOver = false;
  const again = () => {
    load.triedAgain += 1;
  };
  const readers = Array.from({ length: counts.readers }, async () => {
    while (!isOver) {
      const answer = await persist(() => call(address, accounts.list.path, { token }), again);
      if (answer.error === false) load.read += 1;
      else load.refused.push(`${accounts.list.path}: ${answer.status} ${answer.message}`);
      await pause(THINK_MS);
    }
  });
  const writers = Array.from({ length: counts.writers }, async () => {
    while (!isOver) await write(address, token, load, again);
  });
  load.stop = async () => {
    isOver = true;
    await Promise.all([...readers, ...writers]);
  };
  return load;
}

async function write(address: string, token: string, load: ChaosLoad, again: () => void): Promise<void> {
  const name = `Company ${randomUUID()}`;
  const company: Known = { name, key: randomUUID(), session: 0 };
  const made = await persist(() => create(address, token, company), again, { isInFlightKnown: true });
  if (!isSaved(made, load, 'creation') || !made.data) return;
  company.id = made.data.account_id;
  load.known.push(company);
  let { version } = made.data;
  const send = async (route: string, body: object): Promise<boolean> => {
    let times = 0;
    const answer = await persist(
      () => call(address, route, { body, token }),
      () => {
        again();
        times += 1;
      },
    );
    // Sent again, it may be refused for what the first time saved: nobody else works on this company.
    const isThere = times > 0 && answer.status < 500;
    if (!isThere && !isSaved(answer, load, route)) return false;
    if (isThere) load.acknowledged += 1;
    version += 1;
    await pause(THINK_MS);
    return true;
  };
  const account_id = company.id;
  const email = `${name.slice(8, 16)}@company.example`;
  if (!(await send(accounts.contact.path, { account_id, account_email: email, version }))) return;
  company.email = email;
  const website = `${name.slice(8, 16)}.example`;
  if (!(await send(accounts.social.path, { account_id, account_website: website, version }))) return;
  company.website = website;
  if (!(await send(accounts.statusChange.path, { account_id, account_change_type: 2 }))) return;
  company.stage = 'new';
  if (!(await send(leads.move.path, { leadId: account_id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' }))) return;
  company.stage = 'contacted';
}

function isSaved(answer: Answer<unknown>, load: ChaosLoad, what: string): boolean {
  if (answer.error === false) load.acknowledged += 1;
  else load.refused.push(`${what}: ${answer.status} ${answer.message}`);
  return answer.error === false;
}

/** Sends until there is an answer that counts, as the product's own client does. */
export async function persist<T>(
  send: () => Promise<Answer<T>>,
  again: () => void = () => {},
  { isInFlightKnown = false } = {},
): Promise<Answer<T>> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await send().catch((error): Answer<T> => ({ status: 0, error: true, message: String(error) }));
    const isNotNow = answer.status === 0 || answer.status === 503 || (isInFlightKnown && answer.status === 409);
    if (!isNotNow || Date.now() > until) return answer;
    again();
    await pause(PAUSE_MS);
  }
}

export interface ChaosListener {
  /** Positions in the trail that it was told of. */
  heard: Set<number>;
  /** How often it was told to load everything, which a browser does, and what it has seen by that. */
  resets: number;
  loadedUpTo: number;
  stop: () => Promise<void>;
}

/** A browser that hears of changes from one replica and comes back where it was. Resolves as soon as it listens. */
export async function startListener(address: string, token: string): Promise<ChaosListener> {
  const end = new AbortController();
  const listener: ChaosListener = { heard: new Set(), resets: 0, loadedUpTo: 0, stop: async () => {} };
  const { promise: listens, resolve: onListening } = promiseOfNothing();
  let lastId: string | undefined;
  const listen = async () => {
    const response = await fetch(`${address}/api/${live.changes.path}`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastId ? { 'last-event-id': lastId } : {}),
      },
      signal: end.signal,
    });
    if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
    const text = new TextDecoder();
    let rest = '';
    let isLoading = false;
    for await (const bytes of response.body) {
      const blocks = (rest + text.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = /^id: (.*)$/m.exec(block)?.[1];
        const event = /^event: (.*)$/m.exec(block)?.[1];
        lastId = id ?? lastId;
        if (lastId) onListening();
        const position = Number(id?.split('-')[0]);
        if (event === 'reset') {
          listener.resets += 1;
          isLoading = true;
        }
        // The place up to which everything was loaded comes with the order to do so, or right after it.
        if (isLoading && id) {
          listener.loadedUpTo = position;
          isLoading = false;
        }
        if (event === 'change') listener.heard.add(position);
      }
    }
  };
  const listening = (async () => {
    while (!end.signal.aborted) {
      await listen().catch(() => {});
      await pause(PAUSE_MS);
    }
  })();
  listener.stop = async () => {
    end.abort();
    await listening;
  };
  await listens;
  return listener;
}

function promiseOfNothing(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
