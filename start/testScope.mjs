/**
 * Selects the tests that run a second time, on the other database or the other Node version. `npm test` runs every test
 * once, and `npm run test:long` runs every test in every environment.
 */

/**
 * API tests whose result may depend on the embedded database: its files, version, collation and times, its notifications, and
 * its one connection, on which a call that needs a second one would wait forever. With PostgreSQL available the others run
 * only there, as do those that open no database or one of their own; the browser tests run the whole product on the embedded
 * one.
 */
const EMBEDDED = [
  'api/src/accounts/accountList',
  'api/src/app',
  'api/src/audit/chain',
  'api/src/database/migrate',
  'api/src/idempotency/',
  'api/src/imports/(imports|runner)',
  'api/src/live/(live|catchUp)',
  'api/src/seed/',
  'api/src/undo/undo.test',
  'api/test/everyMutation',
  'api/test/hostile',
];

/**
 * Tests whose result may depend on Node itself: sockets, streams, processes, native modules, cryptography, files, time zones,
 * formats of numbers and dates. Tests that read the repository are none.
 */
const NODE = [
  'api/src/auth/(signIn|passcodes|atRest|keyRotation)',
  'api/src/backup/damagedBackup',
  'api/src/database/directoryLock',
  'api/src/files/',
  'api/src/http/',
  'api/src/imports/(parse|imports)',
  'api/src/live/(live|stream)',
  'api/src/main',
  'delivery/src/(edge|store|tokens|cli)/',
  'delivery/src/releases/unpack',
  'shared/src/domain/',
  'shared/src/kernel/http/(client|form|refresh).test',
  'shared/src/kernel/language/(language|messages)',
  'start/(headers|server|uploads)',
];

/** Patterns for Jest's `--testPathPatterns`. */
export const EMBEDDED_TESTS = pattern(EMBEDDED);
export const NODE_TESTS = pattern(NODE);

function pattern(paths) {
  return `/(${paths.join('|')})`;
}
