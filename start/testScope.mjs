/**
 * Which tests run a second time, on the other database or the other Node. Everything runs once with `npm test`, and
 * everything everywhere with `npm run test:long`.
 */

/**
 * API tests whose result may depend on the embedded database: its one connection, its files, its own version, order and
 * letters. Where PostgreSQL is at hand the others run there only; the browser tests run the whole product on the embedded one.
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
  'shared/src/http/',
  'shared/src/language/',
  'start/',
];

/** Patterns for Jest's `--testPathPatterns`. */
export const EMBEDDED_TESTS = pattern(EMBEDDED);
export const NODE_TESTS = pattern(NODE);

function pattern(paths) {
  return `/(${paths.join('|')})`;
}
