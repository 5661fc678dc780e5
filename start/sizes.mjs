/**
 * `npm run sizes`: holds what was built against the budget of each package in `sizes.json`; over it, names the parts
 * that grew since the budget was agreed on. `--agree` writes the sizes of now, with 5 % of room.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildPackage } from './build.mjs';
import { ROOT } from './install.mjs';
import { hostPackage, remotePackages } from './packages.mjs';

/** Written by every build: `shared/build/moduleSizes.mjs`. */
const MODULE_SIZES = path.join(ROOT, '.cache/modules');
const AGREED = path.join(ROOT, 'start/sizes.json');
const ROOM = 1.05;
/** Smaller parts are not noted one by one. */
const WORTH_NOTING = 500;
const NAMED = 5;

const agreed = existsSync(AGREED) ? read(AGREED) : {};
const packages = [];
for (const one of [hostPackage(), ...remotePackages()]) packages.push(await weigh(one));

if (process.argv.includes('--agree')) {
  const sizes = packages.map(({ name, bytes, modules }) => [
    name,
    { budget: Math.ceil((bytes * ROOM) / 1000), modules: Object.fromEntries(worthNoting(modules)) },
  ]);
  writeFileSync(AGREED, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
}
for (const { name, bytes, modules } of packages) {
  const { budget = 0, modules: before = {} } = process.argv.includes('--agree')
    ? read(AGREED)[name]
    : (agreed[name] ?? {});
  console.log(`${name.padEnd(10)} ${kB(bytes)} of ${budget} kB, compressed`);
  if (bytes <= budget * 1000) continue;
  process.exitCode = 1;
  console.error(`${name} is over its budget. What grew most since that was agreed on, before compression:`);
  for (const [part, grown] of growth(before, modules)) console.error(`  +${kB(grown)} kB  ${part}`);
  console.error('Load it on demand, do without it, or agree on more: npm run sizes -- --agree');
}

/** The package's compressed scripts and styles together, in bytes, and its parts. */
async function weigh({ name, folder, version }) {
  const noted = path.join(MODULE_SIZES, `${name}.json`);
  // What is released already need not be built on this machine.
  if (!existsSync(noted) || read(noted).version !== version) await buildPackage({ name, folder, version });
  const built = read(noted);
  const sizes = built.files.map((asset) => {
    const compressed = path.join(folder, 'dist', `${asset}.br`);
    return statSync(existsSync(compressed) ? compressed : path.join(folder, 'dist', asset)).size;
  });
  return { name, bytes: sizes.reduce((sum, size) => sum + size, 0), modules: built.modules };
}

function growth(before, now) {
  return Object.entries(now)
    .map(([part, bytes]) => [part, bytes - (before[part] ?? 0)])
    .filter(([, grown]) => grown > WORTH_NOTING)
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED);
}

function worthNoting(modules) {
  return Object.entries(modules)
    .filter(([, bytes]) => bytes >= WORTH_NOTING)
    .sort(([a], [b]) => a.localeCompare(b));
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function kB(bytes) {
  return (bytes / 1000).toFixed(1);
}
