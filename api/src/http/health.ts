/** For the load balancer: whether the process is alive and may get work. */

import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/db.ts';
import { pendingMigrations } from '../database/migrate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    health: { drain: () => void };
  }
}

/**
 * `/livez`: the process answers. `/readyz`: the database answers, no migration is pending, and the process is not stopping.
 * `releases` there says what is wrong with the release store, without which everything but releasing works: `storeProblem` is
 * asked for it.
 */
export function healthRoutes(app: FastifyInstance, db: Db, storeProblem: () => string | null = () => null): void {
  let draining = false;
  app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const problem = draining ? 'stopping' : await databaseProblem(app, db);
    const releases = storeProblem();
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

async function databaseProblem({ log }: FastifyInstance, db: Db): Promise<string | null> {
  try {
    return (await pendingMigrations(db)).length ? 'migrating' : null;
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return 'the database does not answer';
  }
}
