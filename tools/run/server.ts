import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { answerBrokenRequest } from '@salesdesk/api';

/**
 * How long an idle connection stays open. Balancers keep theirs for 60 seconds; if this side closed first, a request
 * could occasionally hit a connection that is being closed.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Creates a server with our limits that also answers malformed requests in our format. It does not listen yet. The
 * limits of a request begin with its first byte, so an idle connection is limited only by the keep-alive timeout.
 */
export function serverOf(answer: RequestListener): Server {
  const listener: RequestListener = (request, response) =>
    hasOneHost(request) ? answer(request, response) : answerBrokenRequest(new Error('host'), request.socket);
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false },
    listener,
  );
  server.setTimeout(60_000);
  server.on('clientError', answerBrokenRequest);
  // An unknown Expect header is ignored; the request is answered like any other.
  server.on('checkExpectation', listener);
  return server;
}

/** HTTP/1.1 demands one (RFC 9112, 3.2): of two, a proxy may read another than this server. Node's own refusal has no headers. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Starts listening; throws a readable sentence when the port is taken. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new Error(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`) : error);
    });
    server.listen(port, host, resolve);
  });
}

type Routing = (request: IncomingMessage, response: ServerResponse) => void;

/** Addresses of the API: its calls and their description, the refresh at its specified address, health and metrics. */
const API_ADDRESS = /^\/(api|refresh|livez|readyz|metrics)(\/|\?|$)/;

/** Passes each request to the API or the edge. `routing` is the request handler of a Fastify instance that is ready. */
export function compose(api: { routing: Routing }, edge: { routing: Routing }): RequestListener {
  return (request, response) => (API_ADDRESS.test(request.url ?? '') ? api : edge).routing(request, response);
}
