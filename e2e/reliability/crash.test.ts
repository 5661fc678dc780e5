import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres } from '../../tools/check/debian.mjs';
import { startPostgres } from '../../tools/check/postgres.mjs';
import { inspect } from './inspect.ts';
import { type Product, signIn, startProduct } from './product.ts';
import { type Known, retryCreations, startWriters } from './writers.ts';

const LONG = Boolean(process.env.LONG_TESTS);
const WRITERS = 4;

let folder: string;
let product: Product | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'salesdesk-crash-'));
});
// A test that fails leaves its product running, with the data directory in use.
afterEach(() => product?.end('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Machine {
  env: Record<string, string>;
  database: Parameters<typeof inspect>[0];
  /** Kills all processes at once, as a crash does. */
  crash: (product: Product) => Promise<void>;
}

/** Repeats: start, write with four writers, kill -9, inspect the data. */
async function runCrashCycles(machine: Machine, cycles: number) {
  const known: Known[] = [];
  const total = { acknowledged: 0, unanswered: 0, lost: [] as string[], broken: [] as string[] };
  const readyMs: number[] = [];
  let token = '';
  for (let cycle = 0; cycle < cycles; cycle++) {
    const started = Date.now();
    product = await startProduct(machine.env);
    readyMs.push(Date.now() - started);
    token ||= await signIn(product.address);
    total.unanswered += known.filter(({ id }) => id === undefined).length;
    await retryCreations(product.address, token, known);
    const writers = startWriters(product.address, token, WRITERS);
    while (writers.acknowledged() < WRITERS) await Promise.race([pause(20), writers.stopped]);
    await pause(Math.random() * 1000);
    await machine.crash(product);
    await writers.stopped;
    known.push(...writers.known);
    total.acknowledged += writers.acknowledged();
    const { lost, broken } = await inspect(machine.database, known);
    total.lost.push(...lost);
    total.broken.push(...broken);
  }
  const median = readyMs.sort((a, b) => a - b)[Math.floor(readyMs.length / 2)];
  return { ...total, companies: known.length, median };
}

function report(
  where: string,
  cycles: number,
  { acknowledged, unanswered, lost, broken, median }: Awaited<ReturnType<typeof runCrashCycles>>,
) {
  if (!LONG) return;
  console.log(
    `${where}: ${cycles} kills under ${WRITERS} writers, ${acknowledged} acknowledged writes, ${lost.length} lost, ` +
      `${broken.length} broken invariants; ${unanswered} unanswered creations retried, none duplicated; ` +
      `ready again after ${((median ?? 0) / 1000).toFixed(1)} s (median)`,
  );
}

test(
  'embedded database: kill -9 under four writers loses no acknowledged write',
  async () => {
    const cycles = LONG ? 60 : 1;
    const dataDir = join(folder, 'embedded');
    const crash = async (product: Product) => void (await product.end('SIGKILL'));
    const machine = { env: { DATA_DIR: dataDir }, database: { dataDir }, crash };
    const found = await runCrashCycles(machine, cycles);
    expect(found).toMatchObject({ lost: [], broken: [] });
    expect(found.acknowledged).toBeGreaterThanOrEqual(cycles * WRITERS);
    report('PGlite', cycles, found);
  },
  LONG ? 3_600_000 : 300_000,
);

const bin = findPostgres();
if (bin)
  test(
    'PostgreSQL: kill -9 of server and product under four writers loses no acknowledged write',
    async () => {
      const cycles = LONG ? 20 : 1;
      const postgres = await startPostgres(bin, { durable: true });
      const crash = async (product: Product) => {
        for (const pid of postgres.pids()) process.kill(pid, 'SIGKILL');
        await product.end('SIGKILL');
        await startWithRetry(postgres.start);
      };
      const env = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'unused') };
      const machine = { env, database: { databaseUrl: postgres.url, dataDir: null }, crash };
      try {
        const found = await runCrashCycles(machine, cycles);
        expect(found).toMatchObject({ lost: [], broken: [] });
        expect(found.acknowledged).toBeGreaterThanOrEqual(cycles * WRITERS);
        report('PostgreSQL', cycles, found);
      } finally {
        postgres.stop();
      }
    },
    LONG ? 3_600_000 : 300_000,
  );

/** Retries, because the shared memory of a killed server is free only after its last process has ended. */
async function startWithRetry(start: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return start();
    } catch (error) {
      if (attempt === 20) throw error;
      await pause(250);
    }
  }
}
