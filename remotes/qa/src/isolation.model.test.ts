/** The form of a state in the address. */
import {
  type CallRecord,
  FRAME_FAILURES,
  type FrameRecord,
  frameUser,
  type ListedScenario,
} from '@salesdesk/shared/domain';
import fc from 'fast-check';
import { type IsolationState, needsNewFrame, scenarioState, searchOf, stateOf, withRecord } from './isolation.model.ts';

const read = (search: string) => stateOf(new URLSearchParams(search));
const DEFAULT = read('');

test('an address without a query is the live release with the own session and the real API', () => {
  expect(DEFAULT).toEqual({
    path: null,
    extension: null,
    release: null,
    user: null,
    permissions: 'own',
    theme: null,
    width: null,
    api: { kind: 'real' },
    language: null,
    scenario: null,
  });
  expect(searchOf(DEFAULT)).toBe('');
});

test('the address of a state is readable', () => {
  const state: IsolationState = {
    path: '/leads?view=list&search=a b',
    extension: 'open-invoices',
    release: '1.0.0-abc',
    user: { id: 12, name: 'Jane Doe' },
    permissions: ['data.leads.view', 'data.leads.create'],
    theme: 'dark',
    width: 390,
    api: { kind: 'slow', ms: 2000 },
    language: 'nl',
    scenario: 'odd-name',
  };
  const search = searchOf(state);
  expect(search).toBe(
    '?path=/leads%3Fview%3Dlist%26search%3Da+b&extension=open-invoices&release=1.0.0-abc&user=12+Jane+Doe' +
      '&permissions=data.leads.view,data.leads.create&theme=dark&width=390&api=slow-2000' +
      '&language=nl&scenario=odd-name',
  );
  expect(read(search)).toEqual(state);
});

test('every state is restored from its address', () => {
  const name = fc.stringMatching(/^[A-Z][a-zé']{1,8} [A-Z&=+#%]{1,4}$/);
  const states = fc.record<IsolationState>({
    path: fc.option(fc.string().map((text) => `/${text}`)),
    extension: fc.constantFrom(null, 'open-invoices'),
    release: fc.option(fc.stringMatching(/^\d\.\d\.\d-[0-9a-f]{4}$/)),
    user: fc.option(
      fc.oneof(
        fc.constantFrom('me' as const, 'nobody' as const),
        fc.record({ id: fc.option(fc.integer({ min: 1, max: 999 })), name }),
      ),
    ),
    permissions: fc.oneof(
      fc.constantFrom('own' as const, 'all' as const),
      fc.uniqueArray(fc.constantFrom('data.leads.view', 'data.q-list.create', 'system.staff.edit')),
    ),
    theme: fc.constantFrom(null, 'light' as const, 'dark' as const),
    width: fc.option(fc.integer({ min: 240, max: 4000 })),
    api: fc.oneof(
      fc.constantFrom({ kind: 'real' as const }, { kind: 'offline' as const }, { kind: 'recorded' as const }),
      fc.record({ kind: fc.constant('slow' as const), ms: fc.integer({ min: 0, max: 60_000 }) }),
      fc.record({ kind: fc.constant('fail' as const), code: fc.constantFrom(...FRAME_FAILURES) }),
    ),
    language: fc.constantFrom(null, 'en' as const, 'ar-XB' as const),
    scenario: fc.constantFrom(null, 'odd-name'),
  });
  fc.assert(fc.property(states, (state) => expect(read(searchOf(state))).toEqual(state)));
});

test.each([
  'path=leads',
  'path=https://elsewhere.example/',
  'release=',
  'user=',
  'user=+',
  'permissions=',
  'permissions=%3Cscript%3E',
  'theme=pink',
  'width=wide',
  'width=-390',
  'width=1',
  'api=real',
  'api=slow-',
  'api=11010',
  'api=constructor',
  'language=xx',
  'language=constructor',
  'scenario=Odd+Name',
])('%s is invalid and treated as missing', (search) => {
  expect(read(search)).toEqual(DEFAULT);
});

test('"none" means no permissions, which differs from a missing value', () => {
  expect(read('permissions=none').permissions).toEqual([]);
  expect(searchOf({ ...DEFAULT, permissions: [] })).toBe('?permissions=none');
});

test('the delay is at most a minute', () => {
  expect(read('api=slow-999999').api).toEqual({ kind: 'slow', ms: 60_000 });
});

test.each<[Partial<ListedScenario>, string]>([
  [{}, ''],
  [{ permissions: [] }, '?permissions=none'],
  [{ permissions: 'all', width: 390 }, '?permissions=all&width=390'],
  [{ api: 'recorded', language: 'de', isRecorded: true }, '?api=recorded&language=de&scenario=x'],
  [{ path: '/login', user: 'Jane Doe', api: '11018' }, '?path=/login&user=Jane+Doe&api=11018'],
])('the scenario %j is the address %s', (scenario, search) => {
  expect(searchOf(scenarioState({ name: 'x', title: 'X', expect: 'x', ...scenario }))).toBe(search);
});

test('public screens are shown signed out, unless a user is chosen', () => {
  expect(frameUser(DEFAULT, { access: 'public' })).toBe('nobody');
  expect(frameUser(DEFAULT, {})).toBe('me');
  expect(frameUser(DEFAULT, undefined)).toBe('me');
  expect(frameUser({ ...DEFAULT, user: 'me' }, { access: 'public' })).toBe('me');
});

test.each<[Partial<IsolationState>, boolean]>([
  [{ path: '/leads?view=list' }, true],
  [{ release: '2.0.0' }, true],
  [{ user: 'nobody' }, true],
  [{ language: 'nl' }, true],
  [{ api: { kind: 'recorded' } }, true],
  [{ permissions: [], theme: 'dark', width: 390, api: { kind: 'offline' } }, false],
])('%j restarts the frame: %s', (change, expected) => {
  expect(needsNewFrame(DEFAULT, { ...DEFAULT, ...change })).toBe(expected);
});

test('the newest record is first, and the result of a call stands in the place of the pending one', () => {
  const call = (id: string, outcome: string | null): CallRecord => {
    return { kind: 'call', id, at: 0, method: 'GET', path: '/', outcome, hasFailed: false, ms: outcome ? 1 : null };
  };
  const coming = [call('1', null), call('2', null), call('1', '200')];
  expect(coming.reduce(withRecord, [] as FrameRecord[])).toEqual([call('2', null), call('1', '200')]);
});
