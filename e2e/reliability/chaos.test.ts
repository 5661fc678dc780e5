/** The short form of `chaos.main.ts`: every fault once. */
import { findHaproxy, findPgbouncer, findPostgres } from '../../tools/check/debian.mjs';
import { runChaos } from './chaos.ts';
import { FAULTS, problemsOf } from './faults.ts';

const [postgres, pgbouncer, haproxy] = [findPostgres(), findPgbouncer(), findHaproxy()];

if (postgres && pgbouncer && haproxy)
  test('no database fault ends a replica, loses or repeats a write, or hides a change', async () => {
    const result = await runChaos({ postgres, pgbouncer, haproxy }, { rounds: 1, frozenMs: 1_500 });
    expect(result.map(({ fault }) => fault)).toEqual(FAULTS);
    // Only the long form measures the recovery time, because it depends on the machine.
    expect(result.map((one) => ({ ...one, backMs: 0 })).flatMap(problemsOf)).toEqual([]);
    expect(result.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
  }, 300_000);
else test('PostgreSQL, pgbouncer or HAProxy is missing: database faults were not tested', () => {});
