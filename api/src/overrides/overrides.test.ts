import { endpoints, type Override } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { overridingIn, RIGHT } from '../../test/overriding.ts';
import { code, enrol, login, passwordToken, wrongCode } from '../../test/signIn.ts';
import { giveAuthenticator, proofsOf, TEST_SEED } from '../../test/stepUp.ts';
import { buildApp, identityOf } from '../app.ts';
import { isStepUpTicket } from '../crypto/tokens.ts';

const { platform } = endpoints;
let api: TestApp;
let engineer: Caller;
let steps: ReturnType<typeof overridingIn>;
beforeAll(async () => {
  api = await buildTestApp({ OVERRIDE_ORIGINS: 'loopback,https://build.example' });
  steps = overridingIn(api);
  engineer = await steps.enrolled();
});
afterAll(() => api.close());

test('there is one override per remote, signed, for at most eight hours, recorded in the audit trail', async () => {
  const first = await steps.grant(engineer, { remote: 'leads', version: '2.0.0' });
  expect(first.body.data).toMatchObject([{ remote: 'leads', version: '2.0.0', origin: null }]);
  const until = Date.parse(first.body.data?.[0]?.expires_at ?? '') - Date.now();
  expect(until).toBeGreaterThan(7.9 * 3_600_000);
  expect(until).toBeLessThanOrEqual(8 * 3_600_000);
  const cookie = first.cookies.overrides ?? '';
  const second = await steps.grant(engineer, { remote: 'team', origin: 'http://localhost:5001', hours: 1 }, cookie);
  const third = await steps.grant(engineer, { remote: 'leads', version: '3.0.0' }, second.cookies.overrides);
  expect(third.body.data?.map(({ remote, version, origin }) => [remote, version, origin])).toEqual([
    ['team', null, 'http://localhost:5001'],
    ['leads', '3.0.0', null],
  ]);
  expect(first.headers['set-cookie']).toMatch(/HttpOnly.*SameSite=Strict/);
  const rows = await api.db
    .selectFrom('audit')
    .where('action', '=', 'override.granted')
    .where('actor_id', '=', engineer.userId)
    .select('summary')
    .execute();
  expect(rows).toHaveLength(3);
  expect(rows[1]?.summary).toMatch(/^Runs team from http:\/\/localhost:5001 until /);
});

test('reset ends one, or all', async () => {
  const one = (await steps.grant(engineer, { remote: 'leads', version: '2.0.0' })).cookies.overrides;
  const two = (await steps.grant(engineer, { remote: 'team', version: '2.0.0' }, one)).cookies.overrides ?? '';
  const left = await engineer.post<Override[]>(
    platform.resetOverrides.path,
    { remote: 'leads' },
    { cookies: { overrides: two } },
  );
  expect(left.body.data).toMatchObject([{ remote: 'team' }]);
  const none = await engineer.post<Override[]>(platform.resetOverrides.path, {}, { cookies: { overrides: two } });
  expect([none.body.data, none.cookies.overrides]).toEqual([[], '']);
});

test.each([
  ['no target', { remote: 'leads' }, { version: 'Choose a version or give an origin' }],
  ['two targets', { remote: 'leads', version: '1.0.0', origin: 'https://a.example' }, { version: expect.anything() }],
  [
    'a path',
    { remote: 'leads', origin: 'https://a.example/b' },
    { origin: expect.stringMatching(/^Origin should be/) },
  ],
  [
    'an origin that nobody listed',
    { remote: 'leads', origin: 'https://evil.example' },
    {
      origin:
        'Builds from https://evil.example are not allowed here. Ask the operator of Salesdesk to list it in OVERRIDE_ORIGINS.',
    },
  ],
  [
    'another port of a listed one',
    { remote: 'leads', origin: 'https://build.example:8443' },
    { origin: expect.anything() },
  ],
  [
    'a listed one as a beginning',
    { remote: 'leads', origin: 'https://build.example.evil.example' },
    { origin: expect.anything() },
  ],
  ['an origin that is nobody', { remote: 'leads', origin: 'null' }, { origin: expect.anything() }],
  ['plain http elsewhere', { remote: 'leads', origin: 'http://a.example' }, { origin: expect.anything() }],
  ['a script', { remote: 'leads', origin: 'javascript:alert(1)' }, { origin: expect.anything() }],
  ['nine hours', { remote: 'leads', version: '1.0.0', hours: 9 }, { hours: expect.anything() }],
  ['a name that is a path', { remote: '../x', version: '1.0.0' }, { remote: expect.anything() }],
])('%s is refused', async (_, body, validations) => {
  const answer = await steps.grant(engineer, body);
  expect(answer.body).toMatchObject({ error: true, errorCode: 11011, validations });
  expect(answer.cookies.overrides).toBeUndefined();
  // A refused request spends no code.
  expect(
    (await steps.post(engineer, { ...(await proofsOf(api, engineer)), remote: 'leads', version: '2.0.0' })).body.error,
  ).toBe(false);
});

test('a listed origin is granted', async () => {
  const answer = await steps.grant(engineer, { remote: 'leads', origin: 'https://build.example' });
  expect(answer.body.data).toMatchObject([{ origin: 'https://build.example' }]);
});

describe('the proof that the user requests it', () => {
  const target = { remote: 'leads', version: '2.0.0' };

  test.each([
    ['nothing', {}],
    ['a code, but no page', { code: true }],
    ['a page, but no code', { ticket: true }],
    ['an access token for a ticket', { code: true, ticket: 'access' }],
    ["another session's ticket", { code: true, ticket: 'other' }],
  ])('a script with the access token and %s gets no override', async (_, has) => {
    await giveAuthenticator(api, engineer);
    const { code: right, ticket } = await proofsOf(api, engineer);
    const tickets = { access: engineer.token, other: (await proofsOf(api, await steps.enrolled())).ticket };
    const given =
      'ticket' in has ? (has.ticket === true ? ticket : tickets[has.ticket as 'access' | 'other']) : undefined;
    const answer = await steps.post(engineer, {
      ...target,
      ...('code' in has ? { code: right } : {}),
      ...(given === undefined ? {} : { ticket: given }),
    });
    expect(answer.body).toMatchObject({ error: true, errorCode: 11011 });
    expect(answer.cookies.overrides).toBeUndefined();
  });

  test('a code works once, whether for signing in or here', async () => {
    const user = await api.createUser({ permissions: RIGHT });
    const { seed } = await enrol(api, user.username);
    const who = await api.as(user.username);
    const spent = code(seed);
    await api.anonymous.post('verify-otp', { otp: spent }, { token: await passwordToken(api, user.username) });
    const { ticket } = await proofsOf(api, who);
    const used = await steps.post(who, { ...target, ticket, code: spent });
    expect(used.body.validations).toEqual({ code: 'This code was used already. Wait for the next one.' });

    const next = code(seed, 1);
    expect((await steps.post(who, { ...target, ticket, code: next })).body.error).toBe(false);
    expect((await steps.post(who, { ...target, ticket, code: next })).body.error).toBe(true);
    const signIn = await api.anonymous.post(
      'verify-otp',
      { otp: next },
      { token: await passwordToken(api, user.username) },
    );
    expect(signIn.body.error).toBe(true);
  });

  test('of twenty concurrent uses of one code one is granted', async () => {
    const who = await steps.enrolled();
    const body = { ...target, ...(await proofsOf(api, who)) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => steps.post(who, body)));
    expect(answers.filter((answer) => !answer.body.error)).toHaveLength(1);
  });

  test('wrong codes count per session: five lock its step-ups, but no sign-in', async () => {
    const user = await api.createUser({ permissions: RIGHT });
    const { seed } = await enrol(api, user.username);
    const who = await api.as(user.username);
    const { ticket } = await proofsOf(api, who);
    const codes = [];
    for (const _ of [1, 2, 3, 4, 5])
      codes.push((await steps.post(who, { ...target, ticket, code: wrongCode(seed) })).body.errorCode);
    codes.push((await steps.post(who, { ...target, ticket, code: code(seed, 1) })).body.errorCode);
    expect(codes).toEqual([11011, 11011, 11011, 11017, 11018, 11018]);
    expect((await login(api, user.username)).body.error).toBe(false);
  });

  test('a wrong code is reported at its field', async () => {
    const who = await steps.enrolled();
    const { ticket } = await proofsOf(api, who);
    const { body } = await steps.post(who, { ...target, ticket, code: wrongCode(TEST_SEED) });
    expect(body.validations).toEqual({
      code: 'This code is not right. Enter the code that your authenticator app shows now.',
    });
  });

  test('a user without an authenticator is asked to set one up', async () => {
    const who = await api.as(RIGHT);
    const { body } = await steps.post(who, { ...target, ...(await proofsOf(api, who)) });
    expect(body.validations).toEqual({ code: expect.stringMatching(/^You have no authenticator app/) });
  });

  test('the ticket is for the session of the page, while its user has the permission', async () => {
    const user = await api.createUser({ permissions: RIGHT });
    const { answer } = await enrol(api, user.username);
    const secret = answer.cookies.refresh ?? '';
    const { sid } = JSON.parse(Buffer.from(answer.body.data?.token.split('.')[1] ?? '', 'base64url').toString());
    const ticket = await identityOf(api.app).stepUpTicketOf(`refresh=${secret}`);
    expect(await isStepUpTicket(api.keys, sid, ticket ?? '')).toBe(true);
    expect(await isStepUpTicket(api.keys, engineer.sessionId, ticket ?? '')).toBe(false);
    expect(await identityOf(api.app).stepUpTicketOf(`refresh=${secret}x`)).toBeNull();
    expect(await identityOf(api.app).stepUpTicketOf('refresh=rubbish')).toBeNull();
    await api.db.updateTable('users').set({ permissions: [] }).where('id', '=', user.id).execute();
    expect(await identityOf(api.app).stepUpTicketOf(`refresh=${secret}`)).toBeNull();
  });
});

test('an unpublished name or release is refused', async () => {
  const releases = new Set(['leads', 'leads 2.0.0']);
  const app = await buildApp({
    config: api.config,
    db: api.db,
    keys: api.keys,
    log: { write: () => {} },
    releaseExists: async (remote, version) => releases.has(version === null ? remote : `${remote} ${version}`),
  });
  const ask = async (body: object) => {
    await giveAuthenticator(api, engineer);
    const reply = await app.inject({
      method: 'POST',
      url: `/api/${platform.override.path}`,
      headers: { authorization: `Bearer ${engineer.token}` },
      payload: { ...(await proofsOf(api, engineer)), ...body },
    });
    return reply.json().validations;
  };
  expect(await ask({ remote: 'widgets', origin: 'https://build.example' })).toEqual({
    remote: 'There is no screen with the name widgets.',
  });
  // A team sees its new screen in the product before it publishes it.
  expect(await ask({ remote: 'widgets', origin: 'http://localhost:5001' })).toEqual({});
  expect(await ask({ remote: 'leads', version: '9.9.9' })).toEqual({
    version: 'There is no release 9.9.9 of leads.',
  });
  expect(await ask({ remote: 'leads', version: '2.0.0' })).toEqual({});
  await app.close();
});

test('without the permission nothing is granted', async () => {
  const answer = await steps.grant(await steps.enrolled(['system.platform.view']), {
    remote: 'leads',
    version: '2.0.0',
  });
  expect([answer.status, answer.body.errorCode, answer.cookies.overrides]).toEqual([403, 11013, undefined]);
});
