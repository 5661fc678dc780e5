/** Installs the packages of the lockfile. It uses only Node's own modules, because it runs before the installation. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The version from package.json, so that a manual call of pnpm uses the same one. */
const PNPM = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).packageManager;
const OLDEST_NODE = [20, 19];

/** Exits with a sentence when this Node is too old; some versions could not even parse the code. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Salesdesk needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs when packages are missing or the lockfile has changed. `quiet`: prints only failures, to stderr. */
export async function ensureInstalled({ quiet = false } = {}) {
  checkNode();
  if (isInstalled()) return;
  if (!quiet) console.log('Installing packages, which takes a minute or two the first time …');
  const { status, stderr, stdout, error } = spawnSync(
    'npx',
    ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=warn'],
    { cwd: ROOT, encoding: 'utf8', stdio: quiet ? 'pipe' : ['ignore', 'inherit', 'inherit'], shell: isWindows() },
  );
  if (status === 0) return;
  if (quiet) console.error(stdout, stderr);
  console.error(`The packages could not be installed${error ? `: ${error.message}` : '; see above'}.`);
  process.exit(1);
}

/** pnpm stores the lockfile it installed from next to the packages. */
function isInstalled() {
  const installed = path.join(ROOT, 'node_modules/.pnpm/lock.yaml');
  if (!existsSync(installed) || !existsSync(path.join(ROOT, 'node_modules/tsx'))) return false;
  return readFileSync(installed, 'utf8') === readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8');
}

function isWindows() {
  return process.platform === 'win32';
}
