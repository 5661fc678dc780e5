import { type ColumnPreference, endpoints, type ListLayouts } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { layouts, saveLayout } = endpoints.lists;
let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

const save = (who: Caller, list: string, columns: unknown) =>
  who.post(saveLayout.path, { list, columns } as Record<string, unknown>, { json: true });
const read = async (who: Caller) => (await who.get<ListLayouts>(layouts.path)).body.data;

const COLUMNS: ColumnPreference[] = [
  { key: 'country', width: 240, pinned: true },
  { key: 'name' },
  { key: 'email', hidden: true },
];

test('columns are stored per user and list, replaced, and reset', async () => {
  const [ada, bob] = [await api.as([]), await api.as([])];
  expect(await read(ada)).toEqual({});
  expect((await save(ada, 'q-list', COLUMNS)).body.error).toBe(false);
  await save(ada, 'leads', [{ key: 'stage', hidden: true }]);
  expect(await read(ada)).toEqual({ 'q-list': COLUMNS, leads: [{ key: 'stage', hidden: true }] });
  expect(await read(bob)).toEqual({});
  await save(ada, 'q-list', [{ key: 'name', width: 300 }]);
  await save(ada, 'dashboard', [{ key: 'tasks' }, { key: 'leads', hidden: true }]);
  await save(ada, 'leads', []);
  expect(await read(ada)).toEqual({
    'q-list': [{ key: 'name', width: 300 }],
    dashboard: [{ key: 'tasks' }, { key: 'leads', hidden: true }],
  });
});

test.each([
  [
    'nowhere',
    [],
    { list: 'List should be one of q-list, leads, accounts, contacts, team, networks, audit, dashboard' },
  ],
  ['q-list', [{ key: 'name', width: 20 }], { columns: 'Columns has an entry that is not valid' }],
  ['q-list', [{ key: 'na me' }], { columns: 'Columns has an entry that is not valid' }],
  ['q-list', [{ key: 'name' }, { key: 'name' }], { columns: 'Each column can stand in a list once' }],
  ['q-list', Array.from({ length: 41 }, () => ({ key: 'name' })), { columns: 'Columns has more than 40 entries' }],
])('%s with %j is refused', async (list, columns, validations) => {
  expect((await save(await api.as([]), list, columns)).body.validations).toEqual(validations);
});
