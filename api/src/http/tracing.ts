/**
 * Spans of requests and statements, exported by OTLP (ADR-155). OpenTelemetry is loaded only here and only when traces
 * are exported. There is no global tracer: a process may run several APIs, as the tests do.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Statement } from '../database/db.ts';

export interface TracingSettings {
  /** Address of the collector, without `/v1/traces`. */
  endpoint: string;
  /** Share of traces that are exported, 0 to 1; decided by the trace's id, so that every process decides alike. */
  ratio: number;
}

export interface Tracing {
  /** Adds a span to each request, in the trace that its client began. Call it before other hooks are added. */
  traceRequests(app: FastifyInstance): void;
  /** Adds a span for a statement to the request that runs it. */
  onStatement(statement: Statement): void;
  /** Exports what is left. */
  close(): Promise<void>;
}

const PARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-/;
const MAX_SQL = 4_000;

/** Starts to export traces, to the collector of the settings unless `exporter` is passed. */
export async function openTracing({ endpoint, ratio }: TracingSettings, exporter?: SpanExporter): Promise<Tracing> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } = await import('@opentelemetry/api');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const sdk = await import('@opentelemetry/sdk-trace-base');

  /** The trace id in the log of the request whose span is started; a client's own id comes with its context. */
  let logged: string | null = null;
  const sampler = new sdk.TraceIdRatioBasedSampler(ratio);
  const isSampled = ({ callTrace }: FastifyRequest) =>
    sampler.shouldSample(ROOT_CONTEXT, callTrace.trace).decision === sdk.SamplingDecision.RECORD_AND_SAMPLED;
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'salesdesk' }),
    // The calls that get a span are chosen before.
    sampler: new sdk.AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => logged ?? newId(16), generateSpanId: () => newId(8) },
    spanProcessors: [new sdk.BatchSpanProcessor(exporter ?? (await exporterTo(endpoint)))],
  });
  const tracer = provider.getTracer('salesdesk');
  const current = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<FastifyRequest, Span>();

  function start(request: FastifyRequest): Span {
    const { method, headers, routeOptions, callTrace } = request;
    const [, traceId, spanId] = PARENT.exec(String(headers.traceparent ?? '')) ?? [];
    const sent = { traceId: traceId ?? '', spanId: spanId ?? '', traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const parent = traceId === callTrace.trace ? trace.setSpanContext(ROOT_CONTEXT, sent) : ROOT_CONTEXT;
    const route = routeOptions.url ?? 'none';
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'salesdesk.request.id': request.id,
      'salesdesk.remote': callTrace.remote,
      'salesdesk.release': callTrace.release,
      'salesdesk.cohort': callTrace.cohort,
    };
    logged = callTrace.trace;
    try {
      return tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    } finally {
      logged = null;
    }
  }

  return {
    traceRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        // Before anything is made for a span that nobody gets.
        if (!isSampled(request)) return done();
        const span = start(request);
        spans.set(request, span);
        current.run(span, done);
      });
      // The body is read in callbacks of the socket, which know no request.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = spans.get(request);
        if (span) current.run(span, done);
        else done();
      });
      app.addHook('onError', (request, reply, error, done) => {
        // The error itself stands in the log, where secrets are left out.
        if (reply.statusCode >= 500) spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR, message: error.name });
        done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        spans.get(request)?.setAttribute('http.response.status_code', reply.statusCode).end();
        done();
      });
    },

    onStatement({ sql, milliseconds, failed }) {
      const request = current.getStore();
      if (!request) return;
      const end = Date.now();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, MAX_SQL) };
      const options = { kind: SpanKind.CLIENT, attributes, startTime: end - milliseconds };
      const span = tracer.startSpan(nameOf(sql), options, trace.setSpan(ROOT_CONTEXT, request));
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },

    close: () => provider.shutdown(),
  };
}

async function exporterTo(endpoint: string): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  return new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
}

/** `select leads`, from the text of a statement. */
function nameOf(sql: string): string {
  const [, verb = 'statement'] = /^\W*(\w+)/.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i.exec(sql) ?? [];
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase();
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
