/**
 * Finds a program, or installs its Debian package where apt is available and the process runs as root. As a program it
 * installs all that CI needs, and with `--long` what the long tests need; `npm test` runs it beside the checks.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** Chromium's headless shell creates a context in a tenth of the time that the full browser needs. */
const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const FIREFOXES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const LIBRARIES = '/usr/lib';
/** What `localedef` makes locales from, of Debian's package `locales`. */
const CHARMAPS = '/usr/share/i18n/charmaps';
const POSTGRES_ROOT = '/usr/lib/postgresql';
/** A package that cannot be downloaded is skipped quickly. */
const APT_OPTIONS = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
const APT_MS = 300_000;
/** Whether this process has read the lists of packages. */
let isUpdated = false;

/** The installed browser for the e2e tests: CHROMIUM_PATH, otherwise the fastest; null for none. */
export function chromiumHere() {
  const named = process.env.CHROMIUM_PATH;
  if (!named) return [SHELL, ...BROWSERS].find((path) => existsSync(path)) ?? null;
  if (!existsSync(named)) throw new Error(`CHROMIUM_PATH points to ${named}, which does not exist.`);
  return named;
}

/** The same, after trying to install the fastest, then any. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH || existsSync(SHELL)) return chromiumHere();
  installDebian('chromium-headless-shell');
  return chromiumHere() ?? (installDebian('chromium') ? chromiumHere() : null);
}

/** The installed Firefox for the e2e tests: FIREFOX_PATH, otherwise Debian's or another; null for none. */
export function firefoxHere() {
  const named = process.env.FIREFOX_PATH;
  if (!named) return FIREFOXES.find((path) => existsSync(path)) ?? null;
  if (!existsSync(named)) throw new Error(`FIREFOX_PATH points to ${named}, which does not exist.`);
  return named;
}

/** The same, after trying to install it. */
export function findFirefox() {
  return firefoxHere() ?? (installDebian('firefox-esr') ? firefoxHere() : null);
}

/** The installed WebKitGTK: its driver, the browser that it drives, and the display that both need; null for none. */
export function webKitHere() {
  const driver = programHere('WebKitWebDriver');
  const display = programHere('Xvfb');
  const browser = readdirIfThere(LIBRARIES)
    .flatMap((machine) => ['4.1', '4.0'].map((version) => `${LIBRARIES}/${machine}/webkit2gtk-${version}/MiniBrowser`))
    .find((path) => existsSync(path));
  return driver && display && browser ? { driver, display, browser } : null;
}

/** @typedef {NonNullable<ReturnType<typeof webKitHere>>} WebKitHere */

/** The same, after trying to install what is missing. */
export function findWebKit() {
  if (!webKitHere()) for (const name of ['webkit2gtk-driver', 'xvfb']) installDebian(name);
  return webKitHere();
}

/** The folder of initdb and postgres; null when it cannot be installed. */
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

/** The path of pgbouncer; null when it cannot be installed. */
export function findPgbouncer() {
  return findProgram('pgbouncer');
}

/** The path of HAProxy; null when it cannot be installed. */
export function findHaproxy() {
  return findProgram('haproxy');
}

/** Which of these locales of the system are there, after trying to make the missing ones; named as `tr_TR.UTF-8`. */
export function findLocales(names) {
  const there = () => {
    const { stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
    const known = (stdout ?? '').split('\n').map((name) => name.replace('utf8', 'UTF-8'));
    return names.filter((name) => known.includes(name));
  };
  if (there().length < names.length && process.getuid?.() === 0) {
    if (!existsSync(CHARMAPS)) installDebian('locales');
    for (const name of names) spawnSync('localedef', ['-i', name.replace('.UTF-8', ''), '-f', 'UTF-8', name]);
  }
  return there();
}

function findProgram(name) {
  return programHere(name) ?? (installDebian(name) ? programHere(name) : null);
}

function programHere(name) {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'].filter(Boolean);
  return places.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;
}

function readdirIfThere(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function installDebian(name) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: 'inherit', timeout: APT_MS };
  if (!isUpdated) spawnSync('apt-get', ['update', ...APT_OPTIONS], options);
  isUpdated = true;
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...APT_OPTIONS, name], options).status === 0;
}

if (process.argv[1] === import.meta.filename) {
  for (const find of [findChromium, findPostgres, findPgbouncer, findHaproxy, findFirefox]) find();
  if (process.argv.includes('--long')) findWebKit();
}
