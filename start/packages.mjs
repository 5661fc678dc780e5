/** The packages that are built for browsers, and the version each current state would be released under. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './install.mjs';

const NOT_BUILT_IN = /(^|[\\/])(node_modules|dist)([\\/]|$)|\.test\.tsx?$/;

/** `{ name, folder, version }` of the host. */
export function hostPackage() {
  return describe('host', path.join(ROOT, 'host'));
}

/** The same for every remote, sorted by name. */
export function remotePackages() {
  return remoteFolders().map((folder) => describe(path.basename(folder), folder));
}

/** The version of the kit that these sources make. */
export function kitVersion() {
  const parts = [
    'kit',
    'delivery/src',
    'delivery/templates',
    'shared/testing',
    'host/src/navigation/navigationIcon.tsx',
  ];
  return describe('kit', path.join(ROOT, 'shared'), parts).version;
}

/** The folder of every remote, sorted by name. */
export function remoteFolders() {
  const folder = path.join(ROOT, 'remotes');
  return readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name))
    .filter((remote) => existsSync(path.join(remote, 'remote.json')));
}

/**
 * The package's version and a hash of everything its build depends on: equal sources give equal versions on every
 * machine, and any change gives a new one.
 */
function describe(name, folder, parts = [folder]) {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const part of [...parts, 'shared/src', 'shared/build', 'shared/package.json', 'pnpm-lock.yaml'])
    addTo(hash, part);
  return { name, folder, version: `${version}-${hash.digest('hex').slice(0, 10)}` };
}

function addTo(hash, part) {
  const full = path.resolve(ROOT, part);
  for (const file of filesOf(full)) {
    hash.update(path.relative(ROOT, file).replaceAll(path.sep, '/'));
    hash.update('\0');
    hash.update(readFileSync(file));
    hash.update('\0');
  }
}

function filesOf(full) {
  if (path.extname(full)) return [full];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_BUILT_IN.test(path.relative(full, file)))
    .sort();
}
