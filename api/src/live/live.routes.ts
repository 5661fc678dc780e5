/** Live updates of colleagues' changes. Added, ADR-111. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Routes } from '../guard/context.ts';
import { routesOf } from '../http/route.ts';
import { Live } from './live.service.ts';

const LiveHeaders = Type.Object({
  accept: Type.Optional(Type.String()),
  'last-event-id': Type.Optional(
    Type.String({ maxLength: 40, description: 'The `id` of the last event, or `lastId` of the last answer.' }),
  ),
});

const LiveQuery = Type.Object({
  recent: Type.Optional(
    Type.Integer({
      minimum: 0,
      title: 'Recent',
      description: 'For a stream without `Last-Event-ID`: it begins with what happened in the last so many seconds.',
    }),
  ),
});

declare module 'fastify' {
  interface FastifyInstance {
    live: Live;
  }
}

const STREAM = 'text/event-stream';

/** Creates the live service with its metrics, and ends its streams when the server closes. */
export function registerLive(app: FastifyInstance): void {
  const registers = [app.figures];
  const announced = new Counter({ name: 'live_changes_told_total', help: 'Changes sent to a browser', registers });
  const ended = new Counter({
    name: 'live_streams_ended_total',
    help: 'Streams that ended, by reason',
    labelNames: ['reason'],
    registers,
  });
  const live = new Live({
    db: app.db,
    log: app.log,
    limit: app.config.liveStreams,
    heartbeatMs: app.config.liveHeartbeatMs,
    position: async () => app.replica?.position(),
    count: { announced: () => announced.inc(), ended: (reason) => ended.inc({ reason }) },
  });
  new Gauge({
    name: 'live_streams',
    help: 'Browsers that are told of changes now',
    registers,
    collect() {
      this.set(live.size);
    },
  });
  app.decorate('live', live);
  app.addHook('preClose', () => live.stop());
}

export const liveRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Live');
  route(endpoints.live.changes, 'Added: what colleagues change, as it happens', {
    exposeHeadRoute: false,
    // Every stream ends when the client leaves, which the metrics count, so it is not logged.
    logLevel: 'warn',
    description:
      'With `Accept: text/event-stream` an endless stream of events: `change` (as in `changes` below), `reset` (load ' +
      'everything), `notified` when notifications of the user changed, `beat` every 15 seconds and at once when the ' +
      '`rights` in it changed, `end` with the reason. Otherwise what happened since `Last-Event-ID`.',
    headers: LiveHeaders,
    query: LiveQuery,
    access: 'session',
    isNoUse: true,
  })(async ({ headers, session, query }, reply) => {
    const lastId = headers['last-event-id'];
    if (!String(headers.accept).includes(STREAM)) return app.live.read(session, lastId);
    const stream = await app.live.join(session, { lastId, recent: query.recent });
    // Disable compression and proxy buffering so that events arrive immediately.
    reply.headers({ 'content-type': STREAM, 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
    return reply.send(stream.body);
  });
};
