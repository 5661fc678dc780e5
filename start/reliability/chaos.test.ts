/** The short form of `npm run chaos`: everything once. */
import { findHaproxy, findPgbouncer, findPostgres } from '../debian.mjs';
import { problemsOf, runChaos } from './chaos.ts';

const [postgres, pgbouncer, haproxy] = [findPostgres(), findPgbouncer(), findHaproxy()];

if (postgres && pgbouncer && haproxy)
  test('nothing that happens to a database ends a replica, loses or repeats a write, or hides a change', async () => {
    const figures = await runChaos({ postgres, pgbouncer, haproxy }, { rounds: 1, frozenMs: 1_500 });
    // How long it takes is for the long form: a test measures no time.
    expect(figures.map((one) => ({ ...one, backMs: 0 })).flatMap(problemsOf)).toEqual([]);
    expect(figures.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
  }, 300_000);
else test('PostgreSQL, pgbouncer or HAProxy is not here: what happens to a database was not tried', () => {});
