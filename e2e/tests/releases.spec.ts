/** A team ships a screen: creates, publishes, tries, rolls back and replaces it while users work. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseRelease, type DiscoveryDocument, documentKey } from '@salesdesk/shared/domain';
import { isLong } from '../../tools/check/testScope.mjs';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { hostHash } from '../support/hostHash.ts';
import { releaseStore } from '../support/probes.ts';
import { PORT, type Product, ROOT, startProduct } from '../support/product.ts';
import { buildVariant, publishBuild } from '../support/variant.ts';

test.describe.configure({ mode: 'serial' });

/** Creating a remote changes the lock file; the test restores the workspace afterwards. */
const LOCK_FILE = join(ROOT, 'pnpm-lock.yaml');
const lockFile = readFileSync(LOCK_FILE);
let product: Product;
let releases: string;
let admin: ApiClient;

test.beforeAll(async () => {
  releases = await releaseStore({ withProbes: false });
  const settings = { RELEASES_DIR: releases, CANARY_MIN_REPORTERS: '2', ACCESS_TOKEN_SECONDS: '3600' };
  product = await startProduct(PORT + 13, { ...settings, RELEASE_PROOFS: 'off' });
  admin = await ApiClient.signInAsDemo(product.url);
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(join(ROOT, 'remotes/invoices'), { recursive: true, force: true });
  writeFileSync(LOCK_FILE, lockFile);
});
test.beforeEach(({ page }) => openSession(page, admin));

/** Runs the command line; returns its JSON output. */
function salesdesk(...args: string[]): unknown {
  return JSON.parse(run(ROOT, ['delivery/bin/salesdesk.mjs', ...args, '--json'], { RELEASES_DIR: releases }));
}

/** Runs a Node program in `folder` and returns its output. Throws with its error output. */
function run(folder: string, args: string[], env: Record<string, string> = {}): string {
  const all = { ...process.env, ...env };
  return execFileSync(process.execPath, args, { cwd: folder, env: all, stdio: 'pipe', encoding: 'utf8' });
}

const live = async (remote: string) => {
  const document = (await (await fetch(`${product.url}/discovery.json`)).json()) as DiscoveryDocument;
  return document.microFrontends[documentKey(remote)] ?? [];
};
const shownRelease = (page: Page, remote: string) =>
  page.locator(`[data-remote="${remote}"]`).getAttribute('data-release');

// First, because the commands install the packages again once another test has changed the lock file.
test('a host that would break a live release is not released without a word', { tag: '@long' }, async () => {
  const version = (await live('qlist')).find(({ deployment }) => deployment.default)?.metadata.version ?? '';
  const file = join(releases, 'qlist', version, '.contract.json');
  const recorded = readFileSync(file, 'utf8');
  const record = JSON.parse(recorded);
  const command = (program: string, ...args: string[]) => {
    const env = { ...process.env, RELEASES_DIR: releases };
    const node = ['--import', 'tsx', `tools/release/${program}.mjs`, ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, node, { cwd: ROOT, env, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  expect(command('contract')).toMatchObject({ status: 0, output: expect.stringContaining('nothing would break') });

  // As if the host had lost what this release uses: by type in one file, by name in one that no compiler reads.
  const sources = { ...record.sources, 'src/QListPage.tsx': "import { t } from '@salesdesk/shared';\nt.gone();\n" };
  const imports = [{ door: '@salesdesk/shared/ui/core', name: 'Pge', file: 'src/old.js', line: 7 }];
  writeFileSync(file, JSON.stringify({ ...record, sources, imports }));
  const broken = command('contract');
  expect(broken.status).toBe(1);
  expect(broken.output).toContain(`qlist ${version} (live, Prospects team) would break:`);
  expect(broken.output).toContain('src/QListPage.tsx:2  gone:');
  expect(broken.output).toContain('src/old.js:7  Pge:');
  const refused = command('release');
  expect([refused.status, refused.output]).toEqual([1, expect.stringContaining('Nothing was released.')]);
  expect(refused.output).toContain('src/QListPage.tsx:2  gone:');
  const accepted = command('release', '--accept-broken');
  expect([accepted.status, accepted.output]).toEqual([0, expect.stringContaining('src/QListPage.tsx:2  gone:')]);
  writeFileSync(file, recorded);
});

test('a new screen is live after a reload, with the host unchanged', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${product.url}/home`);
  await expect(page.getByRole('link', { name: 'Invoices Soon' })).toBeVisible();
  const before = hostHash();
  const began = Date.now();
  salesdesk('create', 'invoices');
  salesdesk('publish', 'invoices', '--build');
  const seconds = (Date.now() - began) / 1000;
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  expect(hostHash()).toBe(before);
  console.log(`salesdesk create and publish took ${seconds.toFixed(1)} s`);

  // The next start releases what is new, and nothing of other teams.
  const printed = run(ROOT, ['tools/release/build.mjs'], { RELEASES_DIR: releases });
  expect(printed.match(/^(Built|Released|Restored) \w+/gm)).toEqual(['Built invoices', 'Released invoices']);
});

test('a remote of plain Module Federation, built outside the workspace, is published over HTTP and works the same', {
  tag: '@long',
}, async ({ page, complaints }) => {
  // Before the build blocks this process: meanwhile the server may end a connection that `fetch` would use again.
  const file = await fetch(`${product.url}/releases/salesdesk.mjs`);
  const commandLine = Buffer.from(await file.arrayBuffer());
  const folder = mkdtempSync(join(tmpdir(), 'salesdesk-outside-'));
  cpSync(join(ROOT, 'e2e/remotes/outside'), folder, { recursive: true });
  renameSync(join(folder, 'team.package.json'), join(folder, 'package.json'));
  // Replaces their own `npm install`: the bundler, Module Federation, React.
  symlinkSync(join(ROOT, 'e2e/remotes/probe-a/node_modules'), join(folder, 'node_modules'));
  run(folder, [join(folder, 'node_modules/@rspack/cli/bin/rspack.js'), 'build']);

  const { token } = salesdesk('token', 'create', 'CI of outside', '--remote', 'outside') as { token: string };
  writeFileSync(join(folder, 'salesdesk.mjs'), commandLine);
  const before = hostHash();
  run(folder, ['salesdesk.mjs', 'publish'], { SALESDESK_URL: product.url, SALESDESK_TOKEN: token });
  expect(() =>
    run(folder, ['salesdesk.mjs', 'publish'], { SALESDESK_URL: product.url, SALESDESK_TOKEN: 'sdp_none' }),
  ).toThrow(/token/);
  expect(() =>
    run(folder, ['salesdesk.mjs', 'publish'], { SALESDESK_URL: product.url, SALESDESK_TOKEN: token }),
  ).toThrow(/0\.3\.0/);

  await page.goto(`${product.url}/home`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outside', exact: true }).click();
  await page.getByRole('button', { name: 'Made elsewhere, pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Made elsewhere, pressed 1' })).toBeVisible();
  expect(hostHash()).toBe(before);

  // Its bundler adds no hashes; the host does.
  complaints.expect(/^console: (?!\[content policy\])/);
  await page.route(/\/r\/outside\/0\.3\.0\/(?!remoteEntry).*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};globalThis.smuggled = true;` });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Outside is unavailable' })).toBeVisible();
  expect(await page.evaluate(() => 'smuggled' in globalThis)).toBe(false);
  rmSync(folder, { recursive: true });
});

test('a screen made with Vue is mounted, updated with new addresses, and unmounted', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  // Vue asks for a Trusted Types policy of its own, which the page does not allow, and works without.
  complaints.expect(/trusted-types|TrustedTypePolicy/);
  const folder = mkdtempSync(join(tmpdir(), 'salesdesk-vue-'));
  const foreign = join(ROOT, 'delivery/test/foreign');
  cpSync(join(foreign, 'screens'), join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "vue-page", "version": "1.0.0" }');
  const declaration = {
    name: 'vue-page',
    contract: '^2.0.0',
    owner: 'A team of Vue',
    routes: [{ path: '/vue', module: './VuePage', kind: 'mount', title: 'Vue', layout: 'shell' }],
    navigation: [{ section: 'main', order: 210, icon: 'vue', label: 'Vue', path: '/vue' }],
  };
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(declaration));
  const build = { name: 'vue_1_0_0', exposes: { './VuePage': './src/vue.js' }, shared: {} };
  run(ROOT, [join(foreign, 'build.mjs'), folder, JSON.stringify(build)]);
  salesdesk('publish', folder);

  await page.goto(`${product.url}/home`);
  const entry = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  await entry('Vue').click();
  await expect(page.getByRole('heading', { name: 'Made with Vue', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await page.getByRole('button', { name: 'Open 7' }).click();
  await expect(page.getByText('At /vue/7')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  expect(await shownRelease(page, 'vue-page')).toBe('1.0.0');
  await entry('Home').click();
  await expect(page.getByRole('heading', { name: 'Made with Vue' })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Pressed 0' })).toBeVisible();
  rmSync(folder, { recursive: true });
});

test('a version for 10 % reaches the same 10 % of users; a promotion or rollback shows at once', async ({ page }) => {
  const build = buildVariant({
    remote: 'leads',
    version: '2.0.0',
    change: ['LeadsPage.tsx', "label: t('List')", "label: t('Rows')"],
  });
  await publishBuild(releases, build, 10);
  const people = Array.from({ length: 10_000 }, (_, index) => `user ${index + 1}`);
  const versionOf = async () => {
    const list = await live('leads');
    return people.map((person) => chooseRelease(list, 'leads', person)?.metadata.version);
  };
  const first = await versionOf();
  const share = first.filter((version) => version === '2.0.0').length / 100;
  expect(Math.abs(share - 10)).toBeLessThanOrEqual(0.5);
  expect(await versionOf()).toEqual(first);

  const list = page.getByText('Rows', { exact: true });
  salesdesk('promote', 'leads');
  await page.goto(`${product.url}/leads`);
  await expect(list).toBeVisible();
  expect(await shownRelease(page, 'leads')).toBe('2.0.0');
  salesdesk('rollback', 'leads');
  await page.goto(`${product.url}/leads`);
  await expect(page.getByText('List', { exact: true })).toBeVisible();
  expect(await shownRelease(page, 'leads')).not.toBe('2.0.0');
});

test('a version that throws is stopped automatically with a reason', async ({ browser, complaints }) => {
  complaints.expect(/broken on purpose/);
  const build = buildVariant({
    remote: 'leads',
    version: '3.0.0',
    change: [
      'LeadsPage.tsx',
      'export default function LeadsPage() {\n',
      "export default function LeadsPage() {\n  if (Date.now() > 0) throw new Error('broken on purpose');\n",
    ],
  });
  await publishBuild(releases, build, 99.99);
  // A user counts once, in any number of browsers.
  const { api: colleague } = await admin.createSignedIn({ permissions: ['data.leads.view'] });
  const visit = async (person: ApiClient) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await openSession(page, person);
    const reported = page.waitForResponse('**/releases/reports');
    await page.goto(`${product.url}/leads`);
    // The previous release is shown instead, so no user sees a failure.
    await expect(page.getByRole('region', { name: /^New, / })).toBeVisible();
    await reported;
    await context.close();
  };
  await Promise.all([visit(admin), visit(admin), visit(colleague)]);
  await expect
    .poll(async () => (await live('leads')).find(({ metadata }) => metadata.version === '3.0.0')?.deployment.traffic)
    .toBe(0);
  const stopped = (await live('leads')).find(({ metadata }) => metadata.version === '3.0.0')?.extras.stopped;
  expect(stopped?.reason).toMatch(/failed for 2 of 2 users/);
});

test('a half-filled form survives a publish; after saving, the next navigation runs the new version', async ({
  page,
}) => {
  const build = buildVariant({
    remote: 'qlist',
    version: '4.0.0',
    change: ['QListPage.tsx', "            {t('Import')}\n", "            {t('Bring in')}\n"],
  });
  await page.goto(`${product.url}/q-list`);
  const before = await shownRelease(page, 'qlist');
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Add Account' });
  await popup.getByLabel('Company Name').fill('Typed before the publish');
  // Not a response to an earlier request; with more than twelve remotes a page asks for the user's own ones.
  const received = page.waitForResponse(
    async (response) => /\/discovery[./]/.test(response.url()) && (await response.text()).includes('4.0.0'),
  );
  await publishBuild(releases, build);
  // A page asks when it becomes visible, too; the long form waits for the poll.
  if (!isLong) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await received;
  await expect(popup.getByLabel('Company Name')).toHaveValue('Typed before the publish');
  expect(await shownRelease(page, 'qlist')).toBe(before);
  const tab = popup.getByRole('tab', { selected: true });
  for (let step = 0; step < 4; step++) {
    const left = (await tab.textContent()) ?? '';
    await popup.getByRole('button', { name: 'Next' }).click();
    await expect(tab).not.toHaveText(left);
  }
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(popup).toBeHidden();

  const entry = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  await entry('Home').click();
  await entry('Q-List').click();
  await expect(page.getByRole('button', { name: 'Bring in' })).toBeVisible();
  expect(await shownRelease(page, 'qlist')).toBe('4.0.0');
  await expect(page.getByText('Typed before the publish')).toBeVisible();
  await expect(page.locator('body[data-same-document]')).toHaveCount(1);

  // The stylesheet of the previous release is still loaded, but does not affect the new one.
  const classes = await page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ href }) => href?.includes('/r/qlist/'))
      .map(({ cssRules }) => [...cssRules].flatMap(({ cssText }) => cssText.match(/\.[\w-]+__\w+/g) ?? [])),
  );
  expect(classes).toHaveLength(2);
  expect(classes[0]?.length).toBeGreaterThan(5);
  expect(classes[0]?.filter((name) => classes[1]?.includes(name))).toEqual([]);
});
