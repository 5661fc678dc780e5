/**
 * Random histories of a list with a button for older entries, the notifications or the timeline: new ones come and own ones
 * are read while older pages load. In the end the list is that of the server, each entry once.
 */
import { fakeApi, ok } from './index.ts';

// The import above must come first: it fakes the network before the client is created.

import { QueryClientProvider, queryClient } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { inSomeTime, type Random } from './histories.ts';

const PAGE = 5;
type Entry = { id: number; is_read: boolean };
type Query = Record<string, unknown>;

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Entries of which the newest comes first; `shape` gives them the form of the list. */
function createServer(random: Random, shape: (entry: Entry) => unknown) {
  const entries: Entry[] = [];
  const add = () => entries.unshift({ id: entries.length + 1, is_read: random(2) > 0 });
  for (let count = random(30); count >= 0; count -= 1) add();
  const page = ({ cursor }: Query) => {
    const left = entries.filter(({ id }) => cursor === undefined || id < Number(cursor));
    const data = left.slice(0, PAGE);
    return { data: data.map(shape), next_cursor: left.length > PAGE ? String(data.at(-1)?.id) : null, unread: 0 };
  };
  const read = (isMeant: (id: number) => boolean) => {
    for (const [at, entry] of entries.entries()) if (isMeant(entry.id)) entries[at] = { ...entry, is_read: true };
    return null;
  };
  const slowly =
    (reply: (request: { query: Query; body: Query }) => unknown) => (request: { query: Query; body: Query }) =>
      inSomeTime(random, () => ok(reply(request)));
  const { notifications, accounts } = endpoints;
  fakeApi({
    [notifications.list.path]: slowly(({ query }) => page(query)),
    [notifications.read.path]: slowly(({ body }) => read((id) => id === body.notification_id)),
    [notifications.readAll.path]: slowly(({ body }) => read((id) => id <= Number(body.notification_id))),
    [accounts.timeline.path.replace(':id', '1')]: slowly(({ query }) => page(query)),
    [accounts.one.path.replace(':id', '1')]: slowly(() => ({})),
  });
  return { entries, add };
}

/** What a history does with the list that `use` returns. */
export interface List {
  shown: Entry[];
  loadMore: (() => void) | undefined;
  /** What its own user does to it. */
  act: (random: Random) => void;
}

/** One history: `shape` gives entries the form of the list, `use` is its hook, `announce` says that there is a new one. */
export async function liveWithOlderPages(
  random: Random,
  shape: (entry: Entry) => unknown,
  use: () => List,
  announce: () => void,
): Promise<void> {
  const server = createServer(random, shape);
  const { result, unmount } = renderHook(use, { wrapper });
  for (let step = 0; step < 12; step += 1) {
    if (random(2)) act(() => result.current.loadMore?.());
    if (random(3) === 0) act(() => result.current.act(random));
    if (random(2)) {
      server.add();
      setTimeout(() => act(announce), random(300));
    }
    await passes(random(400));
  }
  await passes(5_000);
  const first = result.current.shown;
  for (let at = 0; at < 12 && result.current.loadMore; at += 1) {
    act(() => result.current.loadMore?.());
    await passes(1_000);
  }
  const { shown } = result.current;
  unmount();
  queryClient.clear();
  expect(first).toEqual(server.entries.slice(0, first.length));
  expect(shown).toEqual(server.entries);
}
