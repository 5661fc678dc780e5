/**
 * Part of `npm run test:long`: builds the image of the Containerfile with buildah, runs it, signs in on its page, restarts
 * it and checks that the data is still there. NODE_IMAGE names a base image with Node 24; by default one is built from
 * Debian packages. Exits with 0 and a message when buildah is missing, and with 1 on a failure.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { demoSignIns } from '@salesdesk/api/seed';
import { endpoints } from '@salesdesk/shared/domain';
import { chromiumHere } from '../../tools/check/debian.mjs';
import { ApiClient } from '../support/apiClient.ts';
import { ROOT } from '../support/product.ts';
import { totpCode } from '../support/totp.ts';

const PORT = Number(process.env.E2E_PORT ?? 4195);
const URL = `http://localhost:${PORT}`;
const BASE = 'localhost/salesdesk-node:24';
const IMAGE = 'localhost/salesdesk:test';
const USER = 10001;
const COMPANY = 'Kept over a restart';
/** Settings that also work inside a container. */
const ENV = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };

const missing = ['buildah', ...(process.env.NODE_IMAGE ? [] : ['mmdebstrap'])].filter(
  (program) => spawnSync(program, ['--version']).status !== 0,
);
lintChart();
if (missing.length) console.log(`Skipped: ${missing.join(' and ')} is not installed.`);
else await main();

async function main(): Promise<void> {
  buildImage();
  const data = mkdtempSync(join(tmpdir(), 'salesdesk-container-'));
  chownSync(data, USER, USER);
  const container = buildah('from', IMAGE);
  try {
    buildah(...runArgs(container, data), 'node', '--import', 'tsx', 'tools/release/release.mjs');
    await withProduct(container, data, async () => {
      await signInOnPage();
      await (await admin()).post(endpoints.accounts.info, { account_name: COMPANY, account_session_id: 100_001 });
    });
    await withProduct(container, data, async () => {
      const reply = await (await admin(1)).get<{ data: { account_name: string }[] }>(
        endpoints.accounts.list,
        '?page=1',
      );
      if (!reply.data?.data.some(({ account_name }) => account_name === COMPANY))
        throw new Error('The company that was added before the restart is gone.');
    });
    console.log('The image was built, started and restarted, sign-in worked, and the data was kept.');
  } finally {
    buildah('rm', container);
    rmSync(data, { recursive: true, force: true });
  }
}

/** Runs `helm lint` on the chart; prints a message when helm is missing. */
function lintChart(): void {
  const { error, status, stdout } = spawnSync('helm', ['lint', 'tools/chart'], { cwd: ROOT, encoding: 'utf8' });
  if (error) console.log('Skipped helm lint: helm is not installed.');
  else if (status !== 0) throw new Error(`helm lint: ${stdout}`);
}

function buildImage(): void {
  const base = process.env.NODE_IMAGE ?? makeNodeImage();
  const own = ['/etc/ssl/certs', `${process.env.HOME}/.npmrc`].filter((path) => existsSync(path));
  const volumes = own.flatMap((path) => ['--volume', `${path}:${path}:ro`]);
  const args = ['bud', '--format', 'docker', '-f', 'Containerfile', '-t', IMAGE, '--build-arg', `NODE_IMAGE=${base}`];
  run('buildah', [...args, ...volumes, '.']);
}

/** Builds a Debian image with Node 24 and npm from packages. */
function makeNodeImage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'salesdesk-node-'));
  try {
    const tar = join(folder, 'debian.tar');
    run('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates,libstdc++6', 'bookworm', tar]);
    run('npm', ['install', '--silent', '--prefix', folder, 'node@24', 'npm@11']);
    const container = buildah('from', 'scratch');
    buildah('add', '--quiet', container, tar, '/');
    buildah('add', '--quiet', container, join(folder, 'node_modules/node/bin/node'), '/usr/local/bin/node');
    buildah('add', '--quiet', container, join(folder, 'node_modules/npm'), '/usr/local/lib/node_modules/npm');
    const link = (name: string) => `ln -s ../lib/node_modules/npm/bin/${name}-cli.js /usr/local/bin/${name}`;
    buildah('run', container, '--', 'sh', '-c', `${link('npm')} && ${link('npx')}`);
    const certificates = process.env.NODE_EXTRA_CA_CERTS;
    if (certificates) buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container);
    buildah('commit', '--quiet', container, BASE);
    buildah('rm', container);
    return BASE;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the demo, because a test cannot know the authenticator of a production user. */
function runArgs(container: string, data: string): string[] {
  const settings = {
    NODE_ENV: 'development',
    PORT: String(PORT),
    HOST: '127.0.0.1',
    DATA_DIR: '/data',
    LOG_LEVEL: 'warn',
  };
  const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  return ['run', '--user', `${USER}:${USER}`, '--volume', `${data}:/data`, ...env, container, '--'];
}

async function withProduct(container: string, data: string, work: () => Promise<void>): Promise<void> {
  const args = [...runArgs(container, data), 'node', '--import', 'tsx', 'tools/run/serve.mjs'];
  const child = spawn('buildah', args, { env: ENV, cwd: ROOT, stdio: 'inherit', detached: true });
  try {
    await answers(child);
    await work();
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
  }
}

async function answers(child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    if (child.exitCode !== null) throw new Error(`The container ended with code ${child.exitCode}.`);
    if ((await fetch(`${URL}/readyz`).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${URL} did not answer within two minutes.`);
}

function demoUser(name: string) {
  const user = demoSignIns().find(({ username }) => username === name);
  if (!user?.totp_secret) throw new Error(`There is no demo user ${name}.`);
  return { ...user, totpSecret: user.totp_secret };
}

/** `restarts`: a code works only once, so each start signs in with a later one. */
function admin(restarts = 0): Promise<ApiClient> {
  return ApiClient.signIn(demoUser('admin'), URL, Date.now() + restarts * 30_000);
}

async function signInOnPage(): Promise<void> {
  const user = demoUser('rep');
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath: chromiumHere() ?? undefined, args });
  try {
    const page = await browser.newPage();
    await page.goto(URL);
    await page.getByPlaceholder('Username').fill(user.username);
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.getByPlaceholder('Password').fill(user.password);
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.getByLabel('Digit 1 of 6').fill(totpCode(user.totpSecret));
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL(/\/home$/);
  } finally {
    await browser.close();
  }
}

function buildah(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', args, { env: ENV, cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`buildah ${args[0]} failed: ${stderr || stdout}`);
  return stdout.trim();
}

function run(program: string, args: string[]): void {
  const { status } = spawnSync(program, args, { env: ENV, cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed.`);
}
