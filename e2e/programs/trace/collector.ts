/** Receives traces by OTLP, as a collector does, and keeps them in memory. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span of the page or the server, in the form that both have in common. */
export interface TraceSpan {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  /** Who ran it: `host`, `leads 1.0.0 (default)`, `api`, `sql`. */
  by: string;
}

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

const SERVER = 2;
const milliseconds = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1000n) / 1000;

/** Starts it on a free port. */
export async function startCollector(): Promise<{ endpoint: string; spans: TraceSpan[]; stop: () => void }> {
  const spans: TraceSpan[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as {
      resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
    };
    for (const { scopeSpans } of resourceSpans)
      for (const { spans: received } of scopeSpans)
        for (const { traceId, spanId, parentSpanId, name, kind, startTimeUnixNano, endTimeUnixNano } of received)
          spans.push({
            ...{ traceId, spanId, parentId: parentSpanId || null, name },
            ...{ start: milliseconds(startTimeUnixNano), end: milliseconds(endTimeUnixNano) },
            by: kind === SERVER ? 'api' : 'sql',
          });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, spans, stop: () => server.close() };
}
