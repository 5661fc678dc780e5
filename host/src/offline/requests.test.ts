import { type Endpoint, endpoints } from '@salesdesk/shared/domain';
import { kindOf, READS, userOf } from './requests.ts';

const PAGE = 'https://desk.example';
const API = 'https://api.example';
const kind = (url: string, as: Partial<Request> = {}, api = PAGE) =>
  kindOf({ method: 'GET', mode: 'cors', destination: '', url: new URL(url, PAGE).href, ...as }, { page: PAGE, api });
const NAVIGATION: Partial<Request> = { mode: 'navigate', destination: 'document' };

test.each([
  ['/', 'page'],
  ['/leads?view=list', 'page'],
  ['/q-list/42', 'page'],
  ['/platform', 'page'],
  // They differ by session, or have a policy of another kind.
  ['/platform/override?remote=leads', null],
  ['/platform/token', null],
  ['/isolate/leads', null],
  ['/isolate/leads/frame', null],
  ['/docs/teams', null],
  ['/api/files/7', null],
  ['/releases/kit.tgz', null],
  ['/r/leads/1.0.0/remoteEntry.js', null],
  ['/worker.js', null],
  ['https://other.example/leads', null],
])('opening %s: %s', (url, expected) => {
  expect(kind(url, NAVIGATION)).toBe(expected);
});

test('a frame is never answered from the copy of the page', () => {
  expect(kind('/leads', { mode: 'navigate', destination: 'iframe' })).toBeNull();
});

test.each([
  ['/assets/main.0123456789.js', 'file'],
  ['/r/leads/1.0.0/remoteEntry.js?retry=1', 'file'],
  ['/assets/development/main.0123456789.js', null],
  ['http://localhost:5001/assets/main.js', null],
  ['/discovery.json', null],
  ['/worker.js', null],
  ['/releases/reports', null],
  ['/api/account/get-lead-list?per_stage=20', 'answer'],
  ['/api/account/get-account/42', 'answer'],
  ['/api/account/get-account/42/secret', null],
  ['/api/live/changes', null],
  ['/api/auth/sessions', null],
  ['/api/user/get-logged-in-user-details', null],
  ['/api/platform/tokens', null],
  ['/api/generate-passcode', null],
  ['/api/account/accounts-export', null],
  ['/api/audit/changes', null],
])('a request for %s: %s', (url, expected) => {
  expect(kind(url)).toBe(expected);
});

test('nothing that is sent is kept', () => {
  for (const url of ['/api/user/users', '/assets/main.js', '/leads']) expect(kind(url, { method: 'POST' })).toBeNull();
});

test('an API at another origin: its answers are kept, those of the page and of other origins are not', () => {
  expect(kind(`${API}/api/user/users`, {}, API)).toBe('answer');
  expect(kind('/api/user/users', {}, API)).toBeNull();
  expect(kind('https://other.example/api/user/users', {}, API)).toBeNull();
});

test('every path that is kept is one that reads', () => {
  const reads: string[] = Object.values(endpoints).flatMap((group) =>
    Object.values(group as Record<string, Endpoint>).flatMap(({ method, path }) =>
      method === 'GET' ? `/${path}` : [],
    ),
  );
  expect(READS.filter((path) => !reads.includes(path))).toEqual([]);
});

const token = (claims: object) => `Bearer e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`;
test.each([
  [token({ sub: '7' }), '7'],
  [token({ sub: 7 }), '7'],
  [token({ sub: '../7' }), null],
  [token({}), null],
  ['Bearer nonsense', null],
  ['Bearer a.%%%.c', null],
  [null, null],
])('the user of %s is %s', (authorization, expected) => {
  expect(userOf({ headers: new Headers(authorization === null ? {} : { authorization }) })).toBe(expected);
});
