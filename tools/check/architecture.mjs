/**
 * Generates the diagram in ARCHITECTURE.md from the actual imports between packages, and there and in README.md the tables of words.
 * `--check` writes nothing and exits with 1 when one of them is out of date.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run/install.mjs';
import { screensTables } from './screens.mjs';

const FOLDERS = ['host/src', 'remotes', 'shared/src', 'api/src', 'delivery/src', 'tools'];
const TEST = String.raw`\.(test|spec)\.[a-z]+$|/(testing|test|dist)/`;
/** The nodes of the diagram. */
const ROOM = '^(remotes|tools|(host|api|delivery)/src|shared/src/[^/]+)/';

function draw() {
  const depcruise = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const selection = ['--exclude', TEST, '--include-only', ROOM, '--collapse', ROOM];
  const args = [depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...selection, ...FOLDERS];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const nameOf = (folder) => folder.replace('/src/', '/').replace(/\/$/, '');
  const id = (folder) => nameOf(folder).replace('/', '_');
  const { modules } = JSON.parse(stdout);
  return [
    '```mermaid',
    'flowchart TD',
    ...modules.map(({ source }) => `  ${id(source)}["${nameOf(source)}"]`).sort(),
    ...modules
      .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => `  ${id(source)} --> ${id(resolved)}`))
      .sort(),
    '```',
  ].join('\n');
}

const TABLE = /\| word \| browser .*\n(?:\|.*\n)*(?=\n)/;
const { screens, inside } = screensTables(ROOT);
const PARTS = [
  ['ARCHITECTURE.md', /```mermaid\n[\s\S]*?```/, draw],
  ['ARCHITECTURE.md', TABLE, () => `${inside}\n`],
  ['README.md', TABLE, () => `${screens}\n`],
];
for (const [name, pattern, generate] of PARTS) {
  const file = path.join(ROOT, name);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(pattern, generate);
  if (!process.argv.includes('--check')) writeFileSync(file, after);
  else if (after !== before) {
    console.error(`${name} is out of date. Update it: npm run format`);
    process.exitCode = 1;
  }
}
