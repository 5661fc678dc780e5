import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { accounts, auth, countries } = endpoints;
const ORIGIN = 'https://other.example';
let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await buildTestApp({ ALLOWED_ORIGINS: ORIGIN });
  admin = await api.as(PERMISSION_KEYS);
});
afterAll(() => api.close());

const ask = (path: string, headers: Record<string, string>) =>
  api.app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${admin.token}`, ...headers } });

test('lists are sent in an encoding the browser accepts, with the same content', async () => {
  const plain = await ask(countries.list.path, {});
  const [br, gz, none] = await Promise.all(
    ['gzip, deflate, br', 'gzip;q=0.5, br;q=0', 'identity'].map((encoding) =>
      ask(countries.list.path, { 'accept-encoding': encoding }),
    ),
  );
  expect([plain, br, gz, none].map((answer) => answer?.headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
    undefined,
  ]);
  expect(brotliDecompressSync(br?.rawPayload as Buffer).toString()).toBe(plain.body);
  expect(gunzipSync(gz?.rawPayload as Buffer).toString()).toBe(plain.body);
  expect(Number(br?.headers['content-length'])).toBeLessThan(plain.body.length / 3);
  for (const answer of [plain, br, gz, none]) expect(answer?.headers.vary).toBe('Accept-Encoding');
});

test('a cache keeps origins and encodings apart', async () => {
  const { headers } = await ask(countries.list.path, { origin: ORIGIN, 'accept-encoding': 'br' });
  expect(headers.vary).toBe('Origin, Accept-Encoding');
});

test('short, refused, secret and cookie-authenticated answers are not compressed', async () => {
  const headers = { 'accept-encoding': 'br' };
  const answers = await Promise.all([
    ask(accounts.list.path, headers),
    ask(auth.generatePasscode.path, headers),
    api.app.inject({ url: `/api/${countries.list.path}`, headers }),
    api.app.inject({ method: 'POST', url: '/refresh', headers }),
    api.app.inject({ method: 'POST', url: '/api/verify-username', headers, payload: { email: 'x'.repeat(2000) } }),
  ]);
  for (const { headers } of answers) expect(headers['content-encoding']).toBeUndefined();
});
