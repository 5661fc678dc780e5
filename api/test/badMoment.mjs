/**
 * Loaded before a command (`node --import`): at the moment that BAD_MOMENT names, the process is killed as by `kill -9`, or
 * its connection to PostgreSQL is cut. `{ "call": "renameSync", "of": "/pgdata", "nth": 2 }` is before the second such call
 * of `node:fs` for a path that ends so (`"after": true`: after it); `{ "statement": "insert into", "nth": 1, "cut": true }` before the first such statement.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

const { call, of, statement, nth, after = false, cut = false } = JSON.parse(process.env.BAD_MOMENT);
let seen = 0;
const isNow = () => ++seen === nth;
const die = () => process.kill(process.pid, 'SIGKILL');

if (call) {
  const real = fs[call];
  fs[call] = (...args) => {
    const now = (!of || String(args[0]).endsWith(of)) && isNow();
    if (now && !after) die();
    const answer = real(...args);
    if (now) die();
    return answer;
  };
  syncBuiltinESMExports();
}

if (statement) {
  const real = pg.Client.prototype.query;
  pg.Client.prototype.query = async function (query, ...rest) {
    const text = typeof query === 'string' ? query : query.text;
    if (text.trim().toLowerCase().startsWith(statement) && isNow()) {
      if (!cut) die();
      const other = new pg.Client(process.env.DATABASE_URL);
      await other.connect();
      await real.call(other, 'select pg_terminate_backend($1)', [this.processID]);
      await other.end();
      // The news of it comes while nothing is asked.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return real.call(this, query, ...rest);
  };
}
