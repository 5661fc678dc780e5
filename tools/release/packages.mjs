/** The packages that are built for browsers, and the version each current state would be released under. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run/install.mjs';
import { hostInputs, kitInputs, readLock, remoteInputs } from './releaseInputs.mjs';

/** `{ name, folder, version }` of the host. */
export function hostPackage(root = ROOT) {
  return packageOf('host', path.join(root, 'host'), root, hostInputs(root, readLock(root)));
}

/** The same for every remote, sorted by name. */
export async function remotePackages(root = ROOT) {
  const inputs = await remoteInputs(root, remoteFolders(root), readLock(root));
  return [...inputs].map(([folder, read]) => packageOf(path.basename(folder), folder, root, read));
}

/** The version of the kit that these sources make. */
export function kitVersion(root = ROOT) {
  return packageOf('kit', path.join(root, 'shared'), root, kitInputs(root, readLock(root))).version;
}

/** The folder of every remote, sorted by name. */
export function remoteFolders(root = ROOT) {
  const folder = path.join(root, 'remotes');
  return readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name))
    .filter((remote) => existsSync(path.join(remote, 'remote.json')));
}

/**
 * The package's version and a hash of everything its build reads: equal sources give equal versions on every machine,
 * any change gives a new one, and a change of another remote does not.
 */
function packageOf(name, folder, root, { files, packages }) {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${path.relative(root, file).replaceAll(path.sep, '/')}\0`);
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  for (const id of packages) hash.update(`${id}\0`);
  return { name, folder, version: `${version}-${hash.digest('hex').slice(0, 10)}` };
}
