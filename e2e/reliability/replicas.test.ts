import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '@salesdesk/shared/domain';
import { findPostgres } from '../../tools/check/debian.mjs';
import { type OwnPostgres, startPostgres } from '../../tools/check/postgres.mjs';
import { startBalancer } from './balancer.ts';
import { inspect } from './inspect.ts';
import { create, startLoad, untilAnswered } from './load.ts';
import { call, type Product, signIn, startProduct } from './product.ts';
import type { Known } from './writers.ts';

const LONG = Boolean(process.env.LONG_TESTS);
const bin = findPostgres();

let postgres: OwnPostgres;
let folder: string;
const running = new Set<Product>();
let serial = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'salesdesk-replicas-'));
  if (bin) postgres = await startPostgres(bin);
});
afterEach(async () => {
  await Promise.all([...running].map((product) => product.end('SIGKILL')));
  running.clear();
});
afterAll(() => {
  if (bin) postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(databaseUrl: string): Promise<Product> {
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'unused') });
  running.add(product);
  return product;
}

/** An empty database. */
function freshDatabase(): string {
  const name = `replicas_${++serial}`;
  psql(postgres.url, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

function psql(url: string, statement: string): string {
  const { status, stdout, stderr } = spawnSync(`${bin}/psql`, [url, '-Atc', statement], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

// The API's own tests contain the short form, in one process.
if (bin && LONG)
  test('four replicas started together on an empty database are all ready, and each migration ran once', async () => {
    const rounds = 10;
    let ready = 0;
    for (let round = 0; round < rounds; round++) {
      const url = freshDatabase();
      const replicas = await Promise.all([start(url), start(url), start(url), start(url)]);
      for (const { address } of replicas) if ((await fetch(`${address}/readyz`)).status === 200) ready += 1;
      // A migration cannot run twice without an error; the first ones also fill tables.
      expect(psql(url, 'select count(*) - count(distinct name) from kysely_migration')).toBe('0');
      expect(psql(url, 'select (select count(*) from stages), (select count(*) from users)')).toBe('9|1');
      await Promise.all(replicas.map((replica) => replica.end('SIGKILL')));
      for (const replica of replicas) running.delete(replica);
    }
    expect(ready).toBe(4 * rounds);
    console.log(`Four replicas at once on an empty PostgreSQL: ${rounds} rounds, ${ready} of ${4 * rounds} ready`);
  }, 1_800_000);

if (bin) {
  test('replacing the replicas one by one under 50 calls a second fails no call', async () => {
    const url = freshDatabase();
    const first = [await start(url), await start(url)];
    const balancer = await startBalancer(first.map(({ address }) => address));
    const token = await signIn(balancer.address);
    const load = startLoad(balancer.address, token, 50);
    const exits: { code: number | null; ms: number }[] = [];
    try {
      await pause(LONG ? 5_000 : 500);
      for (const old of first) {
        const asked = Date.now();
        const code = await old.end('SIGTERM');
        exits.push({ code, ms: Date.now() - asked });
        running.delete(old);
        const fresh = await start(url);
        balancer.replicas.push(fresh.address);
        balancer.replicas.splice(balancer.replicas.indexOf(old.address), 1);
        await pause(LONG ? 5_000 : 500);
      }
    } finally {
      await load.stop();
      balancer.close();
    }
    expect(load.failed).toEqual([]);
    // 0 is a clean shutdown; a forced one exits with 1.
    expect(exits.map(({ code }) => code)).toEqual([0, 0]);
    expect(await inspect({ databaseUrl: url, dataDir: null }, load.known)).toMatchObject({ lost: [], broken: [] });
    if (LONG)
      console.log(
        `SIGTERM, two replicas behind a balancer, 50 calls/s: ${load.sent} calls, ${load.failed.length} failed, ` +
          `${load.retries} retried; exits after ${exits.map(({ ms }) => `${(ms / 1000).toFixed(1)} s`).join(' and ')}`,
      );
  }, 600_000);

  test('a frozen database gives 503 without hanging, and everything works afterwards', async () => {
    const url = freshDatabase();
    const { address } = await start(url);
    const token = await signIn(address);
    const company: Known = { name: 'Frozen', key: 'frozen-1', session: 0 };
    const pids = postgres.pids();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      const alive = await fetch(`${address}/livez`);
      const answers = Promise.all([
        create(address, token, company),
        ...Array.from({ length: 20 }, () => call(address, endpoints.accounts.list.path, { token })),
      ]);
      if (LONG) await pause(10_000);
      expect(alive.status).toBe(200);
      expect((await answers).map(({ status, error }) => [status, error])).toEqual(Array(21).fill([503, true]));
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    const found = await untilAnswered(() => call(address, endpoints.accounts.list.path, { token }));
    expect(found).toMatchObject({ status: 200, error: false });
    // A call answered with 503 may be retried and is saved once.
    const saved = await untilAnswered(() => create(address, token, company));
    expect(saved).toMatchObject({ status: 200, error: false });
    expect(psql(url, "select count(*) from accounts where name = 'Frozen'")).toBe('1');
    expect(psql(url, "select count(*) from pg_stat_activity where state like 'idle in transaction%'")).toBe('0');
  }, 300_000);
}

test('the embedded database: SIGTERM shuts down cleanly, and the next start finds all data', async () => {
  const dataDir = join(folder, 'embedded');
  const first = await startProduct({ DATA_DIR: dataDir });
  running.add(first);
  const token = await signIn(first.address);
  const company: Known = { name: 'Before the stop', key: 'stop-1', session: 0 };
  const { data } = await create(first.address, token, company);
  const second = startProduct({ DATA_DIR: dataDir });
  await expect(second).rejects.toThrow(`The data directory "${dataDir}" is in use by process ${first.child.pid}`);
  // The first process is not affected.
  expect(await create(first.address, token, { ...company, name: 'While refused', key: 'stop-2' })).toMatchObject({
    error: false,
  });
  expect(await first.end('SIGTERM')).toBe(0);
  const { lost } = await inspect({ dataDir }, [{ ...company, id: data?.account_id as number }]);
  expect(lost).toEqual([]);
}, 300_000);
