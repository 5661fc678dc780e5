import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres } from '../debian.mjs';
import { startPostgres } from '../postgres.mjs';
import { inspect } from './inspect.ts';
import { type Product, signIn, startProduct } from './product.ts';
import { type Known, sendAgain, startWriters } from './writers.ts';

const LONG = Boolean(process.env.LONG_TESTS);
const WRITERS = 4;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'salesdesk-crash-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Machine {
  env: Record<string, string>;
  place: Parameters<typeof inspect>[0];
  /** Kills everything at once, as a crash does. */
  crash: (product: Product) => Promise<void>;
}

/** Cycles of start, four writers, kill -9 in the middle of it, and a look at what is there. */
async function crashAndLook(machine: Machine, cycles: number) {
  const known: Known[] = [];
  const total = { acknowledged: 0, unanswered: 0, lost: [] as string[], broken: [] as string[] };
  const readyMs: number[] = [];
  let token = '';
  for (let cycle = 0; cycle < cycles; cycle++) {
    const started = Date.now();
    const product = await startProduct(machine.env);
    readyMs.push(Date.now() - started);
    token ||= await signIn(product.address);
    total.unanswered += known.filter(({ id }) => id === undefined).length;
    await sendAgain(product.address, token, known);
    const writers = startWriters(product.address, token, WRITERS);
    while (writers.acknowledged() < WRITERS) await Promise.race([pause(20), writers.stopped]);
    await pause(Math.random() * 1000);
    await machine.crash(product);
    await writers.stopped;
    known.push(...writers.known);
    total.acknowledged += writers.acknowledged();
    const { lost, broken } = await inspect(machine.place, known);
    total.lost.push(...lost);
    total.broken.push(...broken);
  }
  const median = readyMs.sort((a, b) => a - b)[Math.floor(readyMs.length / 2)];
  return { ...total, companies: known.length, median };
}

function report(
  where: string,
  cycles: number,
  { acknowledged, unanswered, lost, broken, median }: Awaited<ReturnType<typeof crashAndLook>>,
) {
  if (!LONG) return;
  console.log(
    `${where}: ${cycles} kills under ${WRITERS} writers, ${acknowledged} acknowledged writes, ${lost.length} lost, ` +
      `${broken.length} broken invariants; ${unanswered} unanswered creations sent again, none made twice; ` +
      `ready again after ${((median ?? 0) / 1000).toFixed(1)} s (median)`,
  );
}

test(
  'embedded database: kill -9 under four writers loses nothing that was acknowledged',
  async () => {
    const cycles = LONG ? 60 : 2;
    const dataDir = join(folder, 'embedded');
    const crash = async (product: Product) => void (await product.end('SIGKILL'));
    const machine = { env: { DATA_DIR: dataDir }, place: { dataDir }, crash };
    const found = await crashAndLook(machine, cycles);
    expect(found).toMatchObject({ lost: [], broken: [] });
    expect(found.acknowledged).toBeGreaterThan(cycles * WRITERS);
    report('PGlite', cycles, found);
  },
  LONG ? 3_600_000 : 300_000,
);

const bin = findPostgres();
if (bin)
  test(
    'PostgreSQL: kill -9 of server and product under four writers loses nothing that was acknowledged',
    async () => {
      const cycles = LONG ? 20 : 2;
      const postgres = await startPostgres(bin, { durable: true });
      const crash = async (product: Product) => {
        for (const pid of postgres.pids()) process.kill(pid, 'SIGKILL');
        await product.end('SIGKILL');
        await startAgain(postgres.start);
      };
      const env = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'unused') };
      const machine = { env, place: { databaseUrl: postgres.url, dataDir: null }, crash };
      try {
        const found = await crashAndLook(machine, cycles);
        expect(found).toMatchObject({ lost: [], broken: [] });
        expect(found.acknowledged).toBeGreaterThan(cycles * WRITERS);
        report('PostgreSQL', cycles, found);
      } finally {
        postgres.stop();
      }
    },
    LONG ? 3_600_000 : 300_000,
  );

/** The memory of a killed server is free only once its last process is gone. */
async function startAgain(start: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return start();
    } catch (error) {
      if (attempt === 20) throw error;
      await pause(250);
    }
  }
}
