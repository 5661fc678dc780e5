/**
 * Handles of one database: each runs its statements with something added, such as the request that they belong to. What is
 * remembered by database is remembered for all of its handles.
 */
import { type ConnectionProvider, Kysely, type KyselyPlugin, type Logger, PostgresDialect, type QueryId } from 'kysely';
import type { Schema } from './schema.ts';

type Db = Kysely<Schema>;

/** The database behind each of its handles. */
const opened = new WeakMap<Db, Db>();

/** The same database, whose statements pass through the plugin. */
export function handleWith(db: Db, plugin: KyselyPlugin): Db {
  const handle = db.withPlugin(plugin);
  opened.set(handle, openedDb(db));
  return handle;
}

/** Begins and ends transactions on the connections of any provider. */
const DIALECT = new PostgresDialect({ pool: () => Promise.reject(new Error('A provider has the connections.')) });
const ON_PROVIDER = { config: { dialect: DIALECT }, dialect: DIALECT, driver: DIALECT.createDriver() };

/** The same database, whose statements and transactions run on the connections of the provider. */
export function handleOn(db: Db, provider: ConnectionProvider): Db {
  const executor = db.getExecutor().withConnectionProvider(provider);
  const handle = new Kysely<Schema>({ ...ON_PROVIDER, executor });
  opened.set(handle, openedDb(db));
  return handle;
}

/** What `openDatabase` returned, for it or for a handle of it. */
export function openedDb(db: Db): Db {
  return opened.get(db) ?? db;
}

/** One value for each database, whichever handle of it is passed; `make` makes it at the first use. */
export function perDatabase<Value extends object>(make: () => Value): (db: Db) => Value {
  const values = new WeakMap<Db, Value>();
  return (handle) => {
    const db = openedDb(handle);
    const value = values.get(db) ?? make();
    values.set(db, value);
    return value;
  };
}

/** A statement that has run. Its values are parameters, which are not part of it. */
export interface Statement {
  sql: string;
  milliseconds: number;
  failed: boolean;
}

type OnStatement = (statement: Statement) => void;

const observers = new WeakMap<QueryId, OnStatement>();

/** For a database that is opened with `isObserved`. */
export const logToObserver: Logger = ({ level, query, queryDurationMillis }) =>
  observers.get(query.queryId)?.({ sql: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' });

/**
 * The same database; `onStatement` is called after each statement that runs through this handle, in transactions too. An
 * `AsyncLocalStorage` would need no handle, but before Node 24 it slows down every promise of the process.
 */
export function observed(db: Db, onStatement: OnStatement): Db {
  return handleWith(db, {
    transformQuery({ node, queryId }) {
      observers.set(queryId, onStatement);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
