/**
 * Random histories: two people change companies while pages of a list load. In the end the list shows what the server has, each
 * row once, by numbered pages and by cursors, in each order and with a filter. `SEED` repeats one.
 */
import { bus, QueryClientProvider, queryClient } from '@salesdesk/shared';
import type { LiveChange, Page } from '@salesdesk/shared/domain';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { nextNumber, numberedPages } from './numberedPages.ts';
import { useInfiniteList } from './useInfiniteList.ts';

const HISTORIES = process.env.LONG_TESTS ? 2_000 : 60;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
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

/** Mulberry32: numbers from 0 to below `most`. */
function randomOf(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % most;
  };
}

/** A server with such a list, whose replies take their time. */
function createServer(random: (most: number) => number, order: 'newest' | 'name' | 'name-desc', isFiltered: boolean) {
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
  const later = async <T,>(read: () => T): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, random(150)));
    const reply = read();
    await new Promise((resolve) => setTimeout(resolve, random(150)));
    return reply;
  };
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

async function live(seed: number): Promise<{ shown: number[]; first: number[]; server: number[] }> {
  const random = randomOf(seed);
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
  return { shown, first, server: server.ids() };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test(`${HISTORIES} histories end with the list of the server, each row once`, async () => {
  console.info(`SEED=${SEED}`);
  for (let seed = SEED; seed < SEED + HISTORIES; seed += 1) {
    const { shown, first, server } = await live(seed);
    // What was loaded before the rest is right as well, in its order.
    expect({ seed, rows: first }).toEqual({ seed, rows: server.slice(0, first.length) });
    expect({ seed, rows: shown }).toEqual({ seed, rows: server });
  }
}, 600_000);
