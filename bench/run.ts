/**
 * `npm run bench [-- <name>]`: runs the benchmarks, prints a table of ratios for each and writes all of them to
 * `bench/results.md` with machine, date and commit. Exits with 1 when a goal is missed.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { atSize } from './api/size.bench.ts';
import { throughput } from './api/throughput.bench.ts';
import { board } from './board/board.bench.ts';
import { building } from './build/build.bench.ts';
import { hotUpdate } from './build/hotUpdate.bench.ts';
import { federation } from './federation/federation.bench.ts';
import { manyRemotes } from './federation/manyRemotes.bench.ts';
import { importing } from './imports/import.bench.ts';
import { holds, type Row, table } from './report.ts';

const BENCHMARKS = [building, hotUpdate, federation, manyRemotes, board, importing, throughput, atSize];
const ROOT = path.resolve(import.meta.dirname, '..');

const wanted = process.argv[2];
const chosen = wanted ? BENCHMARKS.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase())) : BENCHMARKS;
if (!chosen.length) {
  console.error(`There is no such benchmark. There are: ${BENCHMARKS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const parts: string[] = [];
const all: Row[] = [];
for (const { name, method, run } of chosen) {
  const began = performance.now();
  const rows = await run();
  all.push(...rows);
  parts.push(`## ${name}\n\n${method}\n\n${table(rows)}\n`);
  console.log(`\n${parts.at(-1)}\nTook ${Math.round((performance.now() - began) / 1000)} s.`);
}
if (!wanted) writeFileSync(path.join(import.meta.dirname, 'results.md'), `${heading()}\n${parts.join('\n')}`);
process.exitCode = all.every(holds) ? 0 : 1;

function heading(): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT }).toString().trim();
  const cpu = os.cpus();
  const machine = `${cpu.length} cores ${cpu[0]?.model ?? ''}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  return `# Results\n\n${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}. Written by \`npm run bench\`.\n`;
}
