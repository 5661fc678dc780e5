/** Starts servers in separate processes, so that client and server do not share CPU time of one process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { ApiClient } from '../../../e2e/support/apiClient.ts';
import { atEnd } from '../atEnd.ts';
import { SECRET_KEY } from './ownDatabase.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const TIMEOUT_MS = 60_000;

export interface Child {
  port: number;
  stop(): Promise<void>;
}

/** Starts the API as in production, over this database and with its log enabled; `settings` are added to its environment. */
export function startApi(databaseUrl: string, settings: NodeJS.ProcessEnv = {}): Promise<Child> {
  return start('api/src/main.ts', databaseUrl, '/livez', settings);
}

/** Starts Fastify with only the statements of the list. */
export function startBare(databaseUrl: string): Promise<Child> {
  return start('tools/bench/api/bare.main.ts', databaseUrl, '/list');
}

/** The access token of a user with every permission. */
export async function signIn({ port }: Child): Promise<string> {
  return (await ApiClient.signInAsDemo(`http://127.0.0.1:${port}`)).token;
}

async function start(
  file: string,
  databaseUrl: string,
  ready: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Child> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SECRET_KEY,
      ACCESS_TOKEN_SECONDS: '3600',
      // Watched as in production, but in CI the machine is busy, which must not cause a call to be refused.
      OVERLOAD_DELAY_MS: '60000',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  atEnd(() => child.kill('SIGKILL'));
  const end = Date.now() + TIMEOUT_MS;
  while (!(await answers(`http://127.0.0.1:${port}${ready}`))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`${file} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { port, stop: () => stopped(child) };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stopped(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  // SIGINT does not wait for a balancer.
  child.kill('SIGINT');
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
