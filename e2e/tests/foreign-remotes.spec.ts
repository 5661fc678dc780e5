/**
 * Builds of other teams and other tools in the real host: each that `verify` accepts runs, and each with a trap is refused with
 * its sentence or harms nothing but itself. A few without LONG_TESTS. The sentences alone are tested in
 * delivery/src/cli/foreignRemotes.test.ts.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CASES } from '@salesdesk/delivery/foreign/cases';
import { buildReal, installTools, REAL_BUILDS, type RealBuild } from '@salesdesk/delivery/foreign/real-builds';
import { buildForeign, writeForeign } from '@salesdesk/delivery/foreign/remotes';
import { buildOf, TRAPS, type Trap } from '@salesdesk/delivery/foreign/traps';
import { differenceOf, prove } from '@salesdesk/delivery/prove';
import { chromiumHere } from '../../tools/check/debian.mjs';
import { isLong } from '../../tools/check/testScope.mjs';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { releaseStore } from '../support/probes.ts';
import { PORT as BASE_PORT, type Product, ROOT, startProduct } from '../support/product.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });

let product: Product;
let releases: string;
let home: string;
let admin: ApiClient;
let published = 0;
const PROGRAM = join(ROOT, 'delivery/bin/salesdesk.mjs');
/** Screens of the host and of another team. */
const OTHERS = isLong ? ['Home', 'Leads', 'Contacts'] : ['Home', 'Contacts'];

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'salesdesk-foreign-'));
  releases = await releaseStore({ withProbes: false });
  product = await startProduct(BASE_PORT + 11, { RELEASES_DIR: releases });
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

const tools = () => join(home, 'tools');
if (isLong) {
  test('npm installs the tools of other teams', () => {
    mkdirSync(tools());
    return installTools(tools());
  });
  for (const { title, files, declaration, build } of CASES.filter(({ refused }) => !refused)) {
    // The others are forged files, which no browser can run.
    if (!build) continue;
    test(`${title} runs`, async ({ page }) => {
      const { folder, version, name } = next();
      await writeForeign(folder, files, declaration);
      await buildForeign(folder, { ...build, name });
      await runs(page, folder, version);
    });
  }
  for (const build of REAL_BUILDS.filter(({ refused }) => !refused))
    test(`${build.title} runs`, async ({ page }) => {
      const { name, version } = next();
      await runs(page, await buildReal(tools(), { ...build, name }), version);
    });
}

// What is refused needs no browser: foreignRemotes.test.ts.
for (const trap of TRAPS.filter(({ isShort, refused }) => isLong || (isShort && !refused))) {
  test(`rspack, ${trap.title}: ${expected(trap)}`, async ({ page, complaints }) => {
    const { folder, version } = next();
    await writeForeign(folder, trap.files, trap.declaration);
    await buildForeign(folder, buildOf(trap, version));
    await isHarmless(page, complaints, trap, folder, version);
    // The short form proves the trap that a proof finds.
    if (trap.proved === undefined || (!isLong && !trap.proved)) return;
    const build = join(folder, 'dist');
    const read = (file: string) => JSON.parse(readFileSync(join(build, file), 'utf8'));
    const proof = await prove({
      build: { folder: build, version, details: { ...read('remote.json'), assets: read('integrity.json') } },
      product: product.url,
      contract: '2.0.0',
      live: null,
      recordings: [],
      chromium: { launch: (options) => chromium.launch({ ...options, args: ['--no-sandbox', '--disable-gpu'] }) },
      program: chromiumHere() ?? '',
      axe: 'globalThis.axe = { run: async () => ({ violations: [] }) }',
    });
    expect(proof.states).toHaveLength(4);
    const texts = proof.states.flatMap(({ faults }) =>
      faults.flatMap(({ kind, text }) => (kind === 'host' ? text : [])),
    );
    expect(texts).toEqual(trap.proved ? Array(2).fill(expect.stringContaining(trap.proved)) : []);
  });
  if (!isLong || !trap.isOfWebpack) continue;
  test(`webpack, ${trap.title}: ${expected(trap)}`, async ({ page, complaints }) => {
    const { version } = next();
    const { files = {}, declaration, build: _, ...rest } = trap;
    const build = { tool: 'webpack' as const, title: `webpack-${rest.title}`, files, ...buildOf(trap, version) };
    const folder = await buildReal(tools(), { ...build, ...(declaration ? { declaration } : {}) } as RealBuild);
    await isHarmless(page, complaints, trap, folder, version);
  });
}

test('no name that a page of the host has could be the name of a build', async ({ page }) => {
  await page.goto(`${product.url}/leads`);
  await expect(page.locator('[data-remote="leads"]')).toBeVisible();
  const names = await page.evaluate(() => {
    const found = new Set([...document.querySelectorAll('[id]')].map(({ id }) => id));
    for (let owner: object | null = window; owner; owner = Object.getPrototypeOf(owner))
      for (const name of Object.getOwnPropertyNames(owner)) found.add(name);
    return [...found];
  });
  expect(names).toEqual(expect.arrayContaining(['location', 'name', 'alert', 'main', 'root']));
  // Names of builds end with a version; those of other remotes on the page are compared by `conflictProblems`.
  expect(names.filter((name) => /\d+_\d+_\d+/.test(name) && !name.includes('salesdesk_'))).toEqual([]);
});

function expected({ refused, proved }: Trap): string {
  return refused ? 'refused' : proved ? 'found by a proof' : 'harms nothing but itself';
}

/** The folder and names of the next release of invoices. */
function next() {
  const version = `1.0.${published++}`;
  const folder = join(home, version);
  mkdirSync(folder);
  return { folder, version, name: `invoices_${version.replace(/\W/g, '_')}` };
}

function publish(folder: string, version: string): string {
  const env = { ...process.env, RELEASES_DIR: releases, HOST_DIR: join(ROOT, 'host/dist') };
  try {
    return execFileSync(process.execPath, [PROGRAM, 'publish', '--release', version], {
      cwd: folder,
      env,
      stdio: 'pipe',
    }).toString();
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr);
  }
}

/** Publishes a build with a trap; compares other screens before and after its own screen was open, on one page. */
async function isHarmless(
  page: Page,
  complaints: { expect: (pattern: RegExp) => void },
  { refused, proved, shows }: Trap,
  folder: string,
  version: string,
): Promise<void> {
  const said = publish(folder, version);
  if (refused) return expect(said).toContain(refused);
  expect(said).toContain(`Published invoices ${version}`);
  if (proved) return;
  if (shows?.source.includes('unavailable')) complaints.expect(/mine|its screen failed|its code failed/);
  complaints.expect(/mine|known release/);
  await page.goto(`${product.url}/home`);
  for (const name of OTHERS) await open(page, name);
  const before = [];
  for (const name of OTHERS) before.push(await open(page, name));
  await open(page, 'Invoices');
  const screen = page.getByRole('main');
  await expect(screen.getByText(shows ?? /Pressed/).first()).toBeVisible();
  const button = screen.locator('button.card');
  if (await button.isVisible()) {
    await button.click();
    if (shows?.source.includes('|')) await expect(button).toHaveText(new RegExp(shows.source.split('|')[1] ?? ''));
  }
  for (const [index, name] of OTHERS.entries()) {
    const [one, other] = [before[index], await open(page, name)];
    if (one) expect(await differenceOf(page, one, other), `${name} after the foreign screen`).toBeLessThan(0.05);
  }
}

async function open(page: Page, name: string): Promise<Buffer> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await page.mouse.move(0, 0);
  // Not 'networkidle', which never comes once the page has a worker.
  let picture = await takePicture(page);
  for (let attempt = 0; attempt < 20; attempt++) {
    await page.waitForTimeout(500);
    const next = await takePicture(page);
    if (next.equals(picture)) break;
    picture = next;
  }
  return picture;
}

const takePicture = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });

/** Publishes the build in `folder` as a release of invoices, and expects its screen to work. */
async function runs(page: Page, folder: string, version: string): Promise<void> {
  expect(publish(folder, version)).toContain(`Published invoices ${version}`);
  await page.goto(`${product.url}/home`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click();
  const screen = page.getByRole('main');
  const button = screen.getByRole('button', { name: /^Pressed / });
  await expect(button.or(screen.getByText(/^(CommonJS|Compiled|Own React)$/))).toBeVisible();
  if (!(await button.isVisible())) return;
  await button.click();
  await expect(button).toHaveText('Pressed 1');
}
