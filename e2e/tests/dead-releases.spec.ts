/**
 * Releases that are dead on arrival: each is really built, proved and published on a running product, and none reaches more
 * than the first trial. With LONG_TESTS only; the rule of the server alone is delivery/src/releases/proofs.test.ts.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildForeign, writeForeign } from '@salesdesk/delivery/foreign/remotes';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { ApiClient } from '../support/apiClient.ts';
import { ALIVE, buildOf, DEAD_RELEASES, type DeadRelease } from '../support/deadReleases.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { releaseStore } from '../support/probes.ts';
import { PORT as BASE_PORT, type Product, ROOT, startProduct } from '../support/product.ts';

// Each worker has a product of its own, because a remote has one trial at a time.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

let product: Product;
let releases: string;
let home: string;
let token: string;
let made = 0;

interface Outcome {
  status: number | null;
  text: string;
}

/** Runs a program in a folder to its end, as a team's pipeline does. */
function run(program: string, args: string[], cwd: string, env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd, env: { ...process.env, ...env } }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode, text: stdout + stderr }),
    );
  });
}

const PROGRAM = join(ROOT, 'delivery/bin/salesdesk.mjs');
const salesdesk = (folder: string, ...args: string[]) =>
  run(process.execPath, [PROGRAM, ...args], folder, { SALESDESK_URL: product.url, SALESDESK_TOKEN: token });

/** Builds a release in a folder of its own; returns the folder and its version. */
async function build({
  source,
  files = {},
  scenarios,
  ...dead
}: Pick<DeadRelease, 'source' | 'files' | 'scenarios' | 'build'>) {
  const version = `1.0.${made++}`;
  const folder = join(home, version);
  mkdirSync(folder);
  await writeForeign(folder, {
    'package.json': JSON.stringify({ name: 'invoices', version }),
    'Page.js': source,
    ...(scenarios ? { 'scenarios.json': JSON.stringify(scenarios) } : {}),
    ...files,
  });
  await buildForeign(folder, { ...buildOf(dead), name: `invoices_${version.replaceAll('.', '_')}` });
  return { folder, version };
}

/** Per cent of users who get a version. */
async function shareOf(version: string): Promise<number> {
  const { microFrontends } = (await (await fetch(`${product.url}/discovery.json`)).json()) as DiscoveryDocument;
  const listed = microFrontends['@salesdesk/invoices']?.find(({ metadata }) => metadata.version === version);
  return listed?.deployment.traffic ?? 0;
}

if (process.env.LONG_TESTS) {
  test.beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'salesdesk-dead-'));
    // In place of their own `npm install`.
    symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'));
    releases = await releaseStore({ withProbes: false });
    product = await startProduct(BASE_PORT + 26 + test.info().parallelIndex, {
      RELEASES_DIR: releases,
      ACCESS_TOKEN_SECONDS: '3600',
    });
    const operator = { RELEASES_DIR: releases, HOST_DIR: join(ROOT, 'host/dist') };
    const args = [PROGRAM, 'token', 'create', 'CI', '--remote', 'invoices', '--role', 'publish', 'promote'];
    token = (await run(process.execPath, args, ROOT, operator)).text.match(/sdp_\S+/)?.[0] ?? '';
    // What users have: the trials are run against it.
    const live = await build({ source: ALIVE });
    const published = await run(process.execPath, [PROGRAM, 'publish'], live.folder, operator);
    expect(published).toMatchObject({ status: 0 });
  });
  test.afterAll(async () => {
    await product?.stop();
    for (const folder of [home, releases]) if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test('one that works is proved, published to everyone, and shown as proved on Platform', async ({ page }) => {
    const { folder, version } = await build({ source: ALIVE });
    expect(await salesdesk(folder, 'publish')).toMatchObject({
      status: 3,
      text: expect.stringContaining('has no proof'),
    });
    expect(await salesdesk(folder, 'prove')).toMatchObject({
      status: 0,
      text: expect.stringContaining(`invoices ${version} is proved: 4 states`),
    });
    expect(await salesdesk(folder, 'publish')).toMatchObject({ status: 0 });
    expect(await shareOf(version)).toBe(100);
    await openSession(page, await ApiClient.signInAsDemo(product.url));
    await page.goto(`${product.url}/platform/remotes/invoices`);
    await expect(page.getByText('Proved in 4 states')).toBeVisible();
  });

  test('another look is a difference to the live release, and no fault', async () => {
    const { folder } = await build({
      source: ALIVE.replace('Twelve invoices', 'Twelve invoices, and one that is overdue'),
    });
    const { status, text } = await salesdesk(folder, 'prove');
    expect([status, text]).toEqual([
      0,
      expect.stringMatching(/\/invoices at 1440 px, light differs from 1\.0\.\d in 0\.\d+ %/),
    ]);
  });

  for (const dead of DEAD_RELEASES)
    test(`${dead.title}: no more than the first trial`, async () => {
      const { folder, version } = await build(dead);
      const proved = await salesdesk(folder, 'prove', '--no-pictures');
      expect([proved.status, proved.text]).toEqual([3, expect.stringContaining(dead.fault)]);
      for (const traffic of ['100', '6']) {
        const published = await salesdesk(folder, 'publish', '--traffic', traffic);
        expect([published.status, published.text]).toEqual([
          3,
          dead.isStatic ? expect.stringContaining(dead.fault) : expect.stringContaining('failed its proof'),
        ]);
      }
      const tried = await salesdesk(folder, 'publish', '--traffic', '5');
      expect(tried.status).toBe(dead.isStatic ? 3 : 0);
      expect((await salesdesk(folder, 'promote', 'invoices', version)).status).not.toBe(0);
      expect(await shareOf(version)).toBe(dead.isStatic ? 0 : 5);
    });
}
