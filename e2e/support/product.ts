/** Runs the product under test in a separate process, on a new embedded database with demo data. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
/** The release store of `npm run build`. */
export const RELEASES_DIR = join(ROOT, '.data/releases');
/**
 * Paths in the workspace that its copies leave out. The last two are what other tests create and remove meanwhile: a remote
 * of releases.spec.ts, and the copies of variant.ts.
 */
export const NOT_COPIED = /(^|[\\/])(\.git|\.cache|\.data|test-results|dist)$|^remotes[\\/]invoices|^e2e[\\/]variant-/;
export const PORT = Number(process.env.E2E_PORT ?? 4100);
export const BASE_URL = `http://localhost:${PORT}`;

/** The specs try one application of host and remotes in the place of federated ones: `E2E_ONE=1 npm run e2e`. */
export const IS_ONE = process.env.E2E_ONE === '1';

/** Of the products with `DEMO_DATA`, so that `expiredToken` can sign with their keys. */
export const SECRET_KEY = 'the secret of the browser tests, long enough';

export interface Product {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Makes an embedded database with the demo data, which the products of this run start with: migrating and inventing take
 * longer than the rest of a start. Returns what removes it.
 */
export function prepareDemoData(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'salesdesk-demo-'));
  writeFileSync(join(folder, 'secret'), SECRET_KEY, { mode: 0o600 });
  const env = { ...process.env, DATA_DIR: folder };
  execFileSync(process.execPath, ['--import', 'tsx', 'api/src/migrate.main.ts'], { cwd: ROOT, env });
  // Workers get the environment of this process.
  process.env.DEMO_DATA = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts the product as `npm start` does after building, and waits until it answers. `env` overrides settings; the data
 * directory is new unless given, and has the demo data of `prepareDemoData` if that was called and `DEMO` is not off. `root`: the workspace whose
 * host is served. `isOne`: as one application.
 */
export async function startProduct(
  port = PORT,
  env: Record<string, string> = {},
  root = ROOT,
  isOne = IS_ONE,
): Promise<Product> {
  const url = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'salesdesk-e2e-'));
  const { DEMO_DATA } = process.env;
  // A clock of its own has demo data of its own.
  if (DEMO_DATA && env.DEMO !== 'off' && !env.STILL_CLOCK && !env.DATABASE_URL)
    cpSync(DEMO_DATA, env.DATA_DIR ?? dataDir, { recursive: true });
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/run/main.ts', ...(isOne ? ['--one'] : [])], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RELEASES_DIR,
      LOG_LEVEL: 'warn',
      // A busy machine is slow, which must not cause a test's calls to be refused.
      OVERLOAD_DELAY_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // A hook that runs out of time ends before anybody can stop it.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  await answers(`${url}/readyz`, child);
  return {
    url,
    stop: async () => {
      await stop(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 480; attempt++) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode} before it answered.`);
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  child.kill();
  throw new Error(`${url} did not answer within 120 s.`);
}

/** Like Ctrl+C: no balancer has to notice it first. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
}
