/** One port for both: calls go to the API, everything else to the edge. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

type Routing = (request: IncomingMessage, response: ServerResponse) => void;

/** What the API answers: its calls and their description, the refresh at the address the spec gives it, its health. */
const API_ADDRESS = /^\/(api|refresh|livez|readyz|metrics)(\/|\?|$)/;

/** Hands each request to the one it is for. `routing` is what a Fastify instance that is ready has. */
export function compose(api: { routing: Routing }, edge: { routing: Routing }): RequestListener {
  return (request, response) => (API_ADDRESS.test(request.url ?? '') ? api : edge).routing(request, response);
}
