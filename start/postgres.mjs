/** A PostgreSQL of our own for one test run: a fresh cluster in a temporary folder, on a free port of loopback. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Starts it. `bin` is the folder of initdb and pg_ctl. Gives `{ url, pids, start, stop }`: its processes, starting it
 * again after it was killed, and `stop`, which removes all of it. `durable` writes to the disk as in production.
 * PostgreSQL refuses to run as root, so root hands over to Debian's user `postgres`.
 */
export async function startPostgres(bin, { durable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'salesdesk-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const run = (command) => {
    const [program, args] = isRoot
      ? ['su', ['postgres', '-s', '/bin/sh', '-c', command]]
      : ['/bin/sh', ['-c', command]];
    const { status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8', cwd: '/' });
    if (status !== 0) throw new Error(`PostgreSQL did not start: ${stderr || stdout}`);
  };
  if (isRoot) chmodSync(folder, 0o777);
  run(`"${bin}/initdb" -D "${data}" -U salesdesk --auth=trust -E UTF8 --locale=C.UTF-8 >/dev/null`);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=${durable ? 'on' : 'off'} -c max_connections=200`;
  const start = () => run(`"${bin}/pg_ctl" -D "${data}" -w -l "${folder}/log" -o "${options}" start >/dev/null`);
  start();
  return {
    start,
    pids() {
      const [parent] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n').map(Number);
      const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
      return [parent, ...stdout.split('\n').map(Number).filter(Boolean)];
    },
    url: `postgresql://salesdesk@127.0.0.1:${port}/postgres`,
    stop() {
      run(`"${bin}/pg_ctl" -D "${data}" -m immediate stop >/dev/null`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
