/**
 * `npx tsx tools/bench/lighthouse.ts [<address>...]`: medians of five Lighthouse runs of the sign-in, Home, the board and the
 * Q List, for a phone as Lighthouse simulates one. Other addresses are measured in turn with them, in the same browser.
 * `npx` fetches the exact version of Lighthouse, which is no dependency. Exits with 1 when accessibility or best practice of
 * a page of the product is below 100; performance depends on the machine and is only printed.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { ACCESS_TOKEN_KEY } from '@salesdesk/shared/domain';
import { ApiClient } from '../../e2e/support/apiClient.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { chromiumHere } from '../check/debian.mjs';
import { temporaryFolder } from './atEnd.ts';
import { median } from './report.ts';

/** The newest that runs on every Node that the product runs on. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 5;
const PORT = 4180;
const DEBUGGING_PORT = 4181;
const SIGN_IN = '/';
const PAGES = ['/home', '/leads', '/q-list'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

type Scores = Record<(typeof CATEGORIES)[number], number>;

const { folder, remove } = temporaryFolder();
const product = await startProduct(PORT, { ACCESS_TOKEN_SECONDS: '3600' });
const browser = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
  executablePath: chromiumHere() ?? undefined,
  args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${DEBUGGING_PORT}`],
});
try {
  const own = [product.url + SIGN_IN, ...PAGES.map((page) => product.url + page)];
  const before = await measureAll(own.slice(0, 1));
  await signIn(browser);
  const results = new Map([...before, ...(await measureAll([...own.slice(1), ...process.argv.slice(2)]))]);
  for (const [url, scores] of results)
    console.log(url.padEnd(40), CATEGORIES.map((name) => `${name} ${scores[name]}`).join(', '));
  const isPerfect = own.every((url) => {
    const scores = results.get(url);
    return scores?.accessibility === 100 && scores['best-practices'] === 100;
  });
  process.exitCode = isPerfect ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
  remove();
}

/** Medians of each address; all addresses in every round, so that other load on the machine affects all equally. */
async function measureAll(urls: readonly string[]): Promise<Map<string, Scores>> {
  const runs: Scores[][] = [];
  for (let round = 0; round < RUNS; round++) {
    const scores: Scores[] = [];
    for (const url of urls) scores.push(await measure(url));
    runs.push(scores);
  }
  const medianOf = (index: number, name: keyof Scores) => median(runs.map((round) => round[index]?.[name] ?? 0));
  return new Map(
    urls.map((url, index) => [
      url,
      {
        performance: medianOf(index, 'performance'),
        accessibility: medianOf(index, 'accessibility'),
        'best-practices': medianOf(index, 'best-practices'),
      },
    ]),
  );
}

/** Not synchronously: the driver of the browser lets each new page go on. */
async function measure(url: string): Promise<Scores> {
  const file = path.join(folder, 'report.json');
  const args = [
    ...['-y', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${file}`],
    ...[`--port=${DEBUGGING_PORT}`, '--disable-storage-reset', `--only-categories=${CATEGORIES.join(',')}`],
  ];
  await promisify(execFile)('npx', args);
  const { categories } = JSON.parse(readFileSync(file, 'utf8')) as { categories: Record<string, { score: number }> };
  const scoreOf = (name: keyof Scores) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
  };
}

/** Leaves a session in the browser, as after an earlier sign-in. */
async function signIn(context: BrowserContext): Promise<void> {
  const api = await ApiClient.signInAsDemo(product.url);
  const [name = '', value = ''] = api.cookie.split('=');
  await context.addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: 'Strict' }]);
  const tab = await context.newPage();
  await tab.goto(product.url);
  await tab.evaluate(([key, token]) => localStorage.setItem(key, token), [ACCESS_TOKEN_KEY, api.token] as const);
  await tab.close();
}
