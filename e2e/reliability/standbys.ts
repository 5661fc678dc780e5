/** Holds, releases and awaits what standbys replay. */
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres } from '../../tools/check/debian.mjs';
import type { OwnPostgres } from '../../tools/check/postgres.mjs';
import { psql } from './psql.ts';

const PAUSE_MS = 20;
/** What a slow machine needs until the product tries its replica again. */
const SOON_MS = 30_000;
const bin = findPostgres() ?? '';

/** Waits until the standby has replayed what was written on its primary. */
export async function replayed(primary: OwnPostgres, { url }: OwnPostgres): Promise<void> {
  // A commit writes all of the log that others left in memory.
  await psql(bin, primary.url, "select pg_logical_emit_message(true, '', '')");
  const written = await psql(bin, primary.url, 'select pg_current_wal_lsn()');
  await until(async () => (await psql(bin, url, `select pg_last_wal_replay_lsn() >= '${written}'`)) === 't');
}

/** Lets the standby replay nothing until its release. */
export async function hold({ url }: OwnPostgres): Promise<void> {
  await psql(bin, url, 'select pg_wal_replay_pause()');
  await until(async () => (await psql(bin, url, 'select pg_get_wal_replay_pause_state()')) === 'paused');
}

/** Lets it replay again, and waits until it has replayed what was written on its primary. */
export async function release(primary: OwnPostgres, standby: OwnPostgres): Promise<void> {
  await psql(bin, standby.url, 'select pg_wal_replay_resume()');
  await replayed(primary, standby);
}

/** Ends the connections of all clients. */
export async function endBackends({ url }: OwnPostgres): Promise<void> {
  const others = "backend_type = 'client backend' and pid <> pg_backend_pid()";
  await psql(bin, url, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${others}`);
}

/** Waits for a condition; throws if it does not come true in time. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + SOON_MS; !(await isSo()); await pause(PAUSE_MS))
    if (Date.now() > end) throw new Error('It did not come to that.');
}
