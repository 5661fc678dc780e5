import { endpoints, type PermissionKey, type PublishingToken, STATUS } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { wrongCode } from '../../test/signIn.ts';
import { giveAuthenticator, proofsOf, TEST_SEED } from '../../test/stepUp.ts';
import { verifyChain } from '../audit/chain.ts';

const { platform } = endpoints;
const RIGHT: PermissionKey[] = ['system.platform.tokens'];
const FIELDS = { name: 'CI of leads', team: 'Leads team', remotes: ['leads'], roles: ['publish', 'promote'], days: 30 };
type Created = { id: string; token: string; expires_at: string };

let api: TestApp;
let dana: Caller;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.tokenStore.tokens.length = 0;
  api.tokenStore.teams.set('leads', 'Leads team');
  const { username } = await api.createUser({ permissions: RIGHT, first_name: 'Dana', last_name: 'Admin' });
  dana = await api.as(username);
  await giveAuthenticator(api, dana);
});

const post = <T = Created>(who: Caller, body: object, path: string = platform.createToken.path) =>
  who.post<T>(path, { ...body }, { json: true });
/** With fresh proofs. */
const stepUp = async <T = Created>(who: Caller, body: object, path: string = platform.createToken.path) =>
  post<T>(who, { ...(await proofsOf(api, who)), ...body }, path);
const list = async (who = dana) => (await who.get<PublishingToken[]>(platform.tokens.path)).body.data ?? [];
const lastRow = () => api.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
const rowsOf = (action: string) =>
  api.db.selectFrom('audit').where('action', '=', action).select('id').orderBy('id').execute();

test('a token is shown once, listed with its team and its maker, and the trail names the person', async () => {
  const { body } = await stepUp(dana, FIELDS);
  expect(body).toMatchObject({ error: false, message: 'Token created. Copy it now; it is not shown again.' });
  const { id = '', token = '', expires_at } = body.data ?? {};
  expect((Date.parse(expires_at ?? '') - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
  const listed = await list();
  const { days: _, ...shown } = FIELDS;
  expect(listed).toMatchObject([
    {
      ...shown,
      id,
      created_by: 'Dana Admin',
      creator_is_active: true,
      last_used_at: null,
      revoked_at: null,
    },
  ]);
  expect(JSON.stringify(listed)).not.toContain(token);
  const row = await lastRow();
  expect(row).toMatchObject({
    action: 'token.created',
    actor_id: dana.userId,
    summary: `Created the token CI of leads (${id}) of Leads team for leads: publish, promote, until ${expires_at}`,
  });
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await verifyChain(api.db)).toMatchObject({ whole: true });
});

test.each([
  ['no purpose', { name: ' ' }, { name: 'Say what the token is for' }],
  ['no team', { team: '' }, { team: 'Name the team' }],
  ['no remotes', { remotes: [] }, { remotes: 'Choose at least one remote' }],
  [
    'all remotes',
    { remotes: ['*'] },
    { remotes: 'A token for all remotes is made on the machine with the release store' },
  ],
  ['the name of the kit', { remotes: ['kit'] }, { remotes: 'The name kit is reserved. Choose another one.' }],
  [
    'a path',
    { remotes: ['leads', '../team'] },
    { remotes: 'Name remotes with small letters, digits and hyphens, such as price-lists' },
  ],
  [
    'a remote of another team',
    { remotes: ['leads', 'networks'] },
    { remotes: 'networks belongs to Networks team. Leave it out, or make a token of that team.' },
  ],
  ['no roles', { roles: [] }, { roles: 'Choose what the token may do' }],
  ['an unknown role', { roles: ['own'] }, { roles: 'Roles has an entry that is not valid' }],
  ['no days', { days: 0 }, { days: 'A token is valid for 1 to 366 days' }],
  ['more than a leap year', { days: 367 }, { days: 'A token is valid for 1 to 366 days' }],
  ['half a day', { days: 0.5 }, { days: 'Days should be a whole number' }],
  ['a long name', { name: 'x'.repeat(81) }, { name: 'Name should have at most 80 characters' }],
])('%s is refused, and the code can still be used', async (_, wrong, validations) => {
  const proofs = await proofsOf(api, dana);
  const refused = await post(dana, { ...FIELDS, ...proofs, ...wrong });
  expect(refused.body).toMatchObject({ error: true, errorCode: 11011, validations });
  expect(api.tokenStore.tokens).toEqual([]);
  expect((await post(dana, { ...FIELDS, ...proofs })).body.error).toBe(false);
});

test('an unpublished name may be in a token of any team; a name twice counts once', async () => {
  expect((await stepUp(dana, { ...FIELDS, remotes: ['price-lists', 'leads', 'leads'] })).body.error).toBe(false);
  expect((await list())[0]?.remotes).toEqual(['price-lists', 'leads']);
});

describe('step-up', () => {
  const calls: [string, string, object][] = [
    ['creating', platform.createToken.path, FIELDS],
    ['handing over', platform.changeOwner.path, { remote: 'leads', team: 'Sales team' }],
  ];

  test.each(calls)('%s without ticket or code, or with those of another session, is refused', async (_, path, body) => {
    const { code, ticket } = await proofsOf(api, dana);
    const other = await proofsOf(api, await api.as(RIGHT));
    const stale = { ticket: 'This page is open for too long. Reload it and try again.' };
    expect((await post(dana, { ...body, code }, path)).body.validations).toEqual({ ticket: 'Ticket is required' });
    expect((await post(dana, { ...body, code, ticket: dana.token }, path)).body.validations).toEqual(stale);
    expect((await post(dana, { ...body, code, ticket: other.ticket }, path)).body.validations).toEqual(stale);
    expect((await post(dana, { ...body, ticket }, path)).body.validations).toEqual({ code: 'Code is required' });
    const wrong = await post(dana, { ...body, ticket, code: wrongCode(TEST_SEED) }, path);
    expect(wrong.body.validations).toEqual({
      code: 'This code is not right. Enter the code that your authenticator app shows now.',
    });
    expect([api.tokenStore.tokens, api.tokenStore.teams.get('leads')]).toEqual([[], 'Leads team']);
  });

  test('a code makes one token, however many calls use it at once', async () => {
    const body = { ...FIELDS, ...(await proofsOf(api, dana)) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(dana, body)));
    expect(answers.filter((answer) => !answer.body.error)).toHaveLength(1);
    expect(api.tokenStore.tokens).toHaveLength(1);
    expect((await post(dana, body)).body.validations).toEqual({
      code: 'This code was used already. Wait for the next one.',
    });
  });

  test('several users at once make one token each, and one row each', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => api.as(RIGHT)));
    for (const user of users) await giveAuthenticator(api, user);
    const before = (await rowsOf('token.created')).length;
    const answers = await Promise.all(users.map((user) => stepUp(user, FIELDS)));
    expect(new Set(answers.map((answer) => answer.body.data?.id)).size).toBe(5);
    expect([(await list()).length, (await rowsOf('token.created')).length - before]).toEqual([5, 5]);
  });

  test.each(calls)('%s needs the permission', async (_, path, body) => {
    const other = await api.as(['system.platform.view', 'system.platform.override']);
    await giveAuthenticator(api, other);
    const answer = await stepUp(other, body, path);
    expect([answer.status, answer.body.errorCode]).toEqual([403, 11013]);
  });
});

test('when the trail cannot be written, the token that was stored is revoked', async () => {
  const create = jest.spyOn(api.tokenStore, 'create');
  // A name that the database cannot store: the row of the trail fails after the token was made.
  create.mockImplementationOnce(async (token) => {
    api.tokenStore.tokens.push({ ...token, id: 'feedbeef', createdAt: '', expiresAt: '' });
    return { id: 'feedbeef\0', secret: 'sdp_feedbeef_secret', expiresAt: '' };
  });
  const revoke = jest.spyOn(api.tokenStore, 'revoke');
  const answer = await stepUp(dana, FIELDS);
  expect(answer.body).toMatchObject({ error: true });
  expect(revoke).toHaveBeenCalledWith('feedbeef\0', 'Salesdesk');
  jest.restoreAllMocks();
});

test.each([
  ['ENOSPC', 507, 'There is no room left to save this. Please tell your administrator.'],
  ['EROFS', 503, 'This cannot be saved now, because the storage can only be read. Please tell your administrator.'],
])('a release store with %s is answered %i with a sentence', async (code, status, message) => {
  const id = (await stepUp(dana, FIELDS)).body.data?.id;
  jest.spyOn(api.tokenStore, 'revoke').mockRejectedValueOnce(Object.assign(new Error('write'), { code }));
  const answer = await post(dana, { id }, platform.revokeToken.path);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

test('a token is revoked once, without a code; the trail names the person', async () => {
  const { id } = (await stepUp(dana, FIELDS)).body.data ?? {};
  const colleague = await api.as(RIGHT);
  const answers = await Promise.all([1, 2, 3].map(() => post<null>(colleague, { id }, platform.revokeToken.path)));
  expect(answers.map((answer) => answer.body.message).toSorted()).toEqual([
    'There is no such token, or it was revoked already.',
    'There is no such token, or it was revoked already.',
    'Token revoked.',
  ]);
  expect(await lastRow()).toMatchObject({
    action: 'token.revoked',
    actor_id: colleague.userId,
    summary: `Revoked the token CI of leads (${id})`,
  });
  const revoked_by = expect.stringContaining(' ');
  expect(await list()).toMatchObject([{ revoked_at: expect.any(String), revoked_by }]);
  const unknown = await post(colleague, { id: '00000000' }, platform.revokeToken.path);
  expect(unknown.body.validations).toEqual({ id: 'There is no such token, or it was revoked already.' });
});

test.each([
  ['switched off', { status: STATUS.inactive }],
  ['deleted', { deleted_at: new Date() }],
])('a token outlives its maker: %s, and the list says so', async (_, change) => {
  await stepUp(dana, FIELDS);
  const colleague = await api.as(RIGHT);
  await api.db.updateTable('users').set(change).where('id', '=', dana.userId).execute();
  expect(await list(colleague)).toMatchObject([
    { created_by: 'Dana Admin', creator_is_active: false, revoked_at: null },
  ]);
});

test('a token from the machine with the release store is listed too', async () => {
  const at = '2026-11-23T12:00:00.000Z';
  api.tokenStore.tokens.push({
    id: 'aaaaaaaa',
    name: 'All',
    remotes: ['*'],
    roles: ['publish'],
    createdAt: at,
    createdBy: 'operator',
    expiresAt: at,
    lastUsedAt: at,
  });
  expect(await list()).toMatchObject([
    { id: 'aaaaaaaa', team: null, created_by: 'operator', creator_is_active: true, last_used_at: at },
  ]);
});

describe('the owner of a remote', () => {
  const handOver = (body: object) => stepUp<null>(dana, body, platform.changeOwner.path);

  test('is changed, and the trail names the person', async () => {
    const { body } = await handOver({ remote: 'leads', team: 'Sales team' });
    expect(body).toMatchObject({ error: false, message: 'Owner changed.' });
    expect(api.tokenStore.teams.get('leads')).toBe('Sales team');
    expect(await lastRow()).toMatchObject({
      action: 'release.handed-over',
      actor_id: dana.userId,
      summary: 'Dana Admin handed leads over: From Leads team to Sales team.',
    });
  });

  test('stays when the trail cannot be written', async () => {
    const setOwner = jest.spyOn(api.tokenStore, 'setOwner');
    // A text that the database cannot store: the row of the trail fails after the store was changed.
    setOwner.mockImplementationOnce(async () => {
      api.tokenStore.teams.set('leads', 'Sales team');
      return 'Leads team\0';
    });
    expect((await handOver({ remote: 'leads', team: 'Sales team' })).body.error).toBe(true);
    expect(api.tokenStore.teams.get('leads')).toBe('Leads team\0');
    jest.restoreAllMocks();
  });

  test.each([
    ['nobody', { remote: 'leads', team: ' ' }, { team: 'Name the team' }],
    ['the same team', { remote: 'leads', team: 'Leads team' }, { team: 'leads belongs to Leads team already.' }],
    [
      'an unpublished remote',
      { remote: 'widgets', team: 'Sales team' },
      { remote: 'There is no screen with the name widgets.' },
    ],
  ])('to %s is refused', async (_, body, validations) => {
    expect((await handOver(body)).body).toMatchObject({ error: true, errorCode: 11011, validations });
  });
});
