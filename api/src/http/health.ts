/** For the load balancer: whether the process is alive and may get work. */

import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/db.ts';
import { pendingMigrations } from '../database/migrate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    health: { drain: () => void };
  }
}

interface Problems {
  /** What is wrong with the rows of the database; null for nothing. The process is not ready with it. */
  ofData: (db: Db) => Promise<string | null>;
  /** What is wrong with the release store, without which everything but releasing works: `releases` of `/readyz`. */
  ofStore?: (() => string | null) | undefined;
}

/** `/livez`: the process answers. `/readyz`: the database answers, is migrated and has no problem, and the process is not stopping. */
export function healthRoutes(app: FastifyInstance, db: Db, { ofData, ofStore = () => null }: Problems): void {
  let draining = false;
  app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const problem = draining ? 'stopping' : await databaseProblem(app, db, ofData);
    const releases = ofStore();
    return reply.code(problem ? 503 : 200).send({ status: problem ?? 'ok', ...(releases ? { releases } : {}) });
  });
  app.decorate('health', {
    drain: () => {
      draining = true;
    },
  });
  app.addHook('preClose', async () => {
    draining = true;
  });
}

async function databaseProblem({ log }: FastifyInstance, db: Db, ofData: Problems['ofData']): Promise<string | null> {
  try {
    return (await pendingMigrations(db)).length ? 'migrating' : await ofData(db);
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return 'the database does not answer';
  }
}
