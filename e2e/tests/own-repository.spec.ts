/**
 * A team with nothing but the product's address: creates, edits, tests, publishes and rolls back in an empty folder, by npm
 * alone, develops against recorded answers, then runs every command of the documentation, in its order. With LONG_TESTS only,
 * because npm fetches four hundred packages; the short form is delivery/kit/src/kit.test.ts.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { readCommands } from '@salesdesk/site/commands';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { environment, npm, replaceIn } from '../support/ownRepository.ts';
import { releaseStore } from '../support/probes.ts';
import { PORT as BASE_PORT, type Product, ROOT, startProduct } from '../support/product.ts';
import { totpCode } from '../support/totp.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });

const PORT = BASE_PORT + 21;
/** `salesdesk dev` serves the remote here, and what it records or replays one above. */
const DEV_PORT = BASE_PORT + 24;
let product: Product;
let releases: string;
let home: string;
let remote: string;
let engineer: Awaited<ReturnType<ApiClient['createSignedIn']>>;
let server: ChildProcess | undefined;
/** What the command has printed. */
let output = '';
/** When `create` had installed the packages, by `Date.now()`. */
let installed = 0;

const edit = (file: string, from: string, to: string) => replaceIn(join(remote, file), from, to);

const IMPORTS = `import { http, type Reply } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';`;
const CALL = `const { data = [], ...reply } = await http.get(endpoints.networks.list);
  const rows = data.map(({ network_parent_id, network_name }) => ({ id: network_parent_id, name: network_name, amount: 1 }));
  return { ...reply, data: rows };`;

/** Starts `salesdesk dev` and returns the address that it asks to open. */
async function startDev(folder: string, ...options: string[]): Promise<string> {
  stopDev();
  server = spawn('npx', ['salesdesk', 'dev', '--no-open', '--port', String(DEV_PORT), ...options], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  output = '';
  server.stdout?.on('data', (text) => (output += text));
  server.stderr?.on('data', (text) => (output += text));
  await expect.poll(() => output).toContain('Ctrl+C ends it.');
  return /^ {2}(https?:\S+)$/m.exec(output)?.[1] ?? '';
}

/** Where the next command of the documentation runs, and with which settings. */
interface Walk {
  folder: string;
  env: Record<string, string>;
}

/** Who runs Salesdesk works on its release store. */
const operator = (): Walk => ({ folder: ROOT, env: { RELEASES_DIR: releases } });

/** Runs a line as a person types it, and returns what it printed. Throws with its messages when it fails. */
function runCommand(command: string, { folder, env }: Walk): string {
  const own = command.replaceAll('http://localhost:4000', product.url);
  const { status, stdout, stderr } = spawnSync('bash', ['-c', own], {
    cwd: folder,
    env: environment(env),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${own} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

const prints =
  (text: string | RegExp) =>
  (command: string, walk: Walk): void =>
    expect(runCommand(command, walk)).toEqual(expect.stringMatching(text));

/** Commands that change the shell, run on, or print what the documentation promises. */
const SPECIAL: Record<string, (command: string, walk: Walk) => unknown> = {
  'npx http://localhost:4000/releases/kit.tgz create invoices': (command, walk) =>
    runCommand(command.replace('npx', 'npx -y'), walk),
  'cd invoices': (_, walk) => {
    walk.folder = join(walk.folder, 'invoices');
  },
  // A person makes it on the Platform page, as tokens.spec.ts does.
  'export SALESDESK_TOKEN=sdp_…': (_, walk) => {
    walk.env.SALESDESK_TOKEN = runCommand('npx salesdesk token create CI --remote invoices', operator()).trim();
  },
  'npm run dev': async (_, { folder }) => {
    expect(await startDev(folder)).toContain('remote=invoices');
    stopDev();
  },
  'npx salesdesk dev --record': async (_, { folder }) => {
    expect(await startDev(folder, '--record')).toContain('remote=invoices');
    stopDev();
  },
  'npx salesdesk dev --offline': async (_, { folder }) => {
    expect(await startDev(folder, '--offline')).toContain('/invoices');
    stopDev();
  },
  'npx salesdesk upgrade': prints('This is the newest contract'),
  'npx salesdesk verify': prints('invoices 1.0.0 is valid'),
  'npx salesdesk publish --build --prove': prints('Published invoices 1.0.0 for everyone'),
  'npx salesdesk publish --build --prove --traffic 10': prints('Published invoices 1.0.1 for 10 % of users'),
  'npx salesdesk prove': prints('invoices 1.1.0 is proved: 4 states'),
  'npx salesdesk promote --traffic 50': prints(/50 % {2}1\.0\.1 +trial/),
  'npx salesdesk promote': prints(/100 % {2}1\.0\.1 +default/),
  // No release of this walk has failed for users, so there is none to refuse.
  'npx salesdesk rollback invoices --to 1.0.2': (command, walk) =>
    expect(() => runCommand(command, walk)).toThrow('1.0.2 is not in the release store'),
  'npx salesdesk rollback': prints(/100 % {2}1\.0\.0 +default/),
  'npx salesdesk rollback --to 1.0.1': prints(/100 % {2}1\.0\.1 +default/),
  'npx salesdesk promote invoices 1.1.0': prints(/100 % {2}1\.1\.0 +default/),
  'npx salesdesk verify invoices --live': prints('match their hashes'),
  'npx salesdesk owner invoices "Billing team"': (command) => {
    expect(runCommand(command, operator())).toContain('invoices belongs to Billing team.');
    // And back, so that the commands after it are not refused.
    runCommand(command.replace('Billing', 'Invoices'), operator());
  },
};

/** Ends npx and what it has started. */
function stopDev(): void {
  if (server?.pid && server.exitCode === null && server.signalCode === null) process.kill(-server.pid);
  server = undefined;
}

function figure(name: string, ms: number, goal: string): void {
  const description = `Own repository, ${name}: ${(ms / 1000).toFixed(1)} s (goal ${goal})`;
  test.info().annotations.push({ type: 'figure', description });
}

async function grant(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Code of your authenticator app').fill(totpCode(engineer.totpSecret, 1));
  await page.getByRole('button', { name: 'Override', exact: true }).click();
}

if (process.env.LONG_TESTS) {
  test.beforeAll(async () => {
    releases = await releaseStore({ withProbes: false });
    product = await startProduct(PORT, { RELEASES_DIR: releases, ACCESS_TOKEN_SECONDS: '3600' });
    const admin = await ApiClient.signInAsDemo(product.url);
    engineer = await admin.createSignedIn({ permissions: PERMISSION_KEYS });
    home = mkdtempSync(join(tmpdir(), 'salesdesk-own-'));
    remote = join(home, 'invoices');
  });
  test.afterAll(async () => {
    stopDev();
    await product?.stop();
    for (const folder of [home, releases]) if (folder) rmSync(folder, { recursive: true, force: true });
  });
  test.beforeEach(({ page }) => openSession(page, engineer.api));

  test('one command creates a remote and installs what it needs', () => {
    // Of its own cache: npx runs again what it fetched from this address in an earlier run.
    npm(home, 'npx', '--cache', join(home, 'cache'), '-y', `${product.url}/releases/kit.tgz`, 'create', 'invoices');
    installed = Date.now();
    const described = JSON.parse(readFileSync(join(remote, 'package.json'), 'utf8'));
    expect(described.devDependencies['@salesdesk/shared']).toMatch(
      new RegExp(`^${product.url}/r/kit/2\\.\\d+\\.\\d+-\\w+/shared.tgz$`),
    );
    expect(readFileSync(join(remote, 'package-lock.json'), 'utf8')).toContain('"integrity": "sha512-');
  });

  test('before anything is published it runs in the product, and an edit shows without losing what was typed', async ({
    page,
  }) => {
    await grant(page, await startDev(remote));
    await expect(page).toHaveURL(`${product.url}/invoices`);
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Harbour Books' })).toBeVisible();
    await page.getByRole('searchbox').fill('falcon');
    await expect(page.getByRole('rowheader', { name: 'Harbour Books' })).toHaveCount(0);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const began = Date.now();
    edit('src/InvoicesPage.tsx', "title: t('Name')", "title: t('Customer')");
    await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
    figure('an edit visible in the product', Date.now() - began, '1 s');
    figure('from the installed packages to the first live edit', Date.now() - installed, '60 s');
    await expect(page.getByRole('searchbox')).toHaveValue('falcon');
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    // It has no Dutch text, so its types are wrong.
    edit('src/InvoicesPage.tsx', "title: t('Customer')", "title: t('Name')");
  });

  test('it has types, passes its tests and builds', () => {
    npm(remote, 'npm', 'run', 'types');
    npm(remote, 'npm', 'test');
    npm(remote, 'npm', 'run', 'build');
  });

  test('a misspelt property of a component is a type error', () => {
    edit('src/InvoicesPage.tsx', 'beside={total}', 'besides={total}');
    const { status, stdout } = spawnSync('npm', ['run', 'types'], {
      cwd: remote,
      env: environment(),
      encoding: 'utf8',
    });
    expect(status).not.toBe(0);
    expect(stdout).toContain("Property 'besides' does not exist");
    edit('src/InvoicesPage.tsx', 'besides={total}', 'beside={total}');
  });

  test('every command of the documentation works, in the order of its pages', async () => {
    const walk: Walk = { folder: mkdtempSync(join(home, 'walk-')), env: { npm_config_cache: join(home, 'cache') } };
    for (const { command, by } of await readCommands(join(ROOT, 'docs/teams'))) {
      const special = SPECIAL[command];
      await (special ? special(command, walk) : runCommand(command, by === 'operator' ? operator() : walk));
    }
  });

  test('the answers that its screen gets from the product are recorded, without a token', async ({ page }) => {
    edit('src/invoices.api.ts', "import type { Reply } from '@salesdesk/shared';", IMPORTS);
    edit(
      'src/invoices.api.ts',
      "return { error: false, message: '', errorCode: null, validations: {}, url: null, data: EXAMPLE };",
      CALL,
    );
    await grant(page, await startDev(remote, '--record'));
    await expect(page).toHaveURL(`http://localhost:${DEV_PORT + 1}/invoices`);
    await expect(page.getByRole('rowheader', { name: 'AdNova', exact: true })).toBeVisible();
    await expect.poll(() => readdirSync(remote)).toContain('recordings');
    expect(readdirSync(join(remote, 'recordings'))).toEqual(['catalog-networks.json']);
    const text = readFileSync(join(remote, 'recordings/catalog-networks.json'), 'utf8');
    expect(JSON.parse(text)).toEqual([
      { method: 'GET', path: '/api/catalog/networks', status: 200, body: expect.objectContaining({ error: false }) },
    ]);
    expect(text).not.toMatch(/eyJ|token/);
  });

  test('without the product it runs against the recordings, in the host’s shell, and an edit shows', async ({
    browser,
  }) => {
    await product.stop();
    const page = await (await browser.newContext()).newPage();
    await page.goto(await startDev(remote, '--offline', '--permission', 'data.leads.view'));
    await expect(page).toHaveURL(`http://localhost:${DEV_PORT + 1}/invoices`);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Invoices' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile of Offline Developer' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'AdNova', exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('adnova');
    edit('src/InvoicesPage.tsx', "title: t('Name')", "title: t('Customer')");
    await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('adnova');
    edit('src/InvoicesPage.tsx', "title: t('Customer')", "title: t('Name')");
    edit('recordings/catalog-networks.json', '"/api/catalog/networks"', '"/api/catalog/networks?status=1"');
    await page.reload();
    await expect(page.getByText('Invoices could not be loaded')).toBeVisible();
    await expect.poll(() => output).toContain('Add it to recordings/catalog-networks.json');
    edit('recordings/catalog-networks.json', '?status=1', '');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('rowheader', { name: 'AdNova', exact: true })).toBeVisible();
    await page.context().close();
  });

  test('a test of the screen answers from the same recordings', () => {
    writeFileSync(
      join(remote, 'src/recorded.test.tsx'),
      `import { fakeApi, recorded, renderPage } from '@salesdesk/shared/testing';
import { screen } from '@testing-library/react';
import networks from '../recordings/catalog-networks.json';
import InvoicesPage from './InvoicesPage.tsx';

test('shows the networks', async () => {
  fakeApi(recorded(networks));
  renderPage(<InvoicesPage />);
  expect(await screen.findByRole('rowheader', { name: 'AdNova' })).toBeInTheDocument();
});
`,
    );
    npm(remote, 'npm', 'run', 'types');
    npm(remote, 'npx', 'jest', 'recorded');
  });
}
