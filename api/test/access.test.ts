import { API_BASE, endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { SignJWT } from 'jose';
import { buildTestApp, type Caller, fingerprintOfTables, type TestApp } from './index.ts';
import { fill, type Operation, operationsOf } from './operations.ts';
import { passwordToken, verifyUsername } from './signIn.ts';

let test: TestApp;
let operations: Operation[];
let holder: Caller;
beforeAll(async () => {
  test = await buildTestApp();
  operations = operationsOf(test);
  holder = await test.as(PERMISSION_KEYS);
});
afterAll(() => test.close());

const call = ({ method, path }: Operation, token: string | undefined) =>
  method === 'GET' ? test.anonymous.get(fill(path), {}, { token }) : test.anonymous.post(fill(path), {}, { token });
const named = (operation: Operation) => `${operation.method} ${operation.path}`;
const of = (access: Operation['access']) => operations.filter((operation) => operation.access === access);

describe('access', () => {
  it('has a route for every endpoint of the domain, and none besides but files and /refresh', () => {
    const wanted = Object.values(endpoints).flatMap((noun) => Object.values(noun));
    const paths = wanted.map(({ method, path }) => `${method} ${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(operations.map(named).sort()).toEqual([...paths, 'POST /refresh', `GET ${API_BASE}files/{id}`].sort());
  });

  it('is open to everybody at these places only', () => {
    expect(of('public').map(named).sort()).toEqual(
      [
        `GET ${API_BASE}files/{id}`,
        `POST ${API_BASE}login`,
        `POST ${API_BASE}refresh`,
        `POST ${API_BASE}verify-username`,
        'POST /refresh',
      ].sort(),
    );
  });

  it('answers 401 to every call without the right kind of token, and changes nothing', async () => {
    const user = await test.createUser();
    const nameToken = (await verifyUsername(test, user.username)).body.data?.token;
    const proved = await passwordToken(test, user.username);
    const before = await fingerprintOfTables(test.db);
    for (const operation of [...of('session'), ...of('preAuth')]) {
      const others = operation.access === 'session' ? [nameToken, proved] : [holder.token, nameToken];
      for (const token of [undefined, 'x', ...others]) {
        const { status, body } = await call(operation, token);
        // A token of the name step is a pre-auth token: a field may be refused before the proof is missed.
        const isRefused =
          operation.access === 'preAuth' && token === nameToken
            ? body.error
            : status === 401 && body.errorCode === 11012;
        expect([named(operation), isRefused]).toEqual([named(operation), true]);
      }
    }
    expect(await fingerprintOfTables(test.db)).toEqual(before);
  });

  it('asks to refresh an expired token everywhere', async () => {
    const claims = JSON.parse(Buffer.from(holder.token.split('.')[1] as string, 'base64url').toString());
    const expired = await new SignJWT({ ...claims, exp: 1 })
      .setProtectedHeader({ alg: 'HS256', typ: 'access' })
      .sign(test.keys.access);
    for (const operation of of('session')) {
      const { status, body } = await call(operation, expired);
      expect([named(operation), status, body.message]).toEqual([named(operation), 401, 'Expired JWT token']);
    }
  });

  it('answers 403 to who holds every permission but the needed one, and changes nothing', async () => {
    const guarded = of('session').filter((operation) => operation.permissions.length);
    expect(guarded.length).toBeGreaterThan(3);
    for (const operation of guarded) {
      const caller = await test.as(PERMISSION_KEYS.filter((key) => !operation.permissions.includes(key)));
      const before = await fingerprintOfTables(test.db);
      const { status, body } = await call(operation, caller.token);
      expect([named(operation), status, body.errorCode]).toEqual([named(operation), 403, 11013]);
      expect(await fingerprintOfTables(test.db)).toEqual(before);
    }
  });

  it('lets in who holds just one of the needed permissions', async () => {
    for (const operation of of('session')) {
      for (const key of operation.permissions) {
        const { status } = await call(operation, (await test.as([key])).token);
        expect([named(operation), key, [401, 403].includes(status)]).toEqual([named(operation), key, false]);
      }
    }
  });
});
