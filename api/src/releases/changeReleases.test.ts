/** Changes of releases by users: right, code, audit row and undo. */
import { endpoints, type ReleaseChange, undoOf } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { giveAuthenticator, postWithProofs, proofsOf } from '../../test/stepUp.ts';

const { changeReleases } = endpoints.platform;
let api: TestApp;
let dana: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  dana = await api.as(['system.platform.tokens']);
});
beforeEach(() => void api.releaseControl.events.splice(0));
afterAll(() => api.close());

const form = (changes: Partial<ReleaseChange> = {}) => ({
  remote: 'leads',
  action: 'stop',
  version: '1.2.0',
  seen: api.releaseControl.events[0]?.at ?? '',
  ...changes,
});
const lastRow = () => api.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

test.each(['promote', 'try', 'roll-back'] as const)('%s needs a code and the ticket of the page', async (action) => {
  const entered = form({ action, ...(action === 'try' ? { traffic: 10 } : {}) });
  await giveAuthenticator(api, dana);
  const proofs = await proofsOf(api, dana);
  const attempts = [{}, { code: proofs.code }, { ticket: proofs.ticket }, { ...proofs, ticket: dana.token }];
  for (const attempt of attempts) {
    const { body } = await dana.post(changeReleases.path, { ...entered, ...attempt });
    expect(body).toMatchObject({ error: true, errorCode: 11011 });
  }
  expect(api.releaseControl.events).toEqual([]);
  const { body } = await postWithProofs(api, dana, changeReleases.path, entered);
  expect(body).toMatchObject({ error: false, code: `release.${action}-done` });
  expect(api.releaseControl.events).toHaveLength(1);
});

test.each(['stop', 'hold', 'resume', 'pin', 'unpin'] as const)(
  '%s takes nothing but the right, and the trail names the person',
  async (action) => {
    const { body } = await dana.post(changeReleases.path, form({ action }));
    expect(body).toMatchObject({ error: false, code: `release.${action}-done` });
    expect(await lastRow()).toMatchObject({
      actor_id: dana.userId,
      entity: 'remote',
      after: { remote: 'leads', version: '1.2.0', by: expect.stringMatching(/\w/) },
    });
  },
);

test('an extension is changed with the right alone, and wrong input gets an exact message', async () => {
  const entered = { ...form(), action: 'compose', extension: 'bell' };
  const send = async (composed: object) => (await dana.post(changeReleases.path, { ...entered, ...composed })).body;
  expect(await send({ order: 1001 })).toMatchObject({ errorCode: 11011, message: 'Order is out of range' });
  expect(await send({ hidden: true, share: 0 })).toMatchObject({ message: 'Share is out of range' });
  expect(await send({ hidden: true, share: 20 })).toMatchObject({
    error: false,
    message: 'The extension of leads is changed.',
    data: { undo: { id: expect.stringMatching(/^release:leads:/) } },
  });
  expect(await lastRow()).toMatchObject({ action: 'release.composed', actor_id: dana.userId, entity: 'remote' });
});

test('others are refused, and so is a change that others made first', async () => {
  const viewer = await api.as(['system.platform.view', 'system.platform.override']);
  expect((await viewer.post(changeReleases.path, form())).body).toMatchObject({ errorCode: 11013 });
  const late = form();
  await dana.post(changeReleases.path, form({ action: 'pin' }));
  const before = await lastRow();
  expect((await dana.post(changeReleases.path, late)).body).toMatchObject({
    errorCode: 11011,
    message: 'The releases of leads have changed since. Look at them, then try again.',
  });
  expect(await lastRow()).toEqual(before);
});

test('a change is undone without a code, once, by who may change releases, with a row of its own', async () => {
  const { body } = await postWithProofs(api, dana, changeReleases.path, form({ action: 'promote' }));
  const id = undoOf(body.data)?.id;
  expect(id).toMatch(/^release:leads:/);
  const viewer = await api.as(['system.platform.view']);
  expect((await viewer.post(endpoints.undo.change.path, { id })).body).toMatchObject({ errorCode: 11013 });
  expect((await dana.post(endpoints.undo.change.path, { id })).body).toMatchObject({
    error: false,
    message: 'The releases of leads are as they were.',
    data: { undone: 1, kept: [] },
  });
  expect(await lastRow()).toMatchObject({ action: 'release.undone', actor_id: dana.userId });
  expect((await dana.post(endpoints.undo.change.path, { id })).body).toMatchObject({ errorCode: 11011 });
});

test('when the trail cannot be written, the release store has nothing of it', async () => {
  await api.db.schema.alterTable('audit').renameTo('audit_away').execute();
  const { body } = await dana.post(changeReleases.path, form());
  await api.db.schema.alterTable('audit_away').renameTo('audit').execute();
  expect(body).toMatchObject({ error: true });
  expect(api.releaseControl.events.map(({ action }) => action)).toEqual(['undone', 'tried']);
});
