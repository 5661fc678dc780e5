/**
 * `npm run sizes`: compares the size of each package with its budget in `sizes.json`, and of single chunks with a limit that
 * does not grow. For a package over its budget it lists the modules that grew since the budget was set. `--agree` sets the
 * budgets to the current sizes plus 5 %.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildPackage } from '../release/build.mjs';
import { hostPackage, remotePackages } from '../release/packages.mjs';
import { ROOT } from '../run/install.mjs';

/** Written by every build: `shared/build/moduleSizes.mjs`. */
const MODULE_SIZES = path.join(ROOT, '.cache/modules');
const AGREED = path.join(ROOT, 'tools/check/sizes.json');
const ROOM = 1.05;
/** Smaller modules are not recorded individually. */
const WORTH_NOTING = 500;
const NAMED = 5;
/**
 * Chunks that stay small whatever else their package has, in bytes: `web-vitals` and what measures with it. They are
 * found by a text of the library, because a bundler may put it anywhere.
 */
const CHUNKS = [{ name: 'host', chunk: 'web-vitals', text: 'interactionId', limit: 3000 }];
/** A file of texts in one language. Only the largest counts, because a browser loads one at most. */
const LANGUAGE = /(?:^|\/)[a-z]{2}\.\w+\.js$/;

const agreed = existsSync(AGREED) ? read(AGREED) : {};
const packages = [];
for (const one of [hostPackage(), ...(await remotePackages())]) packages.push(await weigh(one));

if (process.argv.includes('--agree')) {
  const sizes = packages.map(({ name, bytes, modules }) => [
    name,
    { budget: Math.ceil((bytes * ROOM) / 1000), modules: Object.fromEntries(worthNoting(modules)) },
  ]);
  writeFileSync(AGREED, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
}
for (const { name, chunk, text, limit } of CHUNKS) {
  const found = packages.find((one) => one.name === name)?.chunksWith(text) ?? [];
  const bytes = found.reduce((sum, one) => sum + one.bytes, 0);
  console.log(`${chunk.padEnd(10)} ${kB(bytes)} of ${kB(limit)} kB, compressed`);
  if (found.length > 0 && bytes <= limit) continue;
  process.exitCode = 1;
  console.error(
    found.length
      ? `${chunk} is in ${found.map(({ asset }) => asset).join(', ')}, over its limit. This one is not raised.`
      : `No chunk of ${name} has "${text}" any more, by which the one with ${chunk} is found.`,
  );
}
for (const { name, bytes, modules } of packages) {
  const { budget = 0, modules: before = {} } = process.argv.includes('--agree')
    ? read(AGREED)[name]
    : (agreed[name] ?? {});
  console.log(`${name.padEnd(10)} ${kB(bytes)} of ${budget} kB, compressed`);
  if (bytes <= budget * 1000) continue;
  process.exitCode = 1;
  console.error(`${name} is over its budget. These modules grew most since it was set, before compression:`);
  for (const [part, grown] of growth(before, modules)) console.error(`  +${kB(grown)} kB  ${part}`);
  console.error('Load it on demand, remove it, or raise the budget: npm run sizes -- --agree');
}

/** Measures the package's compressed scripts and styles in bytes, and its modules. */
async function weigh({ name, folder, version }) {
  const noted = path.join(MODULE_SIZES, `${name}.json`);
  // A version that is released already may not have been built on this machine.
  if (!existsSync(noted) || read(noted).version !== version) await buildPackage({ name, folder, version });
  const built = read(noted);
  const sizeOf = (asset) => {
    const compressed = path.join(folder, 'dist', `${asset}.br`);
    return statSync(existsSync(compressed) ? compressed : path.join(folder, 'dist', asset)).size;
  };
  const languages = built.files.filter((asset) => LANGUAGE.test(asset)).map(sizeOf);
  const others = built.files.filter((asset) => !LANGUAGE.test(asset)).map(sizeOf);
  const bytes = others.reduce((sum, size) => sum + size, Math.max(0, ...languages));
  const chunksWith = (text) =>
    built.files
      .filter((asset) => readFileSync(path.join(folder, 'dist', asset), 'utf8').includes(text))
      .map((asset) => ({ asset, bytes: sizeOf(asset) }));
  return { name, bytes, chunksWith, modules: built.modules };
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
