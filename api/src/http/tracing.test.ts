import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { openInMemory } from '../../test/migratedCopy.ts';
import { readConfig } from '../config/config.ts';
import { buildServer } from './server.ts';
import { openTracing } from './tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALL = 'b7ad6b7169203331';
const OF_LEADS = {
  traceparent: `00-${TRACE}-${CALL}-01`,
  baggage: 'salesdesk.remote=leads,salesdesk.release=1.4.0,salesdesk.cohort=trial',
};

let received: ReadableSpan[];
beforeEach(() => {
  received = [];
});
const exporter: SpanExporter = {
  export(spans, done) {
    received.push(...spans);
    done({ code: 0 });
  },
  shutdown: async () => {},
};
const idOf = (span: ReadableSpan | undefined) => span?.spanContext().spanId;
const parentOf = (span: ReadableSpan) => span.parentSpanContext?.spanId;
const traceOf = (span: ReadableSpan | undefined) => span?.spanContext().traceId;

/** A server with one route, which runs a statement after its body has arrived. */
async function start(ratio: number): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const tracing = await openTracing({ endpoint: '', ratio }, exporter);
  const db = await openInMemory({ migrated: false, isObserved: true });
  const app = await buildServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), { tracing });
  app.post('/leads/:id', async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return (
      await sql`select relname from pg_class where relname = ${'secret value'}`.execute(tracing.databaseOf(request, db))
    ).rows;
  });
  app.get('/broken', () => {
    throw new TypeError('A secret value');
  });
  const close = async () => {
    await app.close();
    await db.destroy();
    await tracing.close();
  };
  return { app, close };
}
const call = (app: FastifyInstance, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/leads/17?secret=value', payload: { secret: 'value' }, headers });

it('exports the call of a remote with its statements, in the trace that the page began', async () => {
  const { app, close } = await start(1);
  await Promise.all([call(app, OF_LEADS), call(app)]);
  await close();

  const ofLeads = received.find((span) => traceOf(span) === TRACE && parentOf(span) === CALL);
  expect(ofLeads?.name).toBe('POST /leads/:id');
  expect(ofLeads?.attributes).toMatchObject({ 'salesdesk.remote': 'leads', 'salesdesk.release': '1.4.0' });
  const statements = received.filter((span) => parentOf(span) === idOf(ofLeads));
  expect(statements.map((span) => [span.name, traceOf(span)])).toEqual([['select pg_class', TRACE]]);
  expect(statements[0]?.attributes['db.query.text']).toBe('select relname from pg_class where relname = $1');

  // A call without a trace begins one, and no statement of one call stands under the other.
  const other = received.find((span) => span.name === ofLeads?.name && !parentOf(span));
  expect(traceOf(other)).toMatch(/^[0-9a-f]{32}$/);
  expect(received.filter((span) => parentOf(span) === idOf(other))).toHaveLength(1);
  expect(received).toHaveLength(4);
  expect(JSON.stringify(received.map(({ name, attributes }) => [name, attributes]))).not.toContain('secret');
});

it('exports nothing of a share of 0 but the calls that fail', async () => {
  const { app, close } = await start(0);
  expect((await call(app, OF_LEADS)).statusCode).toBe(200);
  expect((await app.inject({ method: 'GET', url: '/broken', headers: OF_LEADS })).statusCode).toBe(500);
  await close();
  expect(
    received.map(({ name, status, attributes }) => [name, status.message, attributes['salesdesk.remote']]),
  ).toEqual([['GET /broken', 'TypeError', 'leads']]);
});
