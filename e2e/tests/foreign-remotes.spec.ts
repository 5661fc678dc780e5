/**
 * Builds of other teams and other tools, as `verify` accepts them, run in the real host. The messages of the refused ones
 * are tested in delivery/src/cli/foreignRemotes.test.ts. With LONG_TESTS only; releases.spec.ts runs one of React and one
 * of Vue.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CASES } from '@salesdesk/delivery/foreign/cases';
import { buildReal, installTools, REAL_BUILDS } from '@salesdesk/delivery/foreign/real-builds';
import { buildForeign, writeForeign } from '@salesdesk/delivery/foreign/remotes';
import { ApiClient } from '../apiClient.ts';
import { expect, openSession, test } from '../fixtures.ts';
import { releaseStore } from '../probes.ts';
import { PORT as BASE_PORT, type Product, ROOT, startProduct } from '../product.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });

let product: Product;
let releases: string;
let home: string;
let admin: ApiClient;
let published = 0;

if (process.env.LONG_TESTS) {
  test.beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'salesdesk-foreign-'));
    releases = await releaseStore({ withProbes: false });
    product = await startProduct(BASE_PORT + 60, { RELEASES_DIR: releases });
    admin = await ApiClient.signInAsDemo(product.url);
  });
  test.afterAll(async () => {
    await product?.stop();
    for (const folder of [home, releases]) if (folder) rmSync(folder, { recursive: true, force: true });
  });
  test.beforeEach(async ({ page, complaints }) => {
    // Vue asks for a Trusted Types policy of its own, which the page does not allow, and works without.
    complaints.expect(/trusted-types.* vue |TrustedTypePolicy named 'vue'/);
    await openSession(page, admin);
  });

  for (const { title, files, declaration, build } of CASES.filter(({ refused }) => !refused)) {
    // The others are forged files, which no browser can run.
    if (!build) continue;
    test(`${title} runs`, async ({ page }) => {
      const folder = join(home, String(published));
      mkdirSync(folder);
      await writeForeign(folder, files, declaration);
      await buildForeign(folder, build);
      await runs(page, folder);
    });
  }

  const tools = () => join(home, 'tools');
  test('npm installs the tools of other teams', () => {
    mkdirSync(tools());
    return installTools(tools());
  });
  for (const build of REAL_BUILDS.filter(({ refused }) => !refused))
    test(`${build.title} runs`, async ({ page }) => runs(page, await buildReal(tools(), build)));
}

/** Publishes the build in `folder` as the next release of invoices, and expects its screen to work. */
async function runs(page: Page, folder: string): Promise<void> {
  const program = join(ROOT, 'delivery/bin/salesdesk.mjs');
  const args = [program, 'publish', '--release', `1.0.${published++}`];
  const env = { ...process.env, RELEASES_DIR: releases, HOST_DIR: join(ROOT, 'host/dist') };
  execFileSync(process.execPath, args, { cwd: folder, env, stdio: 'pipe' });

  await page.goto(`${product.url}/home`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click();
  const screen = page.getByRole('main');
  const button = screen.getByRole('button', { name: /^Pressed / });
  await expect(button.or(screen.getByText(/^(CommonJS|Compiled|Own React)$/))).toBeVisible();
  if (!(await button.isVisible())) return;
  await button.click();
  await expect(button).toHaveText('Pressed 1');
}
