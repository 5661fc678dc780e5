/**
 * The API as tests use it: real routes, real sessions, a real database. PGlite in memory by default, a fresh PostgreSQL
 * database if TEST_DATABASE_URL is set. Build it once per test file.
 */
import type { PermissionKey, Reply } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { change } from '../src/change/change.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import { fillCountries } from '../src/countries/countries.service.ts';
import { deriveKeys, type Keys } from '../src/crypto/keys.ts';
import { type Db, openDatabase } from '../src/database/db.ts';
import type { ReportFailure } from '../src/http/errorHandler.ts';
import { openSession } from '../src/sessions/sessions.service.ts';
import { type Builders, buildersOf } from './builders.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { type FakeReleaseControl, fakeReleaseControl } from './fakeReleaseControl.ts';
import { type FakeTokenStore, fakeTokenStore } from './fakeTokenStore.ts';
import { encodeBody } from './form.ts';

export { TEST_PASSWORD } from './builders.ts';
export { NewFile } from './form.ts';
export { fingerprintOfTables } from './tables.ts';

// Creating the embedded database takes seconds, more while other tests run in parallel.

/** The answer to a call: HTTP status, envelope, and the cookies it set. */
export interface Answer<T = unknown> {
  status: number;
  body: Reply<T>;
  headers: Record<string, string | string[] | number | undefined>;
  cookies: Record<string, string>;
}

export interface CallOptions {
  /** Bearer token; the caller's own by default. */
  token?: string;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  /** Send JSON instead of the client's multipart form. */
  json?: boolean;
  remoteAddress?: string;
}

export interface Caller {
  userId: number;
  sessionId: string;
  token: string;
  /** `path` is relative to `/api/` as in `endpoints`, or absolute when it starts with a slash. */
  get<T = unknown>(path: string, query?: Record<string, string | number>, options?: CallOptions): Promise<Answer<T>>;
  /** Sends multipart by default; values may be text, numbers, flags, lists (as `name[]`), null, `NewFile`. */
  post<T = unknown>(path: string, body?: Record<string, unknown>, options?: CallOptions): Promise<Answer<T>>;
}

export interface TestApp extends Builders {
  app: FastifyInstance;
  db: Db;
  keys: Keys;
  config: Config;
  /** In the place of the release store. */
  tokenStore: FakeTokenStore;
  /** In the place of the releases in that store. */
  releaseControl: FakeReleaseControl;
  /** A new user with exactly these permissions, or the existing user of that name, signed in. */
  as(who: readonly PermissionKey[] | string): Promise<Caller>;
  /** Calls without a session. */
  anonymous: Pick<Caller, 'get' | 'post'>;
  /** Another process on the same database, with the same settings and keys by default; closed with this one. */
  replica(changes?: {
    keys?: Keys;
    config?: Partial<Config>;
  }): Promise<Pick<Caller, 'get' | 'post'> & { app: FastifyInstance }>;
  close(): Promise<void>;
}

/** Starts the app, on a fresh database unless it is passed; `env` sets settings such as ACCESS_TOKEN_SECONDS. Close it after the file's tests. */
export async function buildTestApp(
  env: Record<string, string> = {},
  log?: { write: (line: string) => void },
  reportFailure?: ReportFailure,
  database?: TestDatabase,
): Promise<TestApp> {
  const config = {
    ...readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      FAILURES_PER_MINUTE: '0',
      OVERLOAD_DELAY_MS: '0',
      ...env,
    }),
    dataDir: null,
    // Immediate effects must not depend on a heartbeat.
    liveHeartbeatMs: 3_600_000,
  };
  const { db, url, drop } = database ?? (await openTestDatabase());
  await fillCountries(db);
  const keys = deriveKeys('a secret of the tests, long enough');
  const tokenStore = fakeTokenStore();
  const releaseControl = fakeReleaseControl();
  const app = await buildApp({ config, db, keys, tokenStore, releaseControl, log, reportFailure });
  const builders = buildersOf(db);

  const caller = (token: string | undefined, of = app): Pick<Caller, 'get' | 'post'> => ({
    get: (path, query = {}, options = {}) => call(of, 'GET', path, { query, token, ...options }),
    post: (path, body, options = {}) => call(of, 'POST', path, { body, token, ...options }),
  });
  const replicas: { app: FastifyInstance; db: Db }[] = [];

  return {
    app,
    db,
    keys,
    config,
    tokenStore,
    releaseControl,
    ...builders,
    anonymous: caller(undefined),
    replica: async (changes = {}) => {
      // The embedded database has one connection, PostgreSQL a pool per process.
      const ownDb = url ? openDatabase({ databaseUrl: url, dataDir: null }) : db;
      const parts = { config: { ...config, ...changes.config }, db: ownDb, keys: changes.keys ?? keys, tokenStore };
      const other = await buildApp({ ...parts, log: { write: () => {} } });
      replicas.push({ app: other, db: ownDb });
      return { app: other, ...caller(undefined, other) };
    },
    as: async (who) => {
      const userId =
        typeof who === 'string'
          ? (await db.selectFrom('users').where('username', '=', who).select('id').executeTakeFirstOrThrow()).id
          : (await builders.createUser({ permissions: [...who] })).id;
      const { accessToken } = await change(db, { userId }, {}, (unit) =>
        openSession(unit, { keys, config }, userId, { userAgent: 'test', ipAddress: '127.0.0.1' }),
      );
      const { sid } = JSON.parse(Buffer.from(accessToken.split('.')[1] as string, 'base64url').toString());
      return { userId, sessionId: sid, token: accessToken, ...caller(accessToken) };
    },
    close: async () => {
      for (const replica of replicas) {
        await replica.app.close();
        if (replica.db !== db) await replica.db.destroy();
      }
      await app.close();
      await db.destroy();
      await drop();
    },
  };
}

async function call<T>(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  {
    query,
    body,
    token,
    headers,
    cookies,
    json,
    remoteAddress,
  }: CallOptions & { query?: Record<string, string | number>; body?: Record<string, unknown> },
): Promise<Answer<T>> {
  const encoded = body && (await encodeBody(body, json === true));
  const response = await app.inject({
    method,
    url: path.startsWith('/') ? path : `/api/${path}`,
    query: query && Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(encoded ? { 'content-type': encoded.type } : {}),
      ...headers,
    },
    cookies,
    payload: encoded?.bytes,
    remoteAddress,
  });
  return {
    status: response.statusCode,
    body: parse(response.body) as Reply<T>,
    headers: response.headers,
    cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
