import { endpoints, type SavedView, VIEWS_MAX } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { lists } = endpoints;
let api: TestApp;
let ada: Caller;
let bob: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  ada = await api.as(['data.leads.view', 'data.q-list.view']);
  bob = await api.as(['data.leads.view']);
});
afterAll(() => api.close());

const content = { filters: { country: 'neth' }, columns: [{ key: 'name', width: 300 }], view: 'list' };
const save = async (who: Caller, body: Record<string, unknown>) =>
  (await who.post<SavedView>(lists.saveView.path, { list: 'leads', content, ...body }, { json: true })).body;
const seen = async (who: Caller, list = 'leads') => (await who.get<SavedView[]>(lists.views.path, { list })).body.data;
const names = async (who: Caller) => (await seen(who))?.map(({ name }) => name);

test('own views are private until they are shared, then visible to all users with the permission for the list', async () => {
  const { data } = await save(ada, { name: ' Mine ' });
  expect(data).toMatchObject({ name: 'Mine', list: 'leads', is_shared: false, may_change: true, version: 1, content });
  expect([await names(ada), await names(bob)]).toEqual([['Mine'], []]);
  const shared = await save(ada, { name: 'Ours', is_shared: true, view_id: data?.view_id, version: 1 });
  expect(shared.data).toMatchObject({ version: 2, is_shared: true });
  expect((await seen(bob))?.[0]).toMatchObject({ name: 'Ours', may_change: false, owner: { user_id: ada.userId } });
  expect(await seen(ada, 'q-list')).toEqual([]);
  expect((await bob.get(lists.views.path, { list: 'q-list' })).body.errorCode).toBe(11013);
});

test('only its owner or a user who may edit staff can change or delete a view, and only its newest version', async () => {
  const { data } = await save(ada, { name: 'Guarded', is_shared: true });
  const view_id = data?.view_id as number;
  expect(await save(bob, { name: 'Taken over', view_id })).toMatchObject({ error: true, errorCode: 11013 });
  const remove = async (who: Caller, version?: number) =>
    (await who.post(lists.deleteView.path, { view_id, version }, { json: true })).body;
  expect(await remove(bob)).toMatchObject({ errorCode: 11013 });
  const boss = await api.as(['data.leads.view', 'system.staff.edit']);
  expect(await save(boss, { name: 'Tidied', view_id, version: 1, is_shared: true })).toMatchObject({
    data: { name: 'Tidied', owner: { user_id: ada.userId }, version: 2 },
  });
  expect(await save(ada, { name: 'Late', view_id, version: 1 })).toMatchObject({
    validations: { version: 'The view Tidied was changed meanwhile. Nothing was saved.' },
  });
  expect(await remove(ada, 1)).toMatchObject({ error: true });
  expect(await remove(ada, 2)).toMatchObject({ error: false });
  expect(await names(bob)).not.toContain('Tidied');
  // For other users a private view does not exist.
  const secret = await save(ada, { name: 'Secret' });
  expect((await save(boss, { name: 'Peek', view_id: secret.data?.view_id })).validations).toEqual({
    view_id: 'This view does not exist, or is not shared with you.',
  });
});

test('a list opens with the view that the user chose, until it is deleted or no longer shared', async () => {
  const { data } = await save(ada, { name: 'Start', is_shared: true });
  const choose = (who: Caller, view_id: number | null) =>
    who.post(lists.defaultView.path, { list: 'leads', view_id }, { json: true });
  const chosen = async (who: Caller) =>
    (await seen(who))?.filter(({ is_default }) => is_default).map(({ name }) => name);
  await choose(bob, data?.view_id ?? 0);
  await choose(ada, data?.view_id ?? 0);
  expect([await chosen(ada), await chosen(bob)]).toEqual([['Start'], ['Start']]);
  await save(ada, { name: 'Start', view_id: data?.view_id, is_shared: false });
  expect((await choose(bob, data?.view_id ?? 0)).body.validations).toHaveProperty('view_id');
  await save(ada, { name: 'Start', view_id: data?.view_id, is_shared: true });
  expect([await chosen(ada), await chosen(bob)]).toEqual([['Start'], []]);
  await choose(ada, null);
  expect(await chosen(ada)).toEqual([]);
});

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ name: 'x'.repeat(61) }, { name: 'Name should have at most 60 characters' }],
  [
    { name: 'A', list: 'q-list', content: { filters: { stage: '1' }, columns: [] } },
    { content: 'Content has a filter that this list does not know' },
  ],
  [{ name: 'A', content: { filters: { name: 'x'.repeat(201) }, columns: [] } }, { content: 'Content is not valid' }],
  [{ name: 'A', content: { filters: {}, columns: [{ key: 'name', width: 9 }] } }, { content: 'Content is not valid' }],
])('%j is refused', async (body, validations) => {
  expect((await save(ada, body)).validations).toEqual(validations);
});

test('names are unique per user and list, ignoring case, and the number of views is limited', async () => {
  const carl = await api.as(['data.leads.view', 'data.q-list.view']);
  await save(carl, { name: 'Hot' });
  expect((await save(carl, { name: 'HOT' })).validations).toEqual({ name: 'You have a view of this name already.' });
  expect((await save(carl, { name: 'hot', list: 'q-list' })).error).toBe(false);
  for (let n = 2; n < VIEWS_MAX; n++) await save(carl, { name: `View ${n}` });
  expect((await save(carl, { name: 'One more' })).validations).toEqual({
    name: 'You have 50 views already. Delete one first.',
  });
});
