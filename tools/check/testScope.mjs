/**
 * Selects what runs. `npm test` leaves out the `LONG` files, the browser tests tagged `@long`, and most of the second run on the
 * embedded database; with `TEST_NODE` it runs what can differ on another Node. `npm run test:long` (`LONG_TESTS` set) runs
 * every test in every environment, and the long form of those that have one.
 */
export const isLong = Boolean(process.env.LONG_TESTS);

/**
 * Files of the long run. Others keep a shorter form of each promise: crash.test.ts kills the product and its database,
 * production.spec.ts runs two replicas, backup.test.ts restores and refuses, publish.test.ts compares contracts.
 */
const LONG = [
  'e2e/contract/prove',
  'e2e/reliability/(chaos|replicas)',
  'api/src/backup/(damagedBackup|interruptedRestore)',
];

/**
 * API tests whose result may depend on the embedded database: its files, version, collation and times, its notifications, and
 * its one connection, on which a call that needs a second one would wait forever. With PostgreSQL available the others run
 * only there, as do those that open no database or one of their own; the browser tests run the whole product on the embedded
 * one.
 */
const EMBEDDED = ['api/src/database/migrate', 'api/src/idempotency/', 'api/src/live/live'];

/**
 * Tests whose result may depend on Node itself: sockets, streams, processes, native modules, cryptography, files, time zones,
 * formats of numbers and dates. Tests that read the repository are none, nor those of the edge's rules, whose answers, uploads and
 * files the named ones cover. The embedded database is that of `main`, as `test.mjs` runs the others on PostgreSQL.
 */
const NODE = [
  'api/src/auth/(signIn|atRest)',
  'api/src/database/directoryLock',
  'api/src/files/uploads',
  'api/src/http/(http|compression)',
  'api/src/imports/parse/encodings',
  'api/src/live/live',
  'api/src/live/stream',
  'api/src/main',
  'delivery/src/(store|tokens/oidc)',
  'delivery/src/cli/(main|releaseClient)',
  'delivery/src/edge/(edge|storeFailures)',
  'delivery/src/releases/unpack',
  'shared/src/domain/(activity|amount|characters|contactLinks|filterDays|fold|lead|links|relativeDays|searched)',
  'shared/src/kernel/http/(client|form|refresh).test',
  'shared/src/kernel/language/(language|messages)',
  'tools/run/server',
];

/** Patterns of paths, as Jest takes them. */
export const EMBEDDED_TESTS = isLong ? '/api/' : pattern(EMBEDDED);
export const NODE_TESTS = pattern(NODE);
export const LEFT_OUT = isLong ? [] : [pattern(LONG)];

function pattern(paths) {
  return `/(${paths.join('|')})`;
}
