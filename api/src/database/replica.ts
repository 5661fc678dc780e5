/**
 * Reads on a streaming replica, which show a reader nothing older than what they have seen. What it cannot serve is read
 * from the primary. ADR-120.
 */
import { reaches } from '@salesdesk/shared/domain';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { isConnectionLost, StatementTimeout } from './databaseErrors.ts';
import type { Db } from './db.ts';
import { handleOn } from './handles.ts';
import { remember } from './prepared.ts';

/** Pause after a failure of the replica. */
const PAUSE_MS = 2_000;
/** A replica that takes longer to report its position is not used for that pause. */
const POSITION_TIMEOUT_MS = 1_000;

/** What was written on the primary, durable or not; it is later than every commit that anyone can see. */
const WRITTEN = positionOf(
  false,
  "('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int",
  'pg_current_wal_insert_lsn() lsn, pg_control_system() system',
);
/** What a standby has replayed; no row elsewhere. For a while after a failover it says the timeline before. */
const REPLAYED = positionOf(
  true,
  'greatest(timeline_id, min_recovery_end_timeline)',
  'pg_last_wal_replay_lsn() lsn, pg_control_system() system, pg_control_checkpoint(), pg_control_recovery()',
);

function positionOf(isStandby: boolean, timeline: string, from: string) {
  const parts = `system.system_identifier, d.oid, ${timeline}, lsn - '0/0'::pg_lsn`;
  const where = `d.datname = current_database() and pg_is_in_recovery() = ${isStandby}`;
  const text = `select concat_ws('/', ${parts}) as position from pg_database d, ${from} where ${where}`;
  return remember(CompiledQuery.raw(text));
}

/** The replica has not replayed what the reader has seen, or is none. */
class IsBehind extends Error {}

/** The reads of one call: statements and transactions that change nothing, as those that fail are run again. */
export interface Reads {
  db: Db;
  /** What they have seen; null once one of them ran on the primary. */
  seen: () => string | null;
}

export type Replica = ReturnType<typeof replicaOf>;

/** The replica of a primary, both opened by `openDatabase`. `onFailure` gets the first of several failures. */
export function replicaOf(primary: Db, replica: Db, onFailure: (error: unknown) => void) {
  /** When it is tried again after a failure; 0 while it works. */
  let retryAt = 0;

  /** Runs `work` on the replica; null if it fails there. */
  async function run<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T | null> {
    const now = performance.now();
    if (now < retryAt) return null;
    // One call tries it, the others do not wait for that.
    if (retryAt > 0) retryAt = now + PAUSE_MS;
    try {
      const done = await replica.getExecutor().provideConnection(work);
      retryAt = 0;
      return done;
    } catch (error) {
      const isAway = isConnectionLost(error);
      if (isAway && retryAt === 0) onFailure(error);
      retryAt = isAway ? performance.now() + PAUSE_MS : 0;
      return null;
    }
  }

  return {
    /** The position of the primary: everything that anyone has read or written until now. */
    position: () => primary.getExecutor().provideConnection((connection) => positionAt(connection, WRITTEN)),

    /** The database for the reads of one call by a reader who has seen `position`. */
    readsAfter(position: string): Reads {
      let seen: string | null = position;
      // Each connection may lead to another server, which may be behind the one before.
      const see = async (connection: DatabaseConnection) => {
        const reached = await inTime(positionAt(connection, REPLAYED));
        if (seen === null || !reaches(reached, seen)) throw new IsBehind();
        seen = reached;
      };
      const provideConnection = async <T>(consumer: (connection: DatabaseConnection) => Promise<T>) => {
        const work = async (connection: DatabaseConnection) => {
          await see(connection);
          const result = await consumer(connection);
          await see(connection);
          return { result };
        };
        const done = seen === null ? null : await run(work);
        if (done) return done.result;
        seen = null;
        return primary.getExecutor().provideConnection(consumer);
      };
      return { db: handleOn(primary, { provideConnection }), seen: () => seen };
    },

    close: () => replica.destroy(),
  };
}

function inTime<T>(reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StatementTimeout()), POSITION_TIMEOUT_MS);
    reply.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function positionAt(connection: DatabaseConnection, query: CompiledQuery): Promise<string> {
  const { rows } = await connection.executeQuery<{ position: string }>(query);
  return rows[0]?.position ?? '';
}
