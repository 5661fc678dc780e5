/**
 * `npm test`: installs its requirements beside the checks and the build, then runs unit tests, API tests, the benchmarks in
 * their shortest form (CI and `--long`) and the browser tests, and prints the totals. Tests that depend on the database run on
 * both, and with TEST_NODE=24 tests that depend on Node run there too (`testScope.mjs`). `--long` adds the long tests and runs every test in every environment.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled } from '../run/install.mjs';
import { runChecks } from './checks.mjs';
import {
  findChromium,
  findFirefox,
  findHaproxy,
  findLocales,
  findPgbouncer,
  findPostgres,
  findWebKit,
} from './debian.mjs';
import { startPostgres } from './postgres.mjs';
import { NODE_TESTS } from './testScope.mjs';

const long = process.argv.includes('--long');
/** Of the system; a server knows those that were there when it started. */
const LOCALES = ['en_US.UTF-8', 'tr_TR.UTF-8'];
const reports = mkdtempSync(join(tmpdir(), 'salesdesk-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, named again below everything, because logs are often read from their end. */
const failures = [];

await ensureInstalled();

const here = [process.execPath];
const unit = ['domain', 'browser', 'delivery'];
const otherNode = process.env.TEST_NODE && ['npx', '-y', `node@${process.env.TEST_NODE}`];

heading('checks of the source, beside the build and what has to be downloaded');
const [checks] = await Promise.all([
  runChecks(),
  step('build', [...here, 'tools/release/build.mjs']),
  run([...here, 'tools/check/debian.mjs', ...(long ? ['--long'] : [])]),
  otherNode && run([...otherNode, '--version']),
]);
for (const { title, passed } of checks) {
  count(title, () => ({ passed: Number(passed), failed: Number(!passed), skipped: 0 }));
}
await step('sizes of the packages', [...here, 'tools/check/sizes.mjs']);

const chromium = findChromium();
const postgresBin = findPostgres();
const locales = long ? findLocales(LOCALES) : [];
const postgres = postgresBin ? await startPostgres(postgresBin) : null;
if (!postgres) missing('PostgreSQL', 'the API tests ran on the embedded database only');
if (!findPgbouncer()) missing('pgbouncer', 'the product was not tried behind a pooler, nor losing its database');
if (!findHaproxy()) missing('HAProxy', 'the product was not tried losing its database');
// The browser tests look for these themselves.
if (!findFirefox()) missing('Firefox', 'the product was not tried in it');
if (long && !findWebKit()) missing('WebKit', 'the product was not tried in it');
try {
  // One run: between two, all but the last test file's processor would stand idle.
  if (postgres) {
    const env = { TEST_DATABASE_URL: postgres.url };
    await jest('unit tests, API tests on both databases', here, [...unit, 'api', 'embedded'], { env });
  } else await jest('unit tests, API tests on the embedded database', here, [...unit, 'api']);
  // The first of them change a source for a moment, which only the long run on another Node could notice.
  const measured = () => Promise.all([benchmarks(1), benchmarks(2)]);
  if (long && chromium) await measured();
  if (long && postgresBin) await onOtherLocales(postgresBin);
  await Promise.all([otherNode && onOtherNode(), !long && process.env.CI && chromium && measured()]);
} finally {
  postgres?.stop();
}

if (chromium) await browserTests(chromium);
else missing('Chromium', 'the browser tests did not run');
if (long) await step('container image', [...here, '--import', 'tsx', 'e2e/programs/container.main.ts']);
if (long && chromium)
  await step('remotes of this contract on a host of the next', [
    ...here,
    '--import',
    'tsx',
    'e2e/programs/next/next.main.ts',
  ]);

rmSync(reports, { recursive: true, force: true });
heading('result');
for (const failure of failures) console.error(`FAILED: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed ? 1 : 0;

/** The API's tests again, on servers of other locales: every answer is to be the same. */
async function onOtherLocales(bin) {
  for (const name of LOCALES.filter((name) => !locales.includes(name)))
    missing(`the locale ${name}`, 'the API tests did not run on a database of it');
  const ofSystem = Object.fromEntries(locales.map((name) => [name, `--locale=${name} --lc-messages=C`]));
  const icu = '--locale=C.UTF-8 --locale-provider=icu --icu-locale=tr-TR';
  for (const [name, locale] of Object.entries({ C: '--locale=C', ...ofSystem, 'ICU tr-TR': icu })) {
    const server = await startPostgres(bin, { locale });
    const env = { TEST_DATABASE_URL: server.url };
    await jest(`API tests, PostgreSQL of the locale ${name}`, [process.execPath], ['api'], { env });
    server.stop();
  }
}

/** One database in the short form: PostgreSQL, with which the API's tests take half the time. */
async function onOtherNode() {
  const name = `Node ${process.env.TEST_NODE}`;
  const env = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  if (!long) return jest(`unit tests, API tests, ${name}`, otherNode, [...unit, 'api'], { env, only: NODE_TESTS });
  await jest(`unit tests, API tests on the embedded database, ${name}`, otherNode, [...unit, 'api']);
  if (postgres) await jest(`API tests, PostgreSQL, ${name}`, otherNode, ['api'], { env });
}

/** One half of them, each to its end; their figures count on a quiet machine only, with `npm run bench`. */
function benchmarks(half) {
  const program = [...here, '--import', 'tsx', 'tools/bench/run.ts', '--short', `--half=${half}`];
  return step(`benchmarks in their shortest form, half ${half}`, program, { CHROMIUM_PATH: chromium });
}

/** Runs Jest. `only`: a pattern of the paths to run; all by default. */
async function jest(title, node, projects, { env = {}, only } = {}) {
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
  await run([...node, ...args], { ...env, ...(long ? { LONG_TESTS: '1' } : {}) });
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

async function browserTests(executable) {
  heading('browser tests');
  const outputFile = join(reports, 'browser.json');
  const env = {
    CHROMIUM_PATH: executable,
    PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile,
    ...(long ? { LONG_TESTS: '1' } : {}),
  };
  await run(
    [
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json,./e2e/support/measurementsReporter.ts',
    ],
    env,
  );
  count('browser tests', () => {
    const { stats, suites, errors } = JSON.parse(readFileSync(outputFile, 'utf8'));
    return {
      passed: stats.expected + stats.flaky,
      // Such as a product that did not start: no test ran, so none failed.
      failed: stats.unexpected + errors.length,
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

/** Runs a program, given with its arguments. Prints its output when it has ended, as others may run beside it. */
async function step(title, program, env = {}) {
  const parts = [];
  const status = await run(program, env, (part) => parts.push(part));
  heading(title);
  const output = Buffer.concat(parts).toString();
  console.log(output);
  const errors = output.split('\n').filter((line) => /error|did not/i.test(line));
  count(title, () => ({
    passed: Number(status === 0),
    failed: Number(status !== 0),
    skipped: 0,
    names: errors.slice(0, 5),
  }));
}

/** Runs a program; its output goes to `collect`, or where this program's goes. Gives its exit code, null without one. */
function run([program, ...args], env = {}, collect = null) {
  const output = collect ? 'pipe' : 'inherit';
  const child = spawn(program, args, { stdio: ['ignore', output, output], env: { ...process.env, ...env } });
  for (const stream of collect ? [child.stdout, child.stderr] : []) stream.on('data', collect);
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
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
