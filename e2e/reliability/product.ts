/** Runs the real product in a separate process and calls it over HTTP. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PASSWORD = 'Sturdy-Bridge-12';

export interface Product {
  child: ChildProcess;
  address: string;
  output: () => string;
  /** Ends it with this signal and waits until it has exited; returns the exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Settings of a product with one administrator and nothing else. */
export const SETTINGS = {
  NODE_ENV: 'development',
  DEMO: 'off',
  LOG_LEVEL: 'error',
  ACCESS_TOKEN_SECONDS: '3600',
  FAILURES_PER_MINUTE: '0',
  SECRET_KEY: 'a secret of the reliability tests, long enough',
  FIRST_ADMIN_USERNAME: 'first',
  FIRST_ADMIN_EMAIL: 'first@salesdesk.example',
  FIRST_ADMIN_PASSWORD: PASSWORD,
};

/** A program of the product with its settings, as a deployment describes it. */
export interface Program {
  command: string[];
  env: Record<string, string>;
}

const MAIN: Program = { command: ['node', '--import', 'tsx', 'tools/run/main.ts'], env: SETTINGS };

/**
 * Starts it and waits until it is ready. Throws with its output when it exits instead. `env` overrides settings; `root` is
 * the workspace that it is started in.
 */
export async function startProduct(env: Record<string, string>, program = MAIN, root = ROOT): Promise<Product> {
  const port = env.PORT ?? String(await freePort());
  const child = spawnProgram(program, { ...env, PORT: port }, root);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (text += String(data)));
  const gone = once(child, 'exit');
  const ready = new Promise<void>((resolve) =>
    child.stdout?.on('data', () => text.includes('Salesdesk is ready') && resolve()),
  );
  await Promise.race([ready, gone]);
  if (!text.includes('Salesdesk is ready')) throw new Error(`The product did not start: ${text}`);
  return {
    child,
    address: `http://127.0.0.1:${port}`,
    output: () => text,
    end: async (signal) => {
      child.kill(signal);
      await gone;
      return child.exitCode;
    },
  };
}

/** Starts a program with nothing of this process's environment but its path. */
export function spawnProgram({ command, env: own }: Program, env: Record<string, string>, root = ROOT): ChildProcess {
  const [, ...args] = command;
  const settings = { PATH: process.env.PATH, ...own, ...env } as unknown as NodeJS.ProcessEnv;
  return spawn(process.execPath, args, { cwd: root, env: settings });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  error?: boolean;
  message?: string;
  data?: T;
  /** The cookies that it sets. */
  cookie?: string;
}

/** Sends one call as JSON; rejects without a response. */
export async function call<T = Record<string, unknown>>(
  address: string,
  route: string,
  options: { body?: object; token?: string; key?: string; cookie?: string } = {},
): Promise<Answer<T>> {
  const { body, token, key, cookie } = options;
  const response = await fetch(`${address}/api/${route}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(cookie ? { cookie, origin: address, 'x-requested-with': 'tests' } : {}),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const set = response.headers.getSetCookie().map((text) => text.split(';')[0]);
  return { status: response.status, cookie: set.join('; '), ...((await response.json()) as object) } as Answer<T>;
}

/**
 * Signs in the first administrator, who has no authenticator yet, and changes the first password, with which nothing else
 * is open; returns an access token valid for an hour.
 */
export async function signIn(address: string): Promise<string> {
  const post = async (route: string, body: object, by: { token?: string; cookie?: string } = {}) => {
    const { error, message, data, cookie } = await call<Record<string, string>>(address, route, { body, ...by });
    if (error) throw new Error(`${route}: ${message}`);
    return { ...(data ?? {}), cookie } as Record<string, string>;
  };
  const name = await post('verify-username', { email: 'first' });
  const { token } = await post('login', { email: 'first', password: PASSWORD }, { token: name.token });
  const { secret } = await post('generate-qr', {}, { token });
  const session = await post('verify-otp', { otp: codeOf(secret ?? '') }, { token });
  const change = { current_password: PASSWORD, new_password: `${PASSWORD}-own` };
  await post('auth/change-password', change, { token: session.token });
  const { access_token } = await post('refresh', {}, { cookie: session.cookie });
  if (!access_token) throw new Error('Nobody was signed in.');
  return access_token;
}

/** The TOTP code for a base32 secret: SHA-1, 30 seconds, 6 digits. */
function codeOf(secret: string): string {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(step).digest();
  const at = hash.readUInt8(hash.length - 1) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
