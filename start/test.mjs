/**
 * `npm test`: installs its requirements, then runs checks, unit tests, API tests, the build and the browser tests, and
 * prints the totals. Tests that depend on the database run on both, and with TEST_NODE=24 tests that depend on Node run
 * there too (`testScope.mjs`). `--long` adds the long tests and runs every test in every environment.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runChecks } from './checks.mjs';
import { findChromium, findFirefox, findHaproxy, findPgbouncer, findPostgres, findWebKit } from './debian.mjs';
import { ensureInstalled } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { NODE_TESTS } from './testScope.mjs';

const long = process.argv.includes('--long');
const reports = mkdtempSync(join(tmpdir(), 'salesdesk-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, named again below everything, because logs are often read from their end. */
const failures = [];

await ensureInstalled();

heading('checks of the source');
for (const { title, passed } of await runChecks()) {
  count(title, () => ({ passed: Number(passed), failed: Number(!passed), skipped: 0 }));
}

const chromium = findChromium();
const postgresBin = findPostgres();
const postgres = postgresBin ? await startPostgres(postgresBin) : null;
if (!postgres) missing('PostgreSQL', 'the API tests ran on the embedded database only');
if (!findPgbouncer()) missing('pgbouncer', 'the product was not tried behind a pooler, nor losing its database');
if (!findHaproxy()) missing('HAProxy', 'the product was not tried losing its database');
// The browser tests look for these themselves.
if (!findFirefox()) missing('Firefox', 'the product was not tried in it');
if (long && !findWebKit()) missing('WebKit', 'the product was not tried in it');
try {
  const here = [process.execPath];
  const unit = ['domain', 'browser', 'delivery'];
  // One run: between two, all but the last test file's processor would stand idle.
  if (postgres) {
    const env = { TEST_DATABASE_URL: postgres.url };
    jest('unit tests, API tests on both databases', here, [...unit, 'api', 'embedded'], { env });
  } else jest('unit tests, API tests on the embedded database', here, [...unit, 'api']);
  if (process.env.TEST_NODE) onOtherNode(process.env.TEST_NODE);
} finally {
  postgres?.stop();
}

step('build', ['start/build.mjs']);
step('sizes of the packages', ['start/sizes.mjs']);
if (chromium) browserTests(chromium);
else missing('Chromium', 'the browser tests did not run');
if (long) step('container image', ['--import', 'tsx', 'e2e/container.main.ts']);
if (long && chromium)
  step('remotes of this contract on a host of the next', ['--import', 'tsx', 'e2e/next/next.main.ts']);

rmSync(reports, { recursive: true, force: true });
heading('result');
for (const failure of failures) console.error(`FAILED: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed ? 1 : 0;

function onOtherNode(version) {
  const node = ['npx', '-y', `node@${version}`];
  const only = long ? undefined : NODE_TESTS;
  jest(`unit tests on Node ${version}`, node, ['domain', 'browser', 'delivery'], { only });
  jest(`API tests, embedded database on Node ${version}`, node, ['api'], { only });
  if (postgres && long) {
    jest(`API tests, PostgreSQL on Node ${version}`, node, ['api'], { env: { TEST_DATABASE_URL: postgres.url } });
  }
}

/** Runs Jest. `only`: a pattern of the paths to run; all by default. */
function jest(title, node, projects, { env = {}, only } = {}) {
  heading(title);
  const outputFile = join(reports, `${title.replace(/\W+/g, '-')}.json`);
  const args = [
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    ...projects,
    '--json',
    '--outputFile',
    outputFile,
    ...(only ? [`--testPathPatterns=${only}`] : []),
  ];
  run([...node, ...args], { ...env, ...(long ? { LONG_TESTS: '1' } : {}) });
  count(title, () => {
    const report = JSON.parse(readFileSync(outputFile, 'utf8'));
    const broken = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    for (const { fullName, invocations, status } of report.testResults.flatMap((file) => file.assertionResults))
      if (status === 'passed' && invocations > 1) console.warn(`flaky: ${fullName}`);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
      names: report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative('.', name)),
    };
  });
}

function browserTests(executable) {
  heading('browser tests');
  const outputFile = join(reports, 'browser.json');
  const env = {
    CHROMIUM_PATH: executable,
    PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile,
    ...(long ? { LONG_TESTS: '1' } : {}),
  };
  run(
    [
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json,./e2e/measurementsReporter.ts',
    ],
    env,
  );
  count('browser tests', () => {
    const { stats, suites } = JSON.parse(readFileSync(outputFile, 'utf8'));
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      names: suites.flatMap(failedSpecs),
    };
  });
}

/** File, line and title of the tests that failed in a suite of Playwright's report. */
function failedSpecs({ specs, suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** Runs a program of Node, given with its arguments. */
function step(title, program) {
  heading(title);
  const status = run([process.execPath, ...program]);
  count(title, () => ({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }));
}

function run([program, ...args], env = {}) {
  return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status;
}

/** Reads a report; a run without a readable report has failed. */
function count(title, read) {
  let result;
  try {
    result = read();
  } catch {
    result = { passed: 0, failed: 1, skipped: 0 };
  }
  for (const key of Object.keys(total)) total[key] += result[key];
  if (result.failed) failures.push([title, ...(result.names ?? [])].join('\n  '));
}

/** In CI a missing program is a failure; on a developer's machine it is a warning and counts as skipped. */
function missing(program, consequence) {
  console.warn(`\n${program} is missing and could not be installed: ${consequence}.`);
  total[process.env.CI ? 'failed' : 'skipped'] += 1;
  if (process.env.CI) failures.push(`${program} is missing`);
}

function heading(title) {
  console.log(`\n== ${title} (${clock()})`);
}

/** Minutes and seconds since the start. */
function clock() {
  const seconds = Math.round(performance.now() / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
