/** A small round-robin load balancer over the replicas that are ready. */
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  address: string;
  /** Replicas by their address; may be changed at any time. */
  replicas: string[];
  close: () => void;
}

/** Interval of the checks of `/readyz`. */
const PROBE_MS = 200;

/** Starts it; while no replica is available it answers 503 with `retry-after`. */
export async function startBalancer(replicas: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Map<string, boolean>();
  let turn = 0;
  const balancer: Balancer = { address: '', replicas, close: () => {} };
  const server: Server = createServer((incoming, outgoing) => {
    const able = balancer.replicas.filter((replica) => ready.get(replica) !== false);
    const replica = able[turn++ % able.length];
    if (!replica) return outgoing.writeHead(503, { 'retry-after': '1' }).end();
    pass(replica, incoming, outgoing, agent);
  });
  const probing = setInterval(() => {
    for (const replica of balancer.replicas)
      fetch(`${replica}/readyz`, { signal: AbortSignal.timeout(1000) })
        .then(({ status }) => ready.set(replica, status === 200))
        .catch(() => ready.set(replica, false));
  }, PROBE_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  balancer.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  balancer.close = () => {
    clearInterval(probing);
    agent.destroy();
    server.closeAllConnections();
    server.close();
  };
  return balancer;
}

function pass(replica: string, incoming: IncomingMessage, outgoing: ServerResponse, agent: Agent): void {
  const { method, url, headers } = incoming;
  const onward = request(`${replica}${url}`, { method, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    // A response that is cut off ends for the client too.
    answer.once('close', () => answer.complete || outgoing.destroy());
  });
  // The connection was refused or cut, so it is unknown whether the request arrived.
  onward.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(503, { 'retry-after': '1' }).end();
  });
  incoming.pipe(onward);
}
