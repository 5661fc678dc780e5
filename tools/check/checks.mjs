/**
 * The checks of the source, which run nothing of the product: format, types, import rules and so on. `npm run check` and `npm test` run
 * them all, as many side by side as there are processors; `node tools/check/checks.mjs types` runs those whose title begins so.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ROOT } from '../run/install.mjs';

const PRODUCT = ['host', 'remotes', 'shared', 'api', 'delivery', 'tools'];
const depcruise = (config, ...more) => [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  '--config',
  config,
  ...PRODUCT,
  ...more,
];

/** The slowest first. */
const CHECKS = [
  { title: 'types of server code', program: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.node.json'] },
  { title: 'types of browser code', program: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.browser.json'] },
  { title: 'generated files', program: ['--import', 'tsx', 'api/generated.mjs', '--check'] },
  { title: 'picture of the architecture', program: ['tools/check/architecture.mjs', '--check'] },
  { title: 'import rules', program: depcruise('.dependency-cruiser.cjs', 'e2e') },
  { title: 'import rules of folders', program: depcruise('.dependency-cruiser.rooms.cjs') },
  { title: 'format and lint', program: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { title: 'references', program: ['tools/check/references.mjs'] },
  { title: 'lines of the rooms', program: ['tools/check/lines.mjs'] },
];

/**
 * Runs the checks whose title begins with `which`, by default all. Prints each with its output when it has ended, so that
 * no two are mixed.
 * @param {string} [which]
 * @returns {Promise<{ title: string, passed: boolean }[]>}
 */
export async function runChecks(which = '') {
  const waiting = CHECKS.filter(({ title }) => title.startsWith(which));
  const results = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { passed, output } = await run(check.program);
      console.log(`\n== ${check.title}${passed ? '' : ': FAILED'}\n${output.trim()}`);
      results.push({ title: check.title, passed });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

function run(program) {
  const child = spawn(process.execPath, program, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ passed: code === 0, output: Buffer.concat(parts).toString() }));
  });
}

if (process.argv[1] === import.meta.filename) {
  const failed = (await runChecks(process.argv[2])).filter(({ passed }) => !passed);
  if (failed.length) console.error(`\nFAILED: ${failed.map(({ title }) => title).join(', ')}`);
  process.exitCode = failed.length ? 1 : 0;
}
