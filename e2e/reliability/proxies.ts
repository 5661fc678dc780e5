/** Proxies between the product and PostgreSQL in larger installations: pgbouncer, and HAProxy before two servers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './product.ts';

export interface DatabaseProxy {
  /** The database's address through it. */
  url: string;
  start: () => Promise<void>;
  /** Kills it, which cuts every connection through it. */
  kill: () => Promise<void>;
  /** Kills it and removes its files. */
  remove: () => Promise<void>;
}

/** Starts pgbouncer before the database of `url`; `ignore` makes it accept and ignore session settings. */
export async function startPgbouncer(
  bin: string,
  url: string,
  {
    mode,
    ignore = false,
    size = 20,
  }: { mode: 'session' | 'transaction' | 'statement'; ignore?: boolean; size?: number },
): Promise<DatabaseProxy> {
  const { username, hostname, port, pathname } = new URL(url);
  return startProxy(url, (own, file) => {
    writeFileSync(
      file('pgbouncer.ini'),
      `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 500
server_login_retry = 1
${ignore ? 'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout\n' : ''}`,
    );
    return [bin, file('pgbouncer.ini')];
  });
}

/** Starts HAProxy before several servers; its checks select the one that is writable. */
export async function startHaproxy(bin: string, urls: [string, ...string[]]): Promise<DatabaseProxy> {
  return startProxy(urls[0], (own, file) => {
    writeFileSync(
      file('haproxy.cfg'),
      `defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${own}
  option tcp-check
  tcp-check connect
${primaryCheck('salesdesk', 'postgres')}
  default-server check inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${urls.map((url, at) => `  server server${at} ${new URL(url).host}\n`).join('')}`,
    );
    return [bin, '-db', '-f', file('haproxy.cfg')];
  });
}

/** A check in PostgreSQL's wire protocol: signs in and expects `pg_is_in_recovery()` to be false. */
function primaryCheck(user: string, database: string): string {
  const bytes = (text: string) => Buffer.from(text).toString('hex');
  const message = (type: string, body: string) => bytes(type) + length(body.length / 2 + 4) + body;
  const length = (size: number) => size.toString(16).padStart(8, '0');
  const startup = message('', `00030000${bytes(`user\0${user}\0database\0${database}\0\0`)}`);
  return [
    `send-binary ${startup} comment startup`,
    'expect binary 5a0000000549 comment ready',
    `send-binary ${message('Q', bytes('select pg_is_in_recovery()\0'))} comment question`,
    // One row of one column, which is "f".
    'expect binary 440000000b00010000000166 comment primary',
    'send-binary 5800000004 comment goodbye',
  ]
    .map((step) => `  tcp-check ${step}`)
    .join('\n');
}

async function startProxy(
  url: string,
  configure: (port: number, file: (name: string) => string) => string[],
): Promise<DatabaseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'salesdesk-proxy-'));
  // The proxy may run as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const command = configure(port, (name) => join(folder, name));
  let child: ChildProcess | null = null;
  const start = async () => {
    child = spawnUnprivileged(command);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error(`${command[0]} did not start: ${output}`);
      await pause(20);
    }
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    start,
    kill,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** pgbouncer refuses to run as root. */
function spawnUnprivileged(command: string[]): ChildProcess {
  const [program = '', ...args] =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', ...command] : command;
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
