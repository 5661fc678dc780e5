/**
 * `npm run bench [-- <name>]`: runs the benchmarks, or those with this name, prints a table of ratios for each and writes it
 * to its section of `bench/results.md` with machine, date and commit. Exits with 1 when a goal is missed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
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
const RESULTS = path.join(import.meta.dirname, 'results.md');

const wanted = process.argv[2];
const chosen = wanted ? BENCHMARKS.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase())) : BENCHMARKS;
if (!chosen.length) {
  console.error(`There is no such benchmark. There are: ${BENCHMARKS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const measured = new Map<string, string>();
const all: Row[] = [];
for (const { name, method, run } of chosen) {
  const began = performance.now();
  const rows = await run();
  all.push(...rows);
  const section = `## ${name}\n\n${method} ${circumstances()}\n\n${table(rows)}\n`;
  measured.set(name, section);
  console.log(`\n${section}\nTook ${Math.round((performance.now() - began) / 1000)} s.`);
}
const sections = BENCHMARKS.map(({ name }) => measured.get(name) ?? earlier(name)).filter((section) => section !== '');
writeFileSync(RESULTS, `# Results\n\nWritten by \`npm run bench\`.\n\n${sections.join('\n')}`);
process.exitCode = all.every(holds) ? 0 : 1;

/** The section of a benchmark that was not run now; empty if there is none. */
function earlier(name: string): string {
  const [, ...rest] = readFileSync(RESULTS, 'utf8').split(/^(?=## )/m);
  const found = rest.find((section) => section.startsWith(`## ${name}\n`));
  return found ? `${found.trimEnd()}\n` : '';
}

function circumstances(): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT }).toString().trim();
  const cpu = os.cpus();
  const machine = `${cpu.length} cores ${cpu[0]?.model ?? ''}, ${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  return `Measured on ${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}, Node ${process.versions.node}.`;
}
