/** Finds a program, or installs its Debian package where apt is at hand and we may. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const CHROMIUM_PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const POSTGRES_ROOT = '/usr/lib/postgresql';

/** The browser for the e2e tests: a path, or null when none is here and none can be installed. */
export function findChromium() {
  const find = () => CHROMIUM_PATHS.find((path) => path && existsSync(path)) ?? null;
  return find() ?? (installDebian('chromium') ? find() : null);
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

function installDebian(name) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, stdio: 'inherit' })
      .status === 0
  );
}
