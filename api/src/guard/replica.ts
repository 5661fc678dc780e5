/** Which calls read from the replica, and what a reader has seen. ADR-120. */
import { POSITION_HEADER } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { openDatabase } from '../database/db.ts';
import { type Replica, replicaOf } from '../database/replica.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null without DATABASE_READ_URL. */
    replica: Replica | null;
  }
}

/** Opens the replica of the settings, and closes it with the app. */
export function openReplica(app: FastifyInstance, { isObserved }: { isObserved: boolean }): void {
  const { config, db, log } = app;
  const address = { databaseUrl: config.databaseReadUrl, dataDir: null };
  const replica = config.databaseReadUrl
    ? replicaOf(db, openDatabase(address, { isObserved }), (error) =>
        log.warn({ err: error }, 'the replica cannot be reached; the primary serves its reads'),
      )
    : null;
  app.decorate('replica', replica);
  app.addHook('onClose', () => replica?.close());
}

/**
 * Lets the reads that need a permission use the replica, if the call says what its reader has seen: lists, board, search,
 * reports, exports, trail. The session and its rights were read from the primary before. Every successful response says
 * what the reader has seen with it; of a file, what was read when it began.
 */
export function readFromReplica(app: FastifyInstance): void {
  const { replica } = app;
  if (!replica) return;
  const calls = new Counter({
    name: 'replica_calls_total',
    help: 'Calls that may read from the replica, by the server that they read from',
    labelNames: ['server'],
    registers: [app.figures],
  });
  app.addHook('preHandler', async (request) => {
    const { permission, ourPagesOnly } = request.routeOptions.config;
    const seen = request.headers[POSITION_HEADER];
    // With `ourPagesOnly` a GET changes something.
    if (request.method === 'GET' && permission && !ourPagesOnly && typeof seen === 'string')
      request.reads = replica.readsAfter(seen);
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.reads) calls.inc({ server: request.reads.seen() ? 'replica' : 'primary' });
    // A reader without a position reads from the primary next, as after a failure.
    if (reply.statusCode >= 400 || String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const position = request.reads?.seen() ?? (await replica.position().catch(() => ''));
    if (position) reply.header(POSITION_HEADER, position);
  });
}
