import type { ReleaseInUse, ReleaseRole, ReleaseStatus, RemoteRow } from '@salesdesk/shared/domain';
import { countStates, type ListChoice, linesOf, sharesOf, statesOf } from './console.model.ts';
import { buildRelease, buildRow } from './fakeConsole.ts';

const choice: ListChoice = { search: '', state: null, owner: null, order: 'name', isGrouped: false };
const stopped = { at: '2026-01-01T00:00:00.000Z', traffic: 10, reason: 'It failed.' };
const health = (failing: number, errorRate: number) => ({ reporters: 20, failing, errorRate });

const rows: RemoteRow[] = [
  buildRow('orders', { owner: 'Sales team', releases: [buildRelease({ health: health(6, 30) })] }),
  buildRow('invoices', {
    owner: 'Billing team',
    releases: [buildRelease({ version: '1.1.0', traffic: 10, default: false }), buildRelease({ traffic: 90 })],
  }),
  buildRow('payments', {
    owner: 'Billing team',
    releases: [buildRelease({ version: '1.1.0', traffic: 0, default: false, stopped }), buildRelease()],
    last: { at: '2026-02-01T00:00:00.000Z', action: 'stopped', version: '1.1.0', by: 'canary health' },
  }),
  buildRow('tickets', { owner: 'Support team', releases: [buildRelease({ isPinned: true, size: 9_000_000 })] }),
];
const names = (changes: Partial<ListChoice> = {}) =>
  linesOf(rows, { ...choice, ...changes }).map((line) => (line.kind === 'team' ? line.owner : line.remote.name));

test.each<[string, Partial<ReleaseStatus>, string[]]>([
  ['a release that works', { health: health(1, 0.5) }, []],
  ['failures above the limit', { health: health(3, 10) }, ['failing']],
  ['an older contract', { support: { contract: '1.0.0', until: '2027-01-01', hasEnded: false } }, ['older']],
  ['a pin', { isPinned: true }, ['fixed']],
])('%s is shown as its states', (_, changes, states) => {
  expect(statesOf(buildRow('one', { releases: [buildRelease(changes)] }))).toEqual(states);
});

test('a fallback that failed long ago does not count', () => {
  const old = buildRelease({ version: '0.9.0', traffic: 0, default: false, health: health(20, 100) });
  expect(statesOf(buildRow('one', { releases: [buildRelease(), old] }))).toEqual([]);
});

test('the states are counted', () => {
  expect(countStates(rows)).toEqual({ failing: 1, stopped: 1, trial: 1, older: 0, fixed: 1 });
});

test('each order, and teams by name with how many are failing', () => {
  expect(names()).toEqual(['invoices', 'orders', 'payments', 'tickets']);
  expect(names({ order: 'state' })).toEqual(['orders', 'payments', 'invoices', 'tickets']);
  expect(names({ order: 'changed' })[0]).toBe('payments');
  expect(names({ order: 'size' })[0]).toBe('tickets');
  expect(names({ isGrouped: true })).toEqual([
    ...['Billing team', 'invoices', 'payments'],
    ...['Sales team', 'orders'],
    ...['Support team', 'tickets'],
  ]);
  expect(linesOf(rows, { ...choice, isGrouped: true })[3]).toEqual({
    kind: 'team',
    owner: 'Sales team',
    count: 1,
    failing: 1,
  });
});

test('search, state and team narrow the list together', () => {
  expect(names({ search: 'BILLING 1.1' })).toEqual(['invoices', 'payments']);
  expect(names({ search: 'billing', state: 'trial' })).toEqual(['invoices']);
  expect(names({ owner: 'Support team' })).toEqual(['tickets']);
  expect(names({ search: 'nothing' })).toEqual([]);
});

test('shared modules that do not fit come first, then those with several ranges', () => {
  const use = (name: string, range: string, built: string | null, fits = true) => {
    return { name, range, offered: '19.3.1', fits, built };
  };
  const inUse = (remote: string, role: ReleaseRole, shares: ReleaseInUse['shares']) => {
    return { remote, version: '1.0.0', role, shares };
  };
  const rows = sharesOf({
    host: { react: '19.3.1' },
    releases: [
      inUse('a', 'live', [
        use('antd', '^6.0.0', null),
        use('react', '^19.0.0', '19.1.0'),
        use('router', '^7.0.0', null),
      ]),
      inUse('b', 'trial', [use('antd', '^6.0.0', null), use('react', '^19.0.0', '19.3.1')]),
      inUse('c', 'pinned', [use('react', '^18.0.0', '18.3.1', false), use('router', '^7.1.0', null)]),
      inUse('d', 'fallback', [use('react', '^19.0.0', '19.10.0')]),
    ],
  });
  const names = (users: { remote: string }[]) => users.map(({ remote }) => remote).join(' ');
  const seen = rows.map(({ name, offered, ranges }) => [
    name,
    offered,
    ...ranges.map(({ range, fits, users, built }) => [
      `${range} ${fits} ${names(users)}`,
      ...built.map((one) => `${one.version} ${one.is} ${names(one.users)}`),
    ]),
  ]);
  expect(seen).toEqual([
    [
      'react',
      '19.3.1',
      ['^19.0.0 true a b d', '19.10.0 ahead d', '19.3.1 same b', '19.1.0 behind a'],
      ['^18.0.0 false c', '18.3.1 behind c'],
    ],
    ['router', null, ['^7.0.0 true a', 'null unknown a'], ['^7.1.0 true c', 'null unknown c']],
    ['antd', null, ['^6.0.0 true a b', 'null unknown a b']],
  ]);
});
