/**
 * Selects what runs. `npm test` is short: it leaves out the `LONG` and `FULL` files, the browser tests tagged `@full`, and most
 * of the second run on the embedded database. CI (`CI` set) runs `FULL` and `@full` too, and with `TEST_NODE` what can differ
 * on another Node. `npm run test:long` (`LONG_TESTS` set) runs every test in every environment, with those tagged `@long` and
 * the long form of those that have one.
 */

/** @type {'short' | 'full' | 'long'} */
export const scope = process.env.LONG_TESTS ? 'long' : process.env.CI ? 'full' : 'short';

/**
 * Files of the long run: crash.test.ts kills the product and its database, production.spec.ts runs two replicas, backup.test.ts
 * restores and refuses.
 */
const LONG = ['start/reliability/(chaos|replicas)', 'api/src/backup/(damagedBackup|interruptedRestore)'];

/** Files left out of the short run; other tests keep a shorter form of each promise. */
// publish.test.ts compares contracts.
const FULL = ['start/prove/'];

/**
 * API tests whose result may depend on the embedded database: its files, version, collation and times, its notifications, and
 * its one connection, on which a call that needs a second one would wait forever. With PostgreSQL available the others run
 * only there, as do those that open no database or one of their own; the browser tests run the whole product on the embedded
 * one.
 */
const EMBEDDED = ['api/src/database/migrate', 'api/src/idempotency/', 'api/src/live/live'];
const EMBEDDED_FULL = [
  ...EMBEDDED,
  'api/src/audit/chain',
  'api/src/imports/imports',
  'api/src/undo/undo.test',
  'api/test/everyMutation',
];

/**
 * Tests whose result may depend on Node itself: sockets, streams, processes, native modules, cryptography, files, time zones,
 * formats of numbers and dates. Tests that read the repository are none, nor those of the edge's rules, whose answers, uploads and
 * files the named ones cover.
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
  'shared/src/domain/',
  'shared/src/kernel/http/(client|form|refresh).test',
  'shared/src/kernel/language/(language|messages)',
  'start/server',
];

// On another Node they run on the embedded database as well.
const embedded = (scope === 'full' ? EMBEDDED_FULL : EMBEDDED).filter(
  (path) => !process.env.TEST_NODE || !NODE.includes(path),
);

/** Patterns of paths, as Jest takes them. */
export const EMBEDDED_TESTS = scope === 'long' ? '/api/' : pattern(embedded);
export const NODE_TESTS = pattern(NODE);
export const LEFT_OUT = scope === 'long' ? [] : [pattern(scope === 'full' ? LONG : [...LONG, ...FULL])];

function pattern(paths) {
  return `/(${paths.join('|')})`;
}
