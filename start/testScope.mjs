/**
 * Selects the tests that run a second time, on the other database or the other Node version. `npm test` runs every test
 * once, and `npm run test:long` runs every test in every environment.
 */

/**
 * API tests whose result may depend on the embedded database: its single connection, files, version and collation. With
 * PostgreSQL available the others run only there; the browser tests run the whole product on the embedded database.
 */
const EMBEDDED = [
  'api/src/accounts/accountList',
  'api/src/accounts/accountWords',
  'api/src/app',
  'api/src/audit/',
  'api/src/backup/',
  'api/src/bulk/',
  'api/src/database/directoryLock',
  'api/src/idempotency/',
  'api/src/imports/',
  'api/src/leads/moves',
  'api/src/live/',
  'api/src/main',
  'api/src/database/migrate',
  'api/src/seed/',
  'api/src/undo/',
  'api/test/everyMutation',
  'api/test/fuzz',
  'api/test/replicas',
];

/** Tests whose result may depend on Node itself: sockets, streams, processes, cryptography, files, time zones. */
const NODE = [
  'api/src/app',
  'api/src/audit/recordVersion',
  'api/src/auth/',
  'api/src/backup/',
  'api/src/config/config',
  'api/src/database/directoryLock',
  'api/src/files/',
  'api/src/guard/',
  'api/src/http/',
  'api/src/imports/',
  'api/src/live/',
  'api/src/main',
  'delivery/src/(edge|releases|store|tokens|cli)/',
  'shared/src/domain/',
  'shared/src/kernel/http/',
  'shared/src/kernel/language/',
  'start/',
];

/** Patterns for Jest's `--testPathPatterns`. */
export const EMBEDDED_TESTS = pattern(EMBEDDED);
export const NODE_TESTS = pattern(NODE);

function pattern(paths) {
  return `/(${paths.join('|')})`;
}
