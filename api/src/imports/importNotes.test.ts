import { endpoints, type ImportProblem } from '@salesdesk/shared/domain';
import { csv } from '../../test/companyFile.ts';
import { importingAs } from '../../test/importing.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

let api: TestApp;
let marta: Caller;
let steps: ReturnType<typeof importingAs>;
beforeAll(async () => {
  api = await buildTestApp();
  marta = await api.as(['data.q-list.view', 'data.q-list.create']);
  steps = importingAs(api, marta);
});
afterAll(() => api.close());

const HEADER = ['Company', 'Website', 'City', 'Bemerkung'];
const idOf = async (name: string) =>
  (await api.db.selectFrom('accounts').where('name', '=', name).select('id').executeTakeFirst())?.id ?? 0;
const notesOf = async (id: number) =>
  (await api.db.selectFrom('activities').where('account_id', '=', id).select('text').orderBy('id').execute()).map(
    ({ text }) => text,
  );
const rowOf = (id: number) =>
  api.db.selectFrom('accounts').where('id', '=', id).select(['city', 'updated_at', 'version']).executeTakeFirst();

test('each note of a column becomes a note of its company, with its lines; the same one is written once', async () => {
  const file = csv(HEADER, ['One', 'one.example', '', 'First\r\nline'], ['Two', 'two.example', '', '']);
  const done = await steps.imported(file);
  expect(done.mapping).toEqual(['account_name', 'account_website', null, 'note']);
  expect(done.counts).toMatchObject({ create: 2 });
  const one = await idOf('One');
  expect([await notesOf(one), await notesOf(await idOf('Two'))]).toEqual([['First\nline'], []]);
  expect((await steps.imported(file)).counts).toMatchObject({ create: 0, update: 0, skip: 2 });
  const more = csv(HEADER, ['One', 'one.example', '', 'Second'], ['One', 'one.example', '', 'Second']);
  expect((await steps.imported(more)).counts).toMatchObject({ update: 1, skip: 1 });
  expect(await notesOf(one)).toEqual(['First\nline', 'Second']);
});

test('a note alone is no touch; reverting removes it and leaves notes of colleagues', async () => {
  const long = new Date('2025-01-01T10:00:00.123Z');
  const { id } = await api.createAccount({ website: 'known.example', updated_at: long });
  await api.createTask(id, marta.userId, { kind: 'note', due_on: null, text: 'Mine', created_at: long });
  const { import_id } = await steps.imported(csv(HEADER, ['x', 'known.example', '', 'From the file']));
  expect(await notesOf(id)).toEqual(['Mine', 'From the file']);
  expect((await rowOf(id))?.updated_at).toEqual(long);
  await steps.press('revert', import_id);
  await steps.idle();
  expect(await notesOf(id)).toEqual(['Mine']);
  expect((await rowOf(id))?.updated_at).toEqual(long);
});

test('a company that somebody wrote about since is kept when its import is reverted', async () => {
  const { import_id } = await steps.imported(csv(HEADER, ['Written', 'written.example', '', 'Note']));
  const account_id = await idOf('Written');
  const call = { account_id, kind: 'call', outcome: 'reached' };
  expect((await marta.post(endpoints.activities.create.path, call)).body.error).toBe(false);
  await steps.press('revert', import_id);
  await steps.idle();
  expect((await steps.detail(import_id)).data).toMatchObject({ reverted: 0, kept: 1 });
  expect((await steps.rows(import_id, 'kept')).data[0]?.note).toMatch(/^Changed since by Noor Tester/);
});

test('a note that is too long is left out with its reason', async () => {
  const draft = await steps.upload(csv(HEADER, ['Long', 'long.example', '', 'x'.repeat(4001)]));
  const plan = (await steps.plan(draft)).body.data as { problems: ImportProblem[]; counts: object };
  expect(plan.counts).toMatchObject({ create: 1, refuse: 0 });
  expect(plan.problems[0]).toMatchObject({ field: 'note', message: 'Note should have at most 4000 characters' });
});
