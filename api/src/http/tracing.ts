/**
 * Spans of requests and statements, exported by OTLP (ADR-155). OpenTelemetry is loaded only here and only when traces
 * are exported. There is no global tracer: a process may run several APIs, as the tests do.
 */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../database/db.ts';
import { observed, type Statement } from '../database/handles.ts';

interface TracingSettings {
  /** Address of the collector, without `/v1/traces`. */
  endpoint: string;
  /** Share of traces that are exported, 0 to 1; decided by the trace's id, so that every process decides alike. */
  ratio: number;
}

export interface Tracing {
  /** Adds a span to each request, in the trace that its client began. Call it before other hooks are added. */
  traceRequests(app: FastifyInstance): void;
  /** The database, whose statements are added to the span of this request, if it has one. */
  databaseOf(request: FastifyRequest, db: Db): Db;
  /** Exports what is left. */
  close(): Promise<void>;
}

const PARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-/;
/** Enough to know a statement by. */
const MAX_SQL = 1_000;

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
  const ids = new sdk.RandomIdGenerator();
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'salesdesk' }),
    // The calls that get a span are chosen before.
    sampler: new sdk.AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => logged ?? ids.generateTraceId(), generateSpanId: ids.generateSpanId },
    spanProcessors: [new sdk.BatchSpanProcessor(exporter ?? (await exporterTo(endpoint)))],
  });
  const tracer = provider.getTracer('salesdesk');
  const spans = new WeakMap<FastifyRequest, Span>();
  /** Names of errors. */
  const errors = new WeakMap<FastifyRequest, string>();

  function start(request: FastifyRequest, startTime = Date.now()): Span {
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
      return tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes, startTime }, parent);
    } finally {
      logged = null;
    }
  }

  function addStatement(request: Span, { sql, milliseconds, failed }: Statement): void {
    const end = Date.now();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, MAX_SQL) };
    const options = { kind: SpanKind.CLIENT, attributes, startTime: end - milliseconds };
    const span = tracer.startSpan(nameOf(sql), options, trace.setSpan(ROOT_CONTEXT, request));
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  }

  return {
    traceRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        // Before anything is made for a span that nobody gets.
        if (isSampled(request)) spans.set(request, start(request));
        done();
      });
      // Before the handler of errors, which chooses the status.
      app.addHook('onError', (request, _reply, error, done) => {
        errors.set(request, error.name);
        done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const { statusCode, elapsedTime } = reply;
        // Exported whatever the share, though without its statements. An overload, 503, would only be made worse.
        const span = spans.get(request) ?? (statusCode === 500 ? start(request, Date.now() - elapsedTime) : null);
        // The error itself stands in the log, where secrets are left out.
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR, message: errors.get(request) ?? '' });
        span?.setAttribute('http.response.status_code', statusCode).end();
        done();
      });
    },

    databaseOf(request, db) {
      const span = spans.get(request);
      return span ? observed(db, (statement) => addStatement(span, statement)) : db;
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

declare module 'fastify' {
  interface FastifyRequest {
    /** What the client says about the call. Claims of a browser: good for finding and counting, never for rights. */
    callTrace: CallTrace;
  }
}

/** Whose call a request is: its trace and the remote that made it, as the client's headers say. ADR-155. */

interface CallTrace {
  /** 32 hexadecimal digits; made from the request's id when the client sent none. */
  trace: string;
  /** Name of the remote, or `host`. */
  remote?: string;
  release?: string;
  cohort?: string;
}

const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}/;
/** Nothing that could break a line of a log or a label of a metric. */
const VALUES = {
  remote: /^[a-z][a-z0-9-]{0,39}$/,
  release: /^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$/,
  cohort: /^(default|trial|fallback|override)$/,
};
const MAX_BAGGAGE = 1_000;

/** Reads `traceparent` and `baggage` of W3C; what is malformed counts as absent. */
export function callTraceOf({ traceparent, baggage }: IncomingHttpHeaders, id: string): CallTrace {
  const [, sent] = TRACEPARENT.exec(String(traceparent ?? '')) ?? [];
  const found: CallTrace = { trace: sent ?? id.replaceAll('-', '') };
  if (baggage === undefined) return found;
  const members = String(baggage).slice(0, MAX_BAGGAGE);
  for (const [name, value] of membersOf(members)) if (VALUES[name].test(value)) found[name] = value;
  return found;
}

function membersOf(baggage: string): [keyof typeof VALUES, string][] {
  return baggage.split(',').flatMap((member): [keyof typeof VALUES, string][] => {
    const [, name = '', value = ''] = /^\s*salesdesk\.(\w+)\s*=\s*([^;\s]*)/.exec(member) ?? [];
    return isName(name) ? [[name, decoded(value)]] : [];
  });
}

function isName(name: string): name is keyof typeof VALUES {
  return Object.hasOwn(VALUES, name);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** A property, because a weak map of every request is work for the garbage collector. */
const TRACE = Symbol('call trace');

type Traced = IncomingMessage & { [TRACE]?: CallTrace };

/** Adds the trace to each request and to every line of its log. */
export function readCallTraces(app: FastifyInstance): void {
  app.decorateRequest<CallTrace, 'callTrace'>('callTrace', {
    getter(this: FastifyRequest) {
      const { raw } = this as { raw: Traced };
      raw[TRACE] ??= callTraceOf(this.headers, this.id);
      return raw[TRACE];
    },
  });
  app.setChildLoggerFactory((logger, bindings, options, raw) => {
    const trace = callTraceOf(raw.headers, String(bindings.reqId ?? ''));
    (raw as Traced)[TRACE] = trace;
    return logger.child({ ...bindings, ...trace }, options);
  });
}
