/**
 * `npm run sizes`: compares the compressed scripts and styles of each package, as it is built, with its budget in `sizes.json`, and
 * of a single chunk with a limit that does not grow. `--agree` sets the budgets to the current sizes plus 5 %.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '../release/packages.mjs';
import { ROOT } from '../run/install.mjs';

const BUDGETS = path.join(ROOT, 'tools/check/sizes.json');
const ROOM = 1.05;
/** In bytes: `web-vitals` and what measures with it, found by a text of the library, because a bundler may put it anywhere. */
const VITALS = { text: 'interactionId', limit: 3000 };
/** A file of texts in one language. Only the largest counts, because a browser loads one at most. */
const LANGUAGE = /(?:^|\/)[a-z]{2}\.\w+\.js$/;

const folders = [path.join(ROOT, 'host'), ...remoteFolders()].map((folder) => path.join(folder, 'dist'));
const absent = folders.find((folder) => !existsSync(folder));
if (absent) {
  console.error(`${path.relative(ROOT, absent)} is missing. Run "npm run build" first.`);
  process.exit(1);
}
const sizes = Object.fromEntries(folders.map((dist) => [path.basename(path.dirname(dist)), bytesOf(dist)]));

if (process.argv.includes('--agree')) {
  const agreed = Object.entries(sizes).map(([name, bytes]) => [name, Math.ceil((bytes * ROOM) / 1000)]);
  writeFileSync(BUDGETS, `${JSON.stringify(Object.fromEntries(agreed), null, 2)}\n`);
}
const budgets = JSON.parse(readFileSync(BUDGETS, 'utf8'));
for (const [name, bytes] of Object.entries(sizes))
  report(name, bytes, (budgets[name] ?? 0) * 1000, 'Load something on demand, or raise it: npm run sizes -- --agree');

const host = folders[0];
const measuring = filesOf(host).filter((file) => readFileSync(path.join(host, file), 'utf8').includes(VITALS.text));
report('web-vitals', sum(host, measuring), VITALS.limit, `It is in ${measuring.join(', ')}. This limit is not raised.`);
if (!measuring.length) {
  process.exitCode = 1;
  console.error(`No chunk of the host has "${VITALS.text}" any more, by which the one with web-vitals is found.`);
}

function report(name, bytes, limit, advice) {
  console.log(`${name.padEnd(10)} ${kB(bytes)} of ${kB(limit)} kB, compressed`);
  if (bytes <= limit) return;
  process.exitCode = 1;
  console.error(`${name} is over its budget. ${advice}`);
}

function bytesOf(dist) {
  const files = filesOf(dist);
  const languages = files.filter((file) => LANGUAGE.test(file)).map((file) => sum(dist, [file]));
  const others = files.filter((file) => !LANGUAGE.test(file));
  return sum(dist, others) + Math.max(0, ...languages);
}

/** Scripts and styles of a build, without the service worker and the page with a development React. */
function filesOf(dist) {
  return readdirSync(dist, { recursive: true })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.(js|css)$/.test(file) && !/^(worker\.js$|assets\/development\/)/.test(file));
}

function sum(dist, files) {
  const sizeOf = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  return files.reduce((bytes, file) => bytes + sizeOf(path.join(dist, file)), 0);
}

function kB(bytes) {
  return (bytes / 1000).toFixed(1);
}
