/** A PostgreSQL server for one test run: a new cluster in a temporary folder, on a free loopback port. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Starts it. `bin` is the folder of initdb and pg_ctl. Returns `{ url, pids, start, control, stop }`: `start` restarts
 * it after a kill, `control` runs any other pg_ctl command, and `stop` removes the cluster. `durable` writes to disk as
 * in production; `memory` is its `shared_buffers`; `locale` is as initdb takes it. PostgreSQL refuses to run as root, so
 * root switches to Debian's user `postgres`.
 * @param {string} bin
 * @param {{ durable?: boolean, memory?: string, locale?: string }} [options]
 */
export async function startPostgres(bin, { durable = false, memory, locale = '--locale=C.UTF-8' } = {}) {
  const server = await serverIn(bin, { durable, memory });
  server.run(`"${bin}/initdb" -D "${server.data}" -U salesdesk --auth=trust -E UTF8 ${locale} >/dev/null`);
  server.start();
  return server;
}

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} OwnPostgres */

/**
 * Starts a standby of `primary`, on `port` if given; `control('promote')` promotes it.
 * @param {string} bin
 * @param {OwnPostgres} primary
 * @param {{ port?: number }} [options]
 */
export async function startStandby(bin, primary, { port } = {}) {
  const server = await serverIn(bin, { port });
  await server.runAside(`"${bin}/pg_basebackup" -d "${primary.url}" -D "${server.data}" -c fast -X stream -R`);
  await server.control('start');
  return server;
}

async function serverIn(bin, { durable = false, memory = '128MB', port: given }) {
  const folder = mkdtempSync(join(tmpdir(), 'salesdesk-postgres-'));
  const data = join(folder, 'data');
  const port = given ?? (await freePort());
  if (process.getuid?.() === 0) chmodSync(folder, 0o777);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=${durable ? 'on' : 'off'} -c shared_buffers=${memory} -c max_connections=200 -c wal_retrieve_retry_interval=200ms`;
  const ctl = (command) => `"${bin}/pg_ctl" -D "${data}" -w -l "${folder}/log" -o "${options}" ${command} >/dev/null`;
  const run = (command) => {
    const { status, stderr, stdout } = spawnSync(...asItsUser(command), { encoding: 'utf8', cwd: '/' });
    if (status !== 0) throw new Error(`PostgreSQL did not start: ${stderr || stdout}`);
  };
  const runAside = (command) =>
    new Promise((resolve, reject) => {
      let output = '';
      const child = spawn(...asItsUser(command), { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
      child.stderr.on('data', (text) => {
        output += text;
      });
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${output}`))));
    });
  return {
    data,
    run,
    runAside,
    start: () => run(ctl('start')),
    control: (command) => runAside(ctl(command)),
    /**
     * Its processes, the one that started the others first.
     * @returns {number[]}
     */
    pids() {
      const [parent] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n').map(Number);
      const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
      return [parent, ...stdout.split('\n').map(Number).filter(Boolean)];
    },
    url: `postgresql://salesdesk@127.0.0.1:${port}/postgres`,
    stop() {
      run(ctl('-m immediate stop'));
      rmSync(folder, { recursive: true, force: true });
    },
    /** Removes the files of a server whose processes have ended. */
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function asItsUser(command) {
  return process.getuid?.() === 0 ? ['su', ['postgres', '-s', '/bin/sh', '-c', command]] : ['/bin/sh', ['-c', command]];
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
