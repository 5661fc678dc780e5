/**
 * Generates the diagram in ARCHITECTURE.md from the actual imports between packages, and the table of screens in README.md.
 * `--check` writes nothing and exits with 1 when one of them is out of date.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run/install.mjs';
import { screensTable } from './screens.mjs';

const FOLDERS = ['host', 'remotes', 'shared', 'api', 'delivery', 'tools'];
const TEST = /\.(test|spec)\.[a-z]+$|\/testing\/|\/test\//;
/** The nodes of the diagram; a file belongs to the first pattern that matches it. */
const ROOMS = [
  [/^remotes\//, 'remotes'],
  [/^host\/src\//, 'host'],
  [/^shared\/build\//, null],
  [/^shared\/src\/domain\//, 'shared/domain'],
  [/^shared\/src\/kernel\//, 'shared/kernel'],
  [/^shared\/src\/ui\//, 'shared/ui'],
  [/^shared\/src\/features\//, 'shared/features'],
  [/^api\/src\//, 'api'],
  [/^delivery\/src\//, 'delivery'],
  [/^tools\//, 'tools'],
];

function roomOf(file) {
  return TEST.test(file) ? null : (ROOMS.find(([pattern]) => pattern.test(file))?.[1] ?? null);
}

function imports() {
  const depcruise = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...FOLDERS];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });
  return JSON.parse(stdout).modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [roomOf(source), roomOf(resolved)]),
  );
}

function draw() {
  const counts = new Map();
  for (const [from, to] of imports()) {
    if (!from || !to || from === to) continue;
    const arrow = `${from} ${to}`;
    counts.set(arrow, (counts.get(arrow) ?? 0) + 1);
  }
  const id = (room) => room.replace('/', '_');
  const rooms = [...new Set(ROOMS.map(([, room]) => room).filter(Boolean))];
  return [
    '```mermaid',
    'flowchart TD',
    ...rooms.map((room) => `  ${id(room)}["${room}"]`),
    ...[...counts.keys()].sort().map((arrow) => `  ${arrow.split(' ').map(id).join(' --> ')}`),
    '```',
  ].join('\n');
}

const PARTS = [
  ['ARCHITECTURE.md', /```mermaid\n[\s\S]*?```/, draw],
  ['README.md', /\| word \| browser .*\n(?:\|.*\n)*(?=\n)/, () => `${screensTable(ROOT)}\n`],
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
