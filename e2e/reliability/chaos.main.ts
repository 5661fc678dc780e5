/**
 * `npx tsx e2e/reliability/chaos.main.ts`: causes each fault twenty times and prints a table of its effects on users. `--rounds=5`
 * runs fewer rounds, `--only="promoted standby"` one fault. Exits with 1 when a promise was broken.
 */
import { parseArgs } from 'node:util';
import { findHaproxy, findPgbouncer, findPostgres } from '../../tools/check/debian.mjs';
import { runChaos } from './chaos.ts';
import { FAULTS, type Fault, type FaultResult, problemsOf } from './faults.ts';

/** Longer than the statement timeout. */
const FROZEN_MS = 9_000;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' }, only: { type: 'string' } } });
const rounds = Number(values.rounds);
const faults = FAULTS.filter((fault) => !values.only || values.only === fault);
const [postgres, pgbouncer, haproxy] = [findPostgres(), findPgbouncer(), findHaproxy()];

if (!postgres || !pgbouncer || !haproxy) fail('PostgreSQL, pgbouncer and HAProxy are needed: install their packages.');
else if (!Number.isInteger(rounds) || rounds < 1) fail('--rounds must be a whole number of at least 1.');
else if (!faults.length) fail(`--only must be one of: ${FAULTS.join('; ')}.`);
else {
  console.log(
    row([
      'fault',
      'rounds',
      'dead',
      'lost',
      'twice',
      'saved',
      'read',
      'retries',
      'refused',
      'back',
      'missed',
      'disordered',
      'resets',
      'sealed',
      'tail',
    ]),
  );
  console.log(row(Array(15).fill('---')));
  const onResult = (result: FaultResult) => {
    console.log(row(cellsOf(result)));
    const problems = problemsOf(result);
    for (const problem of problems.slice(0, 10)) console.error(`  ${problem}`);
    if (problems.length) process.exitCode = 1;
  };
  await runChaos(
    { postgres, pgbouncer, haproxy },
    { rounds, frozenMs: FROZEN_MS, faults: faults as Fault[], onResult },
  );
}

function cellsOf(result: FaultResult): (string | number)[] {
  const { fault, rounds, dead, lost, broken, acknowledged, read, retries, refused, missed, resets } = result;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return [
    fault,
    rounds,
    dead.length,
    lost.length,
    broken.length,
    acknowledged,
    read,
    retries,
    refused.length,
    seconds(result.backMs),
    missed,
    result.disordered,
    resets,
    seconds(result.sealedMs),
    seconds(result.tailMs),
  ];
}

function row(cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
