import { createServer, type RequestListener, type Server } from 'node:http';
import { answerBrokenRequest } from '@salesdesk/api';

/** How long the balancer has to notice that we are stopping, while calls are still answered. */
const DRAIN_MS = 2_000;
/** How long running requests may take after that; together well within 15 seconds. */
const STOP_MS = 10_000;

/**
 * How long a connection between two requests stays open. Balancers keep theirs for 60 seconds: closed sooner at this
 * end, now and then a request would meet a connection that is just going away.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * A server with our limits, which answers even what is no request in our own form. It listens nowhere yet. The limits
 * of a request begin with its first byte, so a connection that waits between two requests has only that of keep-alive.
 */
export function serverOf(listener: RequestListener): Server {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false },
    listener,
  );
  server.setTimeout(60_000);
  server.on('clientError', answerBrokenRequest);
  // Whatever else a client expects of us it gets the answer that everybody gets.
  server.on('checkExpectation', listener);
  return server;
}

/** Listens; throws a sentence for people when the port is taken. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new Error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`) : error);
    });
    server.listen(port, host, resolve);
  });
}

/**
 * On SIGTERM: says so to the balancer, answers what it still sends for a moment on connections that close after their
 * answer, takes no new connections, finishes what is running, closes what is behind. SIGINT, from a keyboard, does not
 * wait for a balancer. A second signal ends at once.
 */
export function stopGracefully(server: Server, parts: { drain: () => void; close: () => Promise<unknown> }): void {
  let isStopping = false;
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('connection', 'close');
  });
  const stop = async (drainMs: number) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    parts.drain();
    setTimeout(() => process.exit(1), drainMs + STOP_MS).unref();
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    await parts.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => stop(DRAIN_MS));
  process.on('SIGINT', () => stop(0));
}
