/**
 * `npm run release`: publishes the builds of the host and of every remote to the configured release store, without building. Versions that
 * the store contains already are skipped. It refuses when this host would break a release that people use, unless
 * `--accept-broken` is given.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run/install.mjs';
import { remoteFolders } from './packages.mjs';

process.chdir(ROOT);
try {
  const { checkHost } = await import('./contract.ts');
  const { describeCheck } = await import('@salesdesk/delivery/contract');
  const check = await checkHost();
  console.log(describeCheck(check));
  if (check.broken.length && !process.argv.includes('--accept-broken'))
    throw new Error('Nothing was released. Repair the contract, or accept this: npm run release -- --accept-broken');
  const { release, releaseKit } = await import('./releases.ts');
  // The host first: a remote may need what it provides.
  await release({ folder: path.join(ROOT, 'host'), name: 'host', version: builtHost() });
  for (const folder of remoteFolders()) await release({ folder, ...builtRelease(folder) });
  await releaseKit();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function builtHost() {
  const file = path.join(ROOT, 'host/dist/host.json');
  if (!existsSync(file)) throw new Error('The host is not built. Run "npm run build" first.');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

function builtRelease(folder) {
  const file = path.join(folder, 'dist/remote.json');
  if (!existsSync(file)) throw new Error(`${path.relative(ROOT, folder)} is not built. Run "npm run build" first.`);
  const { name, version } = JSON.parse(readFileSync(file, 'utf8'));
  return { name, version };
}
