/** Serves API and edge on one port: calls go to the API, everything else to the edge. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

type Routing = (request: IncomingMessage, response: ServerResponse) => void;

/** Addresses of the API: its calls and their description, the refresh at its specified address, health and metrics. */
const API_ADDRESS = /^\/(api|refresh|livez|readyz|metrics)(\/|\?|$)/;

/** Passes each request to the API or the edge. `routing` is the request handler of a Fastify instance that is ready. */
export function compose(api: { routing: Routing }, edge: { routing: Routing }): RequestListener {
  return (request, response) => (API_ADDRESS.test(request.url ?? '') ? api : edge).routing(request, response);
}
