/**
 * Random histories: two people make changes while pages of the audit trail load, some of them dated before changes that are seen
 * already, and the filter is changed. In the end the screen has the changes of the server, each once.
 */
import { buildUser, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';

// The import above must come first: it fakes the network before the client is created.

import { queryClient } from '@salesdesk/shared';
import { type AuditEntry, type AuditPage, endpoints } from '@salesdesk/shared/domain';
import { act } from '@testing-library/react';
import { inSomeTime, type Random, testHistories } from '../../../shared/testing/histories.ts';
import { useAudit } from './useAudit.ts';

const PAGE = 6;
/** A change is dated up to this long before others see it, as by the start of its transaction. */
const OVERLAP_MS = 400;
const PEOPLE = [7, 8];
type Query = Record<string, unknown>;

/** A server that pages as the API does: by moment and id, newest first. */
function createServer(random: Random) {
  const entries: AuditEntry[] = [];
  const keyOf = ({ at, id }: AuditEntry) => `${at}/${String(id).padStart(6, '0')}`;
  const add = (ms = OVERLAP_MS) =>
    entries.push({
      id: entries.length + 1,
      at: new Date(Date.now() - random(ms)).toISOString(),
      by: { user_id: PEOPLE[random(2)] as number, name: 'Ada Moss' },
      action: 'account.edited',
      summary: 'Edited Acme',
      message: null,
      entity: 'account',
      record: { id: 12, name: 'Acme' },
      changes: [],
    });
  for (let count = random(60); count >= 0; count -= 1) add(20);
  const ordered = ({ person }: Query) =>
    entries
      .filter(({ by }) => person === undefined || by?.user_id === Number(person))
      .sort((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1));
  const page = (query: Query): AuditPage => {
    const left = ordered(query).filter((entry) => query.cursor === undefined || keyOf(entry) < String(query.cursor));
    const data = left.slice(0, PAGE);
    const last = data.at(-1);
    return { data, next_cursor: last && left.length > PAGE ? keyOf(last) : null };
  };
  fakeApi({
    [endpoints.lists.layouts.path]: ok({}),
    [endpoints.lists.views.path]: ok([]),
    [endpoints.users.list.path]: ok(PEOPLE.map((user_id) => buildUser({ user_id }))),
    [endpoints.audit.list.path]: ({ query }) => inSomeTime(random, () => ok(page(query))),
  });
  return { add: () => add(), ids: (query: Query) => ordered(query).map(({ id }) => id) };
}

const shown: { audit?: ReturnType<typeof useAudit> } = {};
function Probe() {
  shown.audit = useAudit();
  return null;
}
const seen = () => shown.audit as ReturnType<typeof useAudit>;
const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function live(random: Random): Promise<void> {
  const server = createServer(random);
  const { unmount } = renderPage(<Probe />, {
    path: '/audit',
    permissions: ['system.audit.view', 'system.staff.view'],
  });
  let query: Query = {};
  for (let step = 0; step < 12; step += 1) {
    if (random(2)) act(() => seen().loadMore?.());
    if (random(2)) for (let count = random(4); count >= 0; count -= 1) server.add();
    if (random(6) === 0) act(() => seen().retry());
    if (random(6) === 0) {
      const person = [undefined, ...PEOPLE][random(3)];
      query = person ? { person } : {};
      act(() => seen().setFilter('person', String(person ?? '')));
    }
    await passes(random(400));
    const ids = seen().rows.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  }
  await passes(1_000);
  act(() => seen().retry());
  await passes(3_000);
  const first = seen().rows.map(({ id }) => id);
  for (let at = 0; at < 20 && seen().rows.length < server.ids(query).length; at += 1) {
    act(() => seen().loadMore?.());
    await passes(400);
  }
  const ids = seen().rows.map(({ id }) => id);
  unmount();
  queryClient.clear();
  expect(first).toEqual(server.ids(query).slice(0, first.length));
  expect(ids).toEqual(server.ids(query));
}

testHistories('end with the changes of the server, each once', { short: 12, long: 2_000 }, live);
