/**
 * The two documented ways of production, step by step as compose.yaml and the chart say: jobs and replicas as processes of
 * their own, PostgreSQL, and a bucket. `@long` replaces replicas by the previous and the next program while people write.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { endpoints } from '@salesdesk/shared/domain';
import { linkPackages } from '../../delivery/kit/test/linkPackages.ts';
import { findPostgres } from '../../tools/check/debian.mjs';
import { type OwnPostgres, startPostgres } from '../../tools/check/postgres.mjs';
import { type Balancer, startBalancer } from '../reliability/balancer.ts';
import { inspect } from '../reliability/inspect.ts';
import { startCreators } from '../reliability/load.ts';
import { call, type Product, SETTINGS, signIn, startProduct } from '../reliability/product.ts';
import { psql } from '../reliability/psql.ts';
import { ROOT } from '../support/product.ts';
import {
  chartDeployment,
  composeDeployment,
  type Deployment,
  documentedSecret,
} from '../support/production/deployments.ts';
import {
  newestMigration,
  placeCommit,
  placeNext,
  previousProgram,
  runJob,
  type S3,
  startS3,
  type Workspace,
} from '../support/production/programs.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'salesdesk', AWS_SECRET_ACCESS_KEY: 'salesdesk-store' };
const { FIRST_ADMIN_USERNAME, FIRST_ADMIN_EMAIL, FIRST_ADMIN_PASSWORD, SECRET_KEY } = SETTINGS;
const WRITERS = 4;
const bin = findPostgres();

let postgres: OwnPostgres;
let s3: S3;
let folder: string;
/** What this machine has in place of a container's: addresses, and folders that may be written. */
let here: Record<string, string>;
let databaseUrl: string;
let deployment: Deployment;
let balancer: Balancer;
let running: Product[];
let placed: Workspace[];

test.describe.configure({ timeout: 900_000 });
test.beforeAll(async () => {
  if (!bin) throw new Error('PostgreSQL is needed: install its package.');
  folder = mkdtempSync(join(tmpdir(), 'salesdesk-production-'));
  [postgres, s3] = await Promise.all([startPostgres(bin), startS3('salesdesk-releases', KEYS)]);
});
test.beforeEach(() => {
  running = [];
  placed = [];
});
test.afterEach(async () => {
  await Promise.all(running.map((one) => one.end('SIGKILL')));
  balancer?.close();
  for (const one of placed) one.remove();
});
test.afterAll(() => {
  s3?.stop();
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty database and an empty part of the bucket; takes the deployment that uses them. */
async function begin(name: string, described: (url: string) => Deployment): Promise<void> {
  await psql(bin as string, postgres.url, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  databaseUrl = url.href;
  deployment = described(url.href);
  here = {
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, name),
    DATABASE_URL: url.href,
    RELEASES_BUCKET: `${deployment.web.env.RELEASES_BUCKET}/${name}`,
    RELEASES_ENDPOINT: s3.endpoint,
    LOG_LEVEL: 'error',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
  mkdirSync(here.DATA_DIR as string);
}

const runJobs = async (root = ROOT) => {
  const printed = [];
  for (const job of deployment.jobs) printed.push(await runJob(job, here, root));
  return printed.join('');
};

async function startReplica(root = ROOT, env: Record<string, string> = {}): Promise<Product> {
  const replica = await startProduct({ ...here, ...env }, deployment.web, root);
  running.push(replica);
  return replica;
}

/** Puts a new process in the place of a replica, as a rolling update does: it is there before the other one ends. */
async function replace(old: Product, root = ROOT, env: Record<string, string> = {}): Promise<Product> {
  const fresh = await startReplica(root, env);
  balancer.replicas.push(fresh.address);
  expect(await old.end('SIGTERM')).toBe(0);
  balancer.replicas.splice(balancer.replicas.indexOf(old.address), 1);
  running.splice(running.indexOf(old), 1);
  return fresh;
}

function onKubernetes(url: string): Deployment {
  const given = {
    SECRET_KEY,
    DATABASE_URL: url,
    FIRST_ADMIN_USERNAME,
    FIRST_ADMIN_EMAIL,
    FIRST_ADMIN_PASSWORD,
    ...KEYS,
  };
  expect(documentedSecret().sort()).toEqual(Object.keys(given).sort());
  return chartDeployment({ RELEASES_ENDPOINT: s3.endpoint }, given);
}

test('on Kubernetes: the job migrates and releases, two replicas serve, a team publishes, a replica restarts', async () => {
  await begin('chart', onKubernetes);
  expect(deployment.jobs.map(({ command }) => command.at(-1))).toEqual([
    'api/src/migrate.main.ts',
    'tools/release/release.mjs',
  ]);
  const printed = await runJobs();
  expect(printed).toMatch(/^The database is up to date\.\n/);
  expect(printed).toContain('Released the kit');
  const [first, second] = await Promise.all([startReplica(), startReplica()]);
  expect(deployment.replicas).toBe(running.length);
  balancer = await startBalancer([first.address, second.address]);
  const token = await signIn(balancer.address);
  for (const { address } of running) {
    expect(await statusOf(`${address}/releases/kit.tgz`)).toBe(200);
    expect(await statusOf(`${address}/docs/teams`)).toBe(200);
  }
  await publishInvoices(balancer.address);
  const restarted = await replace(first);
  for (const { address } of [second, restarted]) {
    await expect.poll(() => entryOf(address, 'invoices')).toMatch(/^\/r\/invoices\//);
    expect(await statusOf(address + (await entryOf(address, 'invoices')))).toBe(200);
    expect(await call(address, endpoints.countries.list.path, { token })).toMatchObject({ status: 200, error: false });
  }
  // The job runs before each upgrade; the same image changes nothing.
  expect(await runJobs()).not.toMatch(/Released|Restored/);
});

test('with compose: the release job, then the product', async () => {
  await begin('compose', () => {
    const { bucket, ...described } = composeDeployment({ SECRET_KEY, FIRST_ADMIN_USERNAME, FIRST_ADMIN_PASSWORD });
    expect(bucket).toBe(described.web.env.RELEASES_BUCKET);
    expect(described.web.env).toMatchObject(KEYS);
    return described;
  });
  expect(deployment.jobs.map(({ command }) => command.at(-1))).toEqual(['tools/release/release.mjs']);
  expect(await runJobs()).toContain('Released the kit');
  const { address } = await startReplica();
  expect(await statusOf(`${address}/releases/kit.tgz`)).toBe(200);
  expect(await signIn(address)).toContain('.');
});

test('the previous and the next program replace a replica while people write @long', async () => {
  await begin('versions', onKubernetes);
  // The token lasts as long as the test.
  const env = { ACCESS_TOKEN_SECONDS: '3600' };
  const commit = previousProgram();
  const next = placeNext();
  placed.push(next);
  await runJobs();
  let [one, other] = await Promise.all([startReplica(ROOT, env), startReplica(ROOT, env)]);
  balancer = await startBalancer([one.address, other.address]);
  const creators = startCreators(balancer.address, await signIn(balancer.address), WRITERS);
  if (commit) {
    const previous = placeCommit(commit);
    placed.push(previous);
    one = await replace(one, previous.root, env);
    one = await replace(one, ROOT, env);
  } else console.log('Without a repository there is no previous program.');
  // The upgrade: its job runs beside today's replicas, and one of these restarts before it is replaced.
  await runJobs(next.root);
  expect(await psql(bin as string, databaseUrl, 'select max(name) from kysely_migration')).toBe(next.migration);
  one = await replace(one, next.root, env);
  other = await replace(other, ROOT, env);
  // And the way back.
  await runJobs();
  await replace(one, ROOT, env);
  const { failed, known, retries } = await creators.stop();
  console.log(`Previous ${commit?.slice(0, 8)} and next program: ${known.length} written, ${retries} retries`);
  expect(failed).toEqual([]);
  expect(await inspect({ databaseUrl, dataDir: null }, known)).toMatchObject({ lost: [], broken: [] });
  // A newer program that does more than add keeps older ones out, with both versions.
  await psql(bin as string, databaseUrl, "update kysely_migration set adds_only = false where name > '9999'");
  await expect(startReplica()).rejects.toThrow(
    `it is at migration ${next.migration}, and this program knows those up to ${newestMigration()}.`,
  );
});

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address, { headers: { accept: '*/*' } });
  await response.arrayBuffer();
  return response.status;
}

/** Address of the manifest of the live release of a remote. */
async function entryOf(address: string, remote: string): Promise<string> {
  const document = (await (await fetch(`${address}/discovery.json`)).json()) as {
    microFrontends: Record<string, { url: string }[]>;
  };
  return document.microFrontends[`@salesdesk/${remote}`]?.[0]?.url ?? '';
}

/** What a team does with the kit that the product hands out; packages come from this workspace instead of npm. */
async function publishInvoices(address: string): Promise<void> {
  const command = join(folder, 'command');
  const contract = join(folder, 'contract');
  const kit = (await (await fetch(`${address}/releases/kit.json`)).json()) as { package: string };
  for (const [from, to] of [
    ['/releases/kit.tgz', command],
    [kit.package, contract],
  ] as const) {
    const file = `${to}.tgz`;
    writeFileSync(file, Buffer.from(await (await fetch(address + from)).arrayBuffer()));
    mkdirSync(to);
    execFileSync('tar', ['-xzf', file, '-C', to, '--strip-components=1']);
  }
  const program = join(command, 'bin/salesdesk.mjs');
  await run(folder, [program, '--product', address, 'create', 'invoices', '--no-install']);
  const remote = join(folder, 'invoices');
  linkPackages(remote, contract, ROOT);
  const roles = ['--role', 'publish', 'promote', 'administer'];
  const operator = ['delivery/bin/salesdesk.mjs', 'token', 'create', 'CI', '--remote', 'invoices', ...roles];
  const printed = await run(ROOT, operator, { ...deployment.web.env, ...here });
  const [token = ''] = /sdp_\S+/.exec(printed) ?? [];
  await run(remote, ['node_modules/@rspack/cli/bin/rspack.js', 'build'], { PATH: process.env.PATH ?? '' });
  await run(remote, [program, 'publish', '--force'], { SALESDESK_TOKEN: token });
}

/** Runs a program of Node beside the balancer, which this process serves. */
function run(cwd: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  return runJob({ command: ['node', ...args], env: { HOME: process.env.HOME ?? folder, ...env } }, {}, cwd);
}
