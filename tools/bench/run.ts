/**
 * `npm run bench [-- <name> ...]`: runs the benchmarks, or those with these names, prints a table of ratios for each and writes it
 * to its section of `tools/bench/results.md` with machine, date and commit. Exits with 1 when a goal is missed or a benchmark does
 * not run to its end. A section older than the last change of what it measures is marked as old; `--status` marks them
 * without running, and exits with 1 when one is. `--short` runs the shortest form, which writes nothing and asserts no goal;
 * `--half=1` or `=2` runs half of them.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ageOf } from './age.ts';
import { changes } from './api/changes.bench.ts';
import { atSize } from './api/size.bench.ts';
import { throughput } from './api/throughput.bench.ts';
import { board } from './board/board.bench.ts';
import { hands } from './board/hands.bench.ts';
import { building } from './build/build.bench.ts';
import { hotUpdate } from './build/hotUpdate.bench.ts';
import { extensions } from './federation/extensions.bench.ts';
import { federation } from './federation/federation.bench.ts';
import { manyRemotes } from './federation/manyRemotes.bench.ts';
import { peerBoard } from './federation/peerBoard.bench.ts';
import { importing } from './imports/import.bench.ts';
import { holds, isShort, table } from './report.ts';

/** Two halves of about the same length, which CI runs beside each other. The first changes sources for a moment. */
const HALVES = [
  [building, hotUpdate, federation, peerBoard, manyRemotes, extensions],
  [board, hands, importing, throughput, changes, atSize],
];
const BENCHMARKS = HALVES.flat();
const ROOT = path.resolve(import.meta.dirname, '../..');
const RESULTS = path.join(import.meta.dirname, 'results.md');

const isStatus = process.argv.includes('--status');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWanted = ({ name }: { name: string }) => wanted.some((part) => name.toLowerCase().includes(part.toLowerCase()));
const half = process.argv.find((argument) => argument.startsWith('--half='))?.at(-1);
const chosen = half ? (HALVES[Number(half) - 1] ?? []) : wanted.length ? BENCHMARKS.filter(isWanted) : BENCHMARKS;
if (!chosen.length) {
  console.error(`There is no such benchmark. There are: ${BENCHMARKS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

let failed = 0;
for (const { name, method, needs, run } of isStatus ? [] : chosen) {
  if (needs && !process.env[needs]) {
    console.log(`\n${recorded(name) ?? `## ${name}`}\n\nNot measured now: ${needs} is not set.`);
    continue;
  }
  const began = performance.now();
  try {
    const rows = await run();
    const unmeasured = rows.filter(({ ratio }) => !Number.isFinite(ratio));
    if (unmeasured.length) throw new Error(`Not measured: ${unmeasured.map(({ what }) => what).join(', ')}`);
    const section = `## ${name}\n\n${method} ${circumstances()}\n\n${table(rows)}\n`;
    console.log(`\n${section}\nTook ${Math.round((performance.now() - began) / 1000)} s.`);
    if (isShort) continue;
    write(new Map([[name, section]]));
    if (!rows.every(holds)) failed++;
  } catch (error) {
    console.error(`\n${name} did not run to its end:`, error);
    failed++;
  }
}
if (isStatus) failed = write(new Map());
process.exitCode = failed ? 1 : 0;

/** Writes these sections and the earlier ones, of which it marks and prints the old. Returns how many are old. */
function write(measured: Map<string, string>): number {
  let old = 0;
  const sections = BENCHMARKS.flatMap(({ name, measures }) => {
    const found = measured.get(name) ?? recorded(name);
    if (!found) return [];
    const section = found.replace(/^\*\*Old: .*\n\n/m, '').trimEnd();
    const age = ageOf(section, measures, ROOT);
    if (!age) return [`${section}\n`];
    old++;
    console.warn(`${name}: ${age}`);
    return [`${section.replace(/\n\n/, `\n\n**${age}**\n\n`)}\n`];
  });
  writeFileSync(RESULTS, `# Results\n\nWritten by \`npm run bench\`.\n\n${sections.join('\n')}`);
  return old;
}

/** The section of earlier results. */
function recorded(name: string): string | undefined {
  return readFileSync(RESULTS, 'utf8')
    .split(/^(?=## )/m)
    .find((section) => section.startsWith(`## ${name}\n`));
}

function circumstances(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT }).toString().trim();
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':!tools/bench/results.md');
  const commit = `${git('rev-parse', '--short=8', 'HEAD')}${changed ? ' with uncommitted changes' : ''}`;
  const cpu = os.cpus();
  const machine = `${cpu.length} cores ${cpu[0]?.model ?? ''}, ${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  return `Measured on ${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}, Node ${process.versions.node}.`;
}
