import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await buildTestApp({ ALLOWED_ORIGINS: 'https://app.example' });
  admin = await test.as(PERMISSION_KEYS);
});
afterAll(() => test.close());

const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { origin: 'https://evil.example' },
  { origin: 'https://app.example.evil.example' },
  { origin: 'http://app.example' },
  { origin: 'null' },
  { origin: 'not an origin' },
];
const OURS: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4000' },
  { origin: 'http://localhost:4000' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://app.example' },
];

describe('passcodes, which a GET creates, and signing out, which clears cookies', () => {
  it.each(FOREIGN)('are refused to pages of other sites: %j', async (headers) => {
    const before = await test.db.selectFrom('passcodes').select('id').execute();
    const passcode = await admin.get('generate-passcode', {}, { headers });
    expect(passcode).toMatchObject({ status: 403, body: { errorCode: 11013 } });
    expect(await test.db.selectFrom('passcodes').select('id').execute()).toEqual(before);
    const signedOut = await admin.post('logout', {}, { headers });
    expect(signedOut).toMatchObject({ status: 403, cookies: {} });
    expect((await admin.get('user/get-logged-in-user-details')).status).toBe(200);
  });

  it.each(OURS)('are allowed to our pages and to programs: %j', async (headers) => {
    const host = { ...headers, host: 'localhost:4000' };
    expect((await admin.get('generate-passcode', {}, { headers: host })).status).toBe(200);
    const other = await test.as([]);
    expect((await other.post('logout', {}, { headers: host })).body.error).toBe(false);
  });
});
