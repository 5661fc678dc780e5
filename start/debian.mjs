/** Finds a program, or installs its Debian package where apt is at hand and we may. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** Chromium without its windows: a new context costs it a tenth of the time of the whole browser's. */
const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const POSTGRES_ROOT = '/usr/lib/postgresql';
/** A package that is not to be had is done without. */
const APT_OPTIONS = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
const APT_MS = 300_000;

/** The browser for the e2e tests that is here: CHROMIUM_PATH, else the quickest; null for none. */
export function chromiumHere() {
  const named = process.env.CHROMIUM_PATH;
  if (!named) return [SHELL, ...BROWSERS].find((path) => existsSync(path)) ?? null;
  if (!existsSync(named)) throw new Error(`CHROMIUM_PATH says ${named}, and there is no such file.`);
  return named;
}

/** The same, after trying to install the quickest, and else any. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH || existsSync(SHELL)) return chromiumHere();
  installDebian('chromium-headless-shell');
  return chromiumHere() ?? (installDebian('chromium') ? chromiumHere() : null);
}

/** The folder of initdb and postgres, or null likewise. */
export function findPostgres() {
  const find = () => {
    if (!existsSync(POSTGRES_ROOT)) return null;
    const newest = readdirSync(POSTGRES_ROOT).sort((a, b) => Number(b) - Number(a));
    return (
      newest.map((version) => `${POSTGRES_ROOT}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`)) ?? null
    );
  };
  return find() ?? (installDebian('postgresql') ? find() : null);
}

/** The program of pgbouncer, or null likewise. */
export function findPgbouncer() {
  return findProgram('pgbouncer');
}

/** The program of HAProxy, or null likewise. */
export function findHaproxy() {
  return findProgram('haproxy');
}

function findProgram(name) {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'].filter(Boolean);
  const find = () => places.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;
  return find() ?? (installDebian(name) ? find() : null);
}

function installDebian(name) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: 'inherit', timeout: APT_MS };
  spawnSync('apt-get', ['update', ...APT_OPTIONS], options);
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...APT_OPTIONS, name], options).status === 0;
}
