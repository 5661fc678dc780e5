/** A browser that subscribes to changes over a real connection. */
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { endpoints, type LiveChange } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';

interface LiveEvent {
  event: string | undefined;
  id: string | undefined;
  retry: string | undefined;
  data: unknown;
}

export interface Listener {
  status: number;
  headers: IncomingHttpHeaders;
  /** Everything received so far. */
  events: LiveEvent[];
  changes: () => LiveChange[];
  /** The id to continue from. */
  lastId: () => string;
  /** Waits until the received events satisfy the condition. */
  until: (is: (events: LiveEvent[]) => boolean) => Promise<void>;
  /** Resolves when the stream has ended. */
  over: Promise<void>;
  leave: () => void;
}

const addresses = new WeakMap<FastifyInstance, Promise<string>>();

/** Opens the stream of `app` with the token; `lastId` is what a reconnecting browser sends. */
export async function listenTo(app: FastifyInstance, token: string, lastId?: string, query = ''): Promise<Listener> {
  const address = addresses.get(app) ?? app.listen({ port: 0, host: '127.0.0.1' });
  addresses.set(app, address);
  const url = `${await address}/api/${endpoints.live.changes.path}${query}`;
  const headers = {
    accept: 'text/event-stream',
    authorization: `Bearer ${token}`,
    ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
  };
  // A separate connection, closed afterwards: kept-alive ones would delay the end of the server.
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers }, resolve).once('error', reject);
  });
  const events: LiveEvent[] = [];
  const wakers = new Set<() => void>();
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    if (isOpen) events.push(...blocks.map(eventOf));
    for (const wake of wakers) wake();
  });
  // The connection was closed midway.
  response.on('error', () => {});
  const isOpen = response.statusCode === 200;
  const listener: Listener = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    changes: () => events.filter(({ event }) => event === 'change').map(({ data }) => data as LiveChange),
    lastId: () => events.findLast(({ id }) => id)?.id ?? '',
    until: (is) =>
      new Promise((resolve) => {
        const look = () => {
          if (!is(events)) return;
          wakers.delete(look);
          resolve();
        };
        wakers.add(look);
        look();
      }),
    over: new Promise((resolve) => response.once('close', resolve)),
    leave: () => void response.destroy(),
  };
  if (isOpen) await listener.until((received) => received.some(({ id }) => id));
  return listener;
}

function eventOf(block: string): LiveEvent {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return {
    event: fields.event,
    id: fields.id,
    retry: fields.retry,
    data: fields.data === undefined ? undefined : JSON.parse(fields.data),
  };
}
