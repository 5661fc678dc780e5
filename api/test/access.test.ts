import { API_BASE, endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { SignJWT } from 'jose';
import { ACCESS, type Access } from './accessTable.ts';
import { buildTestApp, type Caller, fingerprintOfTables, type TestApp } from './index.ts';
import { fill, type Operation, operationsOf } from './operations.ts';
import { passwordToken, verifyUsername } from './signIn.ts';

let test: TestApp;
let operations: Operation[];
let holder: Caller;
/** A company that everybody who may read companies may read. */
let lead: { id: number };
beforeAll(async () => {
  test = await buildTestApp();
  operations = operationsOf(test);
  holder = await test.as(PERMISSION_KEYS);
  lead = await test.createLead();
});
afterAll(() => test.close());

const named = (operation: Operation) => `${operation.method} ${operation.path}`;

/** Well-formed, so that the caller is refused and not the form. */
const CODES = { otp: '000000', passcode: '000000' };

describe('access', () => {
  it('has a route for every endpoint of the domain, and no others except files and /refresh', () => {
    const wanted = Object.values(endpoints).flatMap((noun) => Object.values(noun));
    const paths = wanted.map(({ method, path }) => `${method} ${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(operations.map(named).sort()).toEqual([...paths, 'POST /refresh', `GET ${API_BASE}files/{id}`].sort());
  });

  it('has a row for every route, which agrees with the route’s description', () => {
    const described = operations.map((operation) => [
      named(operation),
      operation.permissions.length ? operation.permissions : operation.access,
    ]);
    expect(Object.fromEntries(described)).toEqual(ACCESS);
  });

  it('has only described routes, except health, metrics and the description itself', () => {
    const known = new Set(operations.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));
    const hidden = addressesOf(test.app).filter((url) => !known.has(url) && !url.startsWith('/api/docs'));
    expect(hidden.sort()).toEqual(['/api/openapi.json', '/livez', '/metrics', '/readyz']);
  });
});

describe('every route, every kind of caller', () => {
  const columns = ['none', 'garbage', 'name step', 'password step', 'expired', ...PERMISSION_KEYS, 'all'] as const;
  const tokens = new Map<string, Caller | { token: string | undefined; userId: number }>();
  beforeAll(async () => {
    const user = await test.createUser();
    const claims = JSON.parse(Buffer.from(holder.token.split('.')[1] as string, 'base64url').toString());
    const expired = await new SignJWT({ ...claims, exp: 1 })
      .setProtectedHeader({ alg: 'HS256', typ: 'access' })
      .sign(test.keys.access);
    const others = {
      none: undefined,
      garbage: 'x.y.z',
      'name step': (await verifyUsername(test, user.username)).body.data?.token,
      'password step': await passwordToken(test, user.username),
      expired,
    };
    for (const [column, token] of Object.entries(others)) tokens.set(column, { token, userId: user.id });
    for (const key of PERMISSION_KEYS) tokens.set(key, await test.as([key]));
    tokens.set('all', holder);
  });

  /** The expected result of a cell; 'open' is anything but a refusal of the caller. */
  function expected(access: Access, column: (typeof columns)[number]): string {
    if (access === 'public') return 'as for everybody';
    if (access === 'preAuth') return column === 'password step' ? 'open' : '401';
    if (column === 'expired') return '401 Expired JWT token';
    if (['none', 'garbage', 'name step', 'password step'].includes(column)) return '401';
    const needs = access === 'session' ? [] : access;
    return !needs.length || column === 'all' || needs.some((key) => key === column) ? 'open' : '403';
  }

  async function cell(operation: Operation, column: string, forEverybody: number): Promise<string> {
    // Signing out would end the session for the cells that follow.
    const signsOut =
      operation.path.endsWith('/logout') && (column === 'all' || PERMISSION_KEYS.some((key) => key === column));
    const caller = signsOut ? await test.as([]) : tokens.get(column);
    const isOfCompany = operation.path.includes('/account/');
    const path = fill(operation.path, String(isOfCompany ? lead.id : caller?.userId));
    const options = { token: caller?.token };
    const answer =
      operation.method === 'GET'
        ? await test.anonymous.get(path, {}, options)
        : await test.anonymous.post(path, operation.access === 'preAuth' ? CODES : {}, options);
    if (ACCESS[named(operation)] === 'public')
      return answer.status === forEverybody ? 'as for everybody' : String(answer.status);
    if (answer.body.message === 'Expired JWT token') return `${answer.status} Expired JWT token`;
    return [401, 403].includes(answer.status) ? String(answer.status) : 'open';
  }

  it('opens exactly the cells of the table, and all others change nothing', async () => {
    const before = await fingerprintOfTables(test.db);
    const wrong: string[] = [];
    let cells = 0;
    for (const wanted of ['refused', 'open'] as const) {
      for (const operation of operations) {
        const name = named(operation);
        const forEverybody = ACCESS[name] === 'public' ? (await test.anonymous.post(operation.path, {})).status : 0;
        const statusOfGet =
          operation.method === 'GET' ? (await test.anonymous.get(operation.path)).status : forEverybody;
        for (const column of columns) {
          const should = expected(ACCESS[name] ?? 'public', column);
          if (/^40/.test(should) !== (wanted === 'refused')) continue;
          cells++;
          const is = await cell(operation, column, statusOfGet);
          if (is !== should) wrong.push(`${name}, ${column}: ${is} instead of ${should}`);
        }
      }
      if (wanted === 'refused') expect(await fingerprintOfTables(test.db)).toEqual(before);
    }
    expect(wrong).toEqual([]);
    expect(cells).toBe(operations.length * columns.length);
  });
});

describe('data of another user', () => {
  it('is protected: details, session and lead', async () => {
    const [owner, other] = [await test.as([]), await test.as(['data.leads.view'])];
    const lead = await test.createLead({ pri_assignee_id: owner.userId });
    const before = await fingerprintOfTables(test.db);
    const calls = [
      () => other.get(`user/user/${owner.userId}`),
      () => other.post('auth/session-revoke', { session_id: owner.sessionId }),
      () =>
        other.post('account/update-lead-kanban-column', {
          leadId: lead.id,
          fromcolumnSlug: 'new',
          tocolumnSlug: 'contacted',
        }),
    ];
    for (const call of calls) expect((await call()).body).toMatchObject({ error: true });
    expect(await fingerprintOfTables(test.db)).toEqual(before);
  });
});

/** Every path of the server, as its router prints them. */
function addressesOf({ printRoutes }: TestApp['app']): string[] {
  const above: string[] = [];
  return printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
      if (!part) return [];
      above.splice(indent.length / 4, above.length, part);
      return methods ? [above.join('')] : [];
    });
}
