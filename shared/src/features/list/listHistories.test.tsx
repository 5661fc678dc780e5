/**
 * Random histories: two people change companies while pages of a list load. In the end the list shows what the server has, each
 * row once, by numbered pages and by cursors, in each order and with a filter.
 */
import { bus, QueryClientProvider, queryClient } from '@salesdesk/shared';
import type { LiveChange, Page } from '@salesdesk/shared/domain';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { inSomeTime, type Random, testHistories } from '../../../testing/histories.ts';
import { nextNumber, numberedPages, useInfiniteList } from './useInfiniteList.ts';

const PAGE = 10;

interface Row {
  id: number;
  name: string;
  isArchived: boolean;
}
interface CursorPage {
  data: Row[];
  next: string | null;
}

/** A server with such a list, whose replies take their time. */
function createServer(random: Random, order: 'newest' | 'name' | 'name-desc', isFiltered: boolean) {
  const rows = new Map<number, Row>();
  const add = () => {
    const id = rows.size + 1;
    rows.set(id, { id, name: `${'abcdefgh'[random(8)]}${random(5)}`, isArchived: false });
    return id;
  };
  for (let count = random(70); count >= 0; count -= 1) add();
  const keyOf = ({ name, id }: Row) => (order === 'newest' ? String(9_999 - id) : `${name}/${String(9_999 - id)}`);
  const list = () => {
    const shown = [...rows.values()].filter((row) => !row.isArchived && (!isFiltered || row.name < 'e'));
    shown.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    return order === 'name-desc' ? shown.reverse() : shown;
  };
  const some = () => 1 + random(rows.size);
  const change = (id: number, values: Partial<Row>) => {
    rows.set(id, { ...(rows.get(id) as Row), ...values });
    return id;
  };
  const later = <T,>(read: () => T) => inSomeTime(random, read);
  return {
    ids: () => list().map(({ id }) => id),
    /** The ids that a random change is about. */
    changeSomething: (): number[] => {
      const kind = random(6);
      if (kind === 0) return [add()];
      if (kind === 1) return [change(some(), { name: `${'abcdefgh'[random(8)]}9` })];
      if (kind === 2) return [change(some(), { isArchived: false })];
      if (kind === 3) return Array.from({ length: 8 }, () => change(some(), { isArchived: true }));
      return [change(some(), { isArchived: true })];
    },
    numbered: ({ page, pages = 1 }: { page: number; pages?: number }) =>
      later((): Page<Row> => {
        const all = list();
        const data = all.slice((page - 1) * PAGE, (page - 1 + pages) * PAGE);
        const last_page = Math.max(1, Math.ceil(all.length / PAGE));
        return { data, current_page: page, last_page, per_page: PAGE, total: all.length };
      }),
    after: (cursor: string | null) =>
      later((): CursorPage => {
        const isAfter = (row: Row) =>
          order === 'name-desc' ? keyOf(row) < (cursor ?? '') : keyOf(row) > (cursor ?? '');
        const left = cursor === null ? list() : list().filter(isAfter);
        const data = left.slice(0, PAGE);
        const last = data.at(-1);
        return { data, next: last && left.length > PAGE ? keyOf(last) : null };
      }),
  };
}

const idOf = ({ id }: Row) => id;
const nameOf = ({ name }: Row) => name;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function live(random: Random, seed: number): Promise<void> {
  const server = createServer(
    random,
    (['newest', 'name', 'name-desc'] as const)[random(3)] as 'newest',
    random(2) === 1,
  );
  const whole = ['histories', seed];
  const common = { whole, wanted: null, idOf, nameOf, loadFailure: 'Failed' };
  const load = numberedPages(server.numbered);
  const useNumbered = () => useInfiniteList({ ...common, load, first: 1, nextOf: nextNumber });
  const useCursor = () =>
    useInfiniteList({
      ...common,
      load: (cursor: string | null) => server.after(cursor),
      first: null,
      nextOf: (page: CursorPage) => page.next ?? undefined,
    });
  const { result, unmount } = renderHook<ReturnType<typeof useNumbered>, unknown>(
    random(2) ? useNumbered : (useCursor as unknown as typeof useNumbered),
    { wrapper },
  );
  const more = () => act(() => result.current.loadMore?.());
  for (let step = 0; step < 12; step += 1) {
    if (random(2)) more();
    if (random(3)) {
      const changes = server.changeSomething().map((entityId) => ({ entity: 'account', entityId }) as LiveChange);
      setTimeout(() => bus.emit('live.changed', { changes }), random(300));
    }
    await passes(random(400));
  }
  await passes(20_000);
  const first = result.current.rows.map(idOf);
  for (let at = 0; at < 12; at += 1) {
    more();
    await passes(400);
  }
  const shown = result.current.rows.map(idOf);
  unmount();
  queryClient.removeQueries({ queryKey: whole });
  // What was loaded before the rest is right as well, in its order.
  expect(first).toEqual(server.ids().slice(0, first.length));
  expect(shown).toEqual(server.ids());
}

testHistories('end with the list of the server, each row once', { short: 12, long: 1_000 }, live);
