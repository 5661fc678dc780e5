/**
 * `npm run chaos`: all that happens to a database, twenty times each, and a table of what people would have seen of it.
 * `--rounds=5` for fewer, `--only="promoted standby"` for one kind. Ends with 1 when a promise was broken.
 */
import { parseArgs } from 'node:util';
import { findHaproxy, findPgbouncer, findPostgres } from '../debian.mjs';
import { FAULTS, type Fault, type Figures, problemsOf, runChaos } from './chaos.ts';

/** Longer than a statement is waited for. */
const FROZEN_MS = 9_000;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' }, only: { type: 'string' } } });
const rounds = Number(values.rounds);
const faults = FAULTS.filter((fault) => !values.only || values.only === fault);
const [postgres, pgbouncer, haproxy] = [findPostgres(), findPgbouncer(), findHaproxy()];

if (!postgres || !pgbouncer || !haproxy) fail('PostgreSQL, pgbouncer and HAProxy are needed: install their packages.');
else if (!Number.isInteger(rounds) || rounds < 1) fail('--rounds should be a whole number from 1.');
else if (!faults.length) fail(`--only should be one of: ${FAULTS.join('; ')}.`);
else {
  console.log(
    row(['fault', 'rounds', 'dead', 'lost', 'twice', 'saved', 'read', 'again', 'refused', 'back', 'missed', 'resets']),
  );
  console.log(row(Array(12).fill('---')));
  const onFigures = (figures: Figures) => {
    console.log(row(cellsOf(figures)));
    const problems = problemsOf(figures);
    for (const problem of problems.slice(0, 10)) console.error(`  ${problem}`);
    if (problems.length) process.exitCode = 1;
  };
  await runChaos(
    { postgres, pgbouncer, haproxy },
    { rounds, frozenMs: FROZEN_MS, faults: faults as Fault[], onFigures },
  );
}

function cellsOf(figures: Figures): (string | number)[] {
  const { fault, rounds, dead, lost, broken, acknowledged, read, triedAgain, refused, backMs, missed, resets } =
    figures;
  const back = `${(backMs / 1000).toFixed(2)} s`;
  return [
    fault,
    rounds,
    dead,
    lost.length,
    broken.length,
    acknowledged,
    read,
    triedAgain,
    refused.length,
    back,
    missed,
    resets,
  ];
}

function row(cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
