/** No answer reveals which names exist or their state. `npx tsx tools/bench/signInTimes.ts` measures the timing. */
import { buildTestApp, TEST_PASSWORD, type TestApp } from './index.ts';
import { login, verifyUsername } from './signIn.ts';

let test: TestApp;
let names: Record<string, string>;
beforeAll(async () => {
  test = await buildTestApp();
  const enrolled = { totp_secret: 'x', totp_confirmed_at: new Date() };
  const create = async (values: Parameters<TestApp['createUser']>[0]) => (await test.createUser(values)).username;
  const known = await test.createUser(enrolled);
  names = {
    unknown: 'nobody-at-all',
    known: known.username,
    'known by e-mail': (await test.createUser(enrolled)).email,
    inactive: await create({ ...enrolled, status: 2 }),
    deleted: await create({ ...enrolled, deleted_at: new Date() }),
    'not enrolled': await create({}),
    'in another case': (await create({ username: 'MixedCase', ...enrolled })).toLowerCase(),
    'of a demo user': 'admin',
  };
});
afterAll(() => test.close());

/** The whole answer as text, without its random parts. */
const shown = ({ status, body, headers, cookies }: Awaited<ReturnType<typeof login>>) =>
  JSON.stringify({
    status,
    cookies,
    headers: { ...headers, date: '', 'x-request-id': '', 'content-length': '' },
    body,
  }).replace(/eyJ[\w.-]+/g, 'TOKEN');

async function alike(call: (name: string) => Promise<string>): Promise<string> {
  const answers: Record<string, string> = {};
  for (const [kind, name] of Object.entries(names)) answers[kind] = await call(name);
  expect(answers).toEqual(Object.fromEntries(Object.keys(names).map((kind) => [kind, answers.unknown])));
  return answers.unknown ?? '';
}

it('the name step answers alike, with tokens of the same length for names of the same length', async () => {
  await alike(async (name) => shown((await verifyUsername(test, name)) as never));
  const lengths = [];
  for (const name of ['nobody-of-12', 'other-guy-12', names.known?.padEnd(12, '_') ?? ''])
    lengths.push((await verifyUsername(test, name)).body.data?.token.length);
  expect(new Set(lengths).size).toBe(1);
});

it('every later step answers tokens of the name step alike', async () => {
  for (const [path, body] of [
    ['generate-qr', {}],
    ['verify-otp', { otp: '123456' }],
    ['confirm-passcode', { passcode: '123456' }],
  ] as const) {
    const text = await alike(async (name) => {
      const token = (await verifyUsername(test, name)).body.data?.token;
      return shown((await test.anonymous.post(path, body, { token })) as never);
    });
    expect(text).toContain('11012');
  }
});

it('wrong passwords are answered alike after any number of failures, even for locked names', async () => {
  const codes = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    const text = await alike(async (name) => shown(await login(test, name, 'wrong')));
    codes.push(/"errorCode":(\d+)/.exec(text)?.[1]);
  }
  expect(codes).toEqual(['11014', '11014', '11014', '11017', '11018', '11018', '11018']);
  // Once locked, not even the right password distinguishes an existing name from an unknown one.
  await alike(async (name) => shown(await login(test, name, TEST_PASSWORD)));
});

it('a locked name reveals nothing in the name step', async () => {
  await alike(async (name) => shown((await verifyUsername(test, name)) as never));
});
