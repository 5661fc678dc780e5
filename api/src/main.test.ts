import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMigratedDirectory } from '../test/migratedCopy.ts';
import { code } from '../test/signIn.ts';

const PASSWORD = 'Sturdy-Bridge-12';
const SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'debug',
  FIRST_ADMIN_USERNAME: 'first',
  FIRST_ADMIN_EMAIL: 'first@salesdesk.example',
  FIRST_ADMIN_PASSWORD: PASSWORD,
};

interface Running {
  child: ChildProcess;
  output: () => string;
  /** Waits until the output matches and returns the match. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
}

let directory: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'salesdesk-main-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

function run(env: Record<string, string>): Running {
  const main = join(__dirname, 'main.ts');
  const clean = { PATH: process.env.PATH, DATA_DIR: directory, ...env };
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env: clean as NodeJS.ProcessEnv });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (text += String(data)));
  const says = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(text);
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`Ended without saying ${pattern}: ${text}`);
      await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')]);
    }
  };
  return { child, output: () => text, says };
}

it('serves over http, logs no secrets, refuses a second process, and stops on a signal', async () => {
  // crash.test.ts starts on an empty directory.
  await createMigratedDirectory(directory);
  const server = run(SETTINGS);
  const [, address] = await server.says(/Server listening at (http:\/\/[\d.:]+)/);
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return {
      cookie: response.headers.get('set-cookie') ?? '',
      ...((await response.json()) as { data: Record<string, string> }),
    };
  };
  const { data: name } = await post('verify-username', { email: 'first' });
  const { data: proved } = await post('login', { email: 'first', password: PASSWORD }, name.token);
  const { data: qr } = await post('generate-qr', {}, proved.token);
  const otp = code(qr.secret as string);
  const { data: session, cookie } = await post('verify-otp', { otp }, proved.token);
  const who = await fetch(`${address}/api/user/get-logged-in-user-details`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(await who.json()).toMatchObject({ error: false, data: { username: 'first' } });

  const refreshSecret = /^refresh=([^;]+)/.exec(cookie)?.[1] as string;
  const secrets = [PASSWORD, name.token, proved.token, session.token, qr.secret, otp, refreshSecret] as string[];
  for (const secret of secrets) expect(server.output()).not.toContain(secret);

  const second = run(SETTINGS);
  expect(await once(second.child, 'exit')).toEqual([1, null]);
  expect(second.output()).toContain('is in use by process');

  server.child.kill('SIGTERM');
  expect(await once(server.child, 'exit')).toEqual([0, null]);
});

it('reports invalid settings and exits', async () => {
  const server = run({ PORT: 'x', NODE_ENV: 'production' });
  expect(await once(server.child, 'exit')).toEqual([1, null]);
  expect(server.output()).toContain(
    'SECRET_KEY is required when NODE_ENV is production: at least 32 random characters.\nPORT should be a whole number',
  );
});
