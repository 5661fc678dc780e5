/** Load during the faults: writers, readers, and listeners that subscribe to changes. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { openDatabase } from '@salesdesk/api/database';
import { endpoints, type LiveBeat, type LiveRights } from '@salesdesk/shared/domain';
import { create } from './load.ts';
import { type Answer, call } from './product.ts';
import type { Known } from './writers.ts';

const { accounts, leads, live } = endpoints;
const PAUSE_MS = 100;
/** Leads that are added beside each other. */
const AT_ONCE = 12;
/** The moves of each lead, back and forth. */
const MOVES = ['contacted', 'new', 'contacted', 'new', 'contacted'];
/** Maximum time that a call is retried. */
export const RETRY_TIMEOUT_MS = 60_000;
/** Pause between two calls of one client. */
const THINK_MS = 50;
/** Time for a change to reach the listeners: they may have to reconnect, or wait for the next heartbeat. */
const NOTIFY_TIMEOUT_MS = 40_000;

export interface ChaosLoad {
  known: Known[];
  acknowledged: number;
  read: number;
  retries: number;
  /** Descriptions of responses that are never acceptable. */
  refused: string[];
  stop: () => Promise<void>;
}

/** Starts readers, and writers that each take new companies from the popup to the board; calls are retried. */
export function startChaosLoad(
  address: string,
  token: string,
  counts: { writers: number; readers: number },
): ChaosLoad {
  const load: ChaosLoad = { known: [], acknowledged: 0, read: 0, retries: 0, refused: [], stop: async () => {} };
  let isOver = false;
  const onRetry = () => {
    load.retries += 1;
  };
  const readers = Array.from({ length: counts.readers }, async () => {
    while (!isOver) {
      const answer = await sendUntilAnswered(() => call(address, accounts.list.path, { token }), onRetry);
      if (answer.error === false) load.read += 1;
      else load.refused.push(`${accounts.list.path}: ${answer.status} ${answer.message}`);
      await pause(THINK_MS);
    }
  });
  const writers = Array.from({ length: counts.writers }, async () => {
    while (!isOver) await write(address, token, load, onRetry);
  });
  load.stop = async () => {
    isOver = true;
    await Promise.all([...readers, ...writers]);
  };
  return load;
}

async function write(address: string, token: string, load: ChaosLoad, onRetry: () => void): Promise<void> {
  const lead = await promote(address, token, load, onRetry);
  if (!lead) return;
  const { company, send } = lead;
  for (const stage of MOVES) {
    company.nextStage = stage;
    const move = { leadId: company.id, fromcolumnSlug: company.stage, tocolumnSlug: stage };
    if (!(await send(leads.move.path, move))) return;
    company.stage = stage;
  }
}

/** Adds a company and takes it to the board; null when a call was refused. */
async function promote(address: string, token: string, load: ChaosLoad, onRetry: () => void) {
  const name = `Company ${randomUUID()}`;
  const company: Known = { name, key: randomUUID(), session: 0 };
  const made = await sendUntilAnswered(() => create(address, token, company), onRetry, { isInFlightKnown: true });
  if (!isSaved(made, load, 'creation') || !made.data) return null;
  company.id = made.data.account_id;
  load.known.push(company);
  let { version } = made.data;
  const send = async (route: string, body: object): Promise<boolean> => {
    let times = 0;
    const answer = await sendUntilAnswered(
      () => call(address, route, { body, token }),
      () => {
        onRetry();
        times += 1;
      },
    );
    // A retry may be refused because the first attempt was saved; no other client edits this company.
    const wasSavedBefore = times > 0 && answer.status < 500;
    if (!wasSavedBefore && !isSaved(answer, load, route)) return false;
    if (wasSavedBefore) load.acknowledged += 1;
    version += 1;
    company.version = version;
    await pause(THINK_MS);
    return true;
  };
  const account_id = company.id;
  const email = `${name.slice(8, 16)}@company.example`;
  if (!(await send(accounts.contact.path, { account_id, account_email: email, version }))) return null;
  company.email = email;
  const website = `${name.slice(8, 16)}.example`;
  if (!(await send(accounts.social.path, { account_id, account_website: website, version }))) return null;
  company.website = website;
  if (!(await send(accounts.statusChange.path, { account_id, account_change_type: 2 }))) return null;
  company.stage = 'new';
  return { company, send };
}

/** Adds so many leads, in the first stage of the board. */
export async function promoted(address: string, token: string, count: number): Promise<Known[]> {
  const load: ChaosLoad = { known: [], acknowledged: 0, read: 0, retries: 0, refused: [], stop: async () => {} };
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - at) }, () => promote(address, token, load, () => {}));
    await Promise.all(some);
  }
  if (load.refused.length) throw new Error(load.refused[0]);
  return load.known.map(({ stage: _stage, ...company }) => company);
}

function isSaved(answer: Answer<unknown>, load: ChaosLoad, what: string): boolean {
  if (answer.error === false) load.acknowledged += 1;
  else load.refused.push(`${what}: ${answer.status} ${answer.message}`);
  return answer.error === false;
}

/** Retries until there is a final response, as the product's own client does. */
export async function sendUntilAnswered<T>(
  send: () => Promise<Answer<T>>,
  onRetry: () => void = () => {},
  { isInFlightKnown = false } = {},
): Promise<Answer<T>> {
  const until = Date.now() + RETRY_TIMEOUT_MS;
  for (;;) {
    const answer = await send().catch((error): Answer<T> => ({ status: 0, error: true, message: String(error) }));
    const isRetryable = answer.status === 0 || answer.status === 503 || (isInFlightKnown && answer.status === 409);
    if (!isRetryable || Date.now() > until) return answer;
    onRetry();
    await pause(PAUSE_MS);
  }
}

export interface ChaosListener {
  /** Positions in the audit trail that were received as events. */
  received: Set<number>;
  /** Number of changes received twice, or after a later one. */
  disordered: number;
  /** Number of resets, after which a browser loads everything, and the position it has loaded up to. */
  resets: number;
  loadedUpTo: number;
  /** What the user may see, in the last beat. */
  rights: LiveRights | null;
  /** The replica that it is connected to. */
  address: string;
  /** Loses the connection, as in a tunnel. */
  cut: () => void;
  stop: () => Promise<void>;
}

/**
 * Subscribes to the changes, as a browser does that a balancer gives the next of these replicas at each connection, and resumes
 * after a disconnect. Resolves once it is subscribed.
 */
export async function startListener(addresses: readonly string[], token: string): Promise<ChaosListener> {
  const end = new AbortController();
  const { promise: listens, resolve: onListening } = promiseOfNothing();
  let connection = new AbortController();
  let turn = 0;
  let lastId: string | undefined;
  let newest = 0;
  let isLoading = false;
  const listener: ChaosListener = {
    ...{ received: new Set(), disordered: 0, resets: 0, loadedUpTo: 0, rights: null, address: '' },
    cut: () => connection.abort(),
    stop: async () => {
      end.abort();
      await listening;
    },
  };
  const onEvent = (block: string) => {
    const id = /^id: (.*)$/m.exec(block)?.[1];
    const event = /^event: (.*)$/m.exec(block)?.[1];
    lastId = id ?? lastId;
    if (lastId) onListening();
    const position = Number(id?.split('-')[0]);
    if (event === 'reset') {
      listener.resets += 1;
      isLoading = true;
    }
    // The position up to which everything is loaded comes with the reset event or right after it.
    if (isLoading && id) {
      newest = listener.loadedUpTo = position;
      isLoading = false;
    }
    if (event === 'beat') listener.rights = (JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as LiveBeat).rights;
    if (event !== 'change') return;
    if (position <= newest) listener.disordered += 1;
    newest = position;
    listener.received.add(position);
  };
  const listen = async () => {
    connection = new AbortController();
    listener.address = addresses[turn++ % addresses.length] as string;
    const response = await fetch(`${listener.address}/api/${live.changes.path}`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastId ? { 'last-event-id': lastId } : {}),
      },
      signal: AbortSignal.any([end.signal, connection.signal]),
    });
    if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
    const text = new TextDecoder();
    let rest = '';
    for await (const bytes of response.body) {
      const blocks = (rest + text.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) onEvent(block);
    }
  };
  const listening = (async () => {
    while (!end.signal.aborted) {
      await listen().catch(() => {});
      await pause(PAUSE_MS);
    }
  })();
  await listens;
  return listener;
}

/** The positions in the audit trail of the changes of companies after this one; waits until all are sealed. */
export async function changesAfter(db: ReturnType<typeof openDatabase>, position: number): Promise<number[]> {
  while (await db.selectFrom('audit_waiting').select('since').limit(1).executeTakeFirst()) await pause(PAUSE_MS);
  const rows = await db
    .selectFrom('audit_chain')
    .innerJoin('audit', 'audit.id', 'audit_chain.audit_id')
    .where('position', '>', String(position) as never)
    .where('entity', '=', 'account')
    .select('position')
    .orderBy('position')
    .execute();
  return rows.map((row) => Number(row.position));
}

/** Those of these changes that a listener neither received nor loaded, after waiting for late events. */
export async function missedBy(listeners: readonly ChaosListener[], positions: readonly number[]): Promise<number[]> {
  const missed = () =>
    listeners.flatMap(({ received, loadedUpTo }) =>
      positions.filter((position) => position > loadedUpTo && !received.has(position)),
    );
  const until = Date.now() + NOTIFY_TIMEOUT_MS;
  while (missed().length && Date.now() < until) await pause(PAUSE_MS);
  return missed();
}

function promiseOfNothing(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
