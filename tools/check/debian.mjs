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
  return namedOr('CHROMIUM_PATH', [SHELL, ...BROWSERS]);
}

/** The same, after trying to install the fastest, then any. */
export function findChromium() {
  if (!process.env.CHROMIUM_PATH && !existsSync(SHELL)) installDebian('chromium-headless-shell');
  return foundOrInstalled(chromiumHere, 'chromium');
}

/** The installed Firefox for the e2e tests: FIREFOX_PATH, otherwise Debian's or another; null for none. */
export function firefoxHere() {
  return namedOr('FIREFOX_PATH', FIREFOXES);
}

/** The same, after trying to install it. */
export function findFirefox() {
  return foundOrInstalled(firefoxHere, 'firefox-esr');
}

/** The installed WebKitGTK: its driver, the browser that it drives, and the display that both need; null for none. */
export function webKitHere() {
  const driver = programHere('WebKitWebDriver');
  const display = programHere('Xvfb');
  const browser = namesIn(LIBRARIES)
    .flatMap((machine) => ['4.1', '4.0'].map((version) => `${LIBRARIES}/${machine}/webkit2gtk-${version}/MiniBrowser`))
    .find((path) => existsSync(path));
  return driver && display && browser ? { driver, display, browser } : null;
}

/** @typedef {NonNullable<ReturnType<typeof webKitHere>>} WebKitHere */

/** The same, after trying to install what is missing. */
export function findWebKit() {
  return foundOrInstalled(webKitHere, 'webkit2gtk-driver', 'xvfb');
}

/** The folder of initdb and postgres of the newest version; null when it cannot be installed. */
export function findPostgres() {
  const find = () =>
    namesIn(POSTGRES_ROOT)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => `${POSTGRES_ROOT}/${version}/bin`)
      .find((bin) => existsSync(`${bin}/initdb`)) ?? null;
  return foundOrInstalled(find, 'postgresql');
}

/** The path of pgbouncer; null when it cannot be installed. */
export function findPgbouncer() {
  return foundOrInstalled(() => programHere('pgbouncer'), 'pgbouncer');
}

/** The path of HAProxy; null when it cannot be installed. */
export function findHaproxy() {
  return foundOrInstalled(() => programHere('haproxy'), 'haproxy');
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

/** The program that a setting names, otherwise the first of these that exists. */
function namedOr(setting, places) {
  const named = process.env[setting];
  if (!named) return places.find((path) => existsSync(path)) ?? null;
  if (!existsSync(named)) throw new Error(`${setting} points to ${named}, which does not exist.`);
  return named;
}

/**
 * What `find` finds, if need be after these Debian packages were installed one after the other.
 * @template T
 * @param {() => T | null} find
 * @param {string[]} packages
 */
function foundOrInstalled(find, ...packages) {
  return packages.reduce((found, name) => found ?? (installDebian(name) ? find() : null), find());
}

function programHere(name) {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'].filter(Boolean);
  return places.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;
}

function namesIn(folder) {
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
