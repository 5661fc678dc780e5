/** Whose call a request is: its trace and the remote that made it, as the client's headers say. ADR-155. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the client says about the call. Claims of a browser: good for finding and counting, never for rights. */
    callTrace: CallTrace;
  }
}

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
