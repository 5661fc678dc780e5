/** Time from saving a changed source to seeing it on the screen. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ApiClient } from '../../../e2e/support/apiClient.ts';
import { atEnd, temporaryFolder } from '../atEnd.ts';
import { startBrowser, UNTHROTTLED, visit } from '../federation/visit.ts';
import { type Benchmark, limited, median, sized } from '../report.ts';
import { leadsToolbar } from './changedSource.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PORT = 4330;
const URL = `http://localhost:${PORT}`;
const ROUNDS = sized(5, 1);
const READY_MS = 300_000;

export const hotUpdate: Benchmark = {
  name: 'Hot update',
  method: `\`npm run dev -- leads\`: from the file on disk to the text on the page; median of ${ROUNDS}.`,
  measures: ['tools/dev/dev.mjs', 'host', 'shared/build', 'remotes/leads', 'pnpm-lock.yaml'],
  async run() {
    const data = temporaryFolder();
    const toolbar = leadsToolbar();
    const product = startDevelopment(data.folder);
    const browser = await startBrowser();
    try {
      await untilReady(product);
      const { page } = await visit(browser, URL, await signIn(), UNTHROTTLED);
      await page.goto(`${URL}/leads`, { timeout: READY_MS });
      await page.locator('[data-remote="leads"]').getByText('List', { exact: true }).waitFor({ timeout: READY_MS });
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      const waits: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) waits.push(await seenAfter(page, toolbar.say, `Rows ${round}`));
      const reloads = await page.evaluate(() => Number(!('sameDocument' in globalThis)));
      return [
        limited('edit to visible in the browser in dev', median(waits) / 1000, 's', { most: 1 }),
        limited('reloads of the page meanwhile', reloads, 'reloads', { most: 0 }),
      ];
    } finally {
      toolbar.restore();
      await browser.close();
      await stop(product);
      data.remove();
    }
  },
};

async function seenAfter(page: Page, say: (label: string) => void, label: string): Promise<number> {
  const seen = page.waitForFunction((words) => document.body.textContent.includes(words), label, { polling: 'raf' });
  const began = performance.now();
  say(label);
  await seen;
  const waited = performance.now() - began;
  // The file watcher merges two changes in quick succession.
  await page.waitForTimeout(1_000);
  return waited;
}

function startDevelopment(dataDir: string): ChildProcess {
  const child = spawn(process.execPath, ['tools/dev/dev.mjs', 'leads'], {
    cwd: ROOT,
    // The first builds keep the machine busy, which must not cause the first calls to be refused.
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'warn', OVERLOAD_DELAY_MS: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  atEnd(() => child.kill('SIGTERM'));
  return child;
}

async function untilReady(product: ChildProcess): Promise<void> {
  const began = Date.now();
  while (Date.now() - began < READY_MS) {
    if (product.exitCode !== null) throw new Error('The development servers ended before they were ready.');
    const replies = await Promise.all(
      [`${URL}/readyz`, `${URL}/discovery.json`].map((url) => fetch(url).catch(() => null)),
    );
    const document = replies.every((reply) => reply?.ok) ? JSON.stringify(await replies[1]?.json()) : '';
    if (document.includes('@salesdesk/leads')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The development servers were not ready in time.');
}

function signIn(): Promise<ApiClient> {
  return ApiClient.signInAsDemo(URL);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
