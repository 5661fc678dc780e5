/** The address a request comes from, and whether a proxy in front is trusted. */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The address a trusted proxy forwards when it is one, else the address of the connection. */
export function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** True when this machine itself asks, and not a proxy on behalf of another. */
export function isThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}

const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'];

/**
 * Warns once when a request claims to be forwarded by an address that TRUST_PROXY does not name: then all people behind
 * that proxy count as one address, and https is not noticed.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const name = isWarned ? undefined : FORWARDING.find((header) => request.headers[header] !== undefined);
    if (name === undefined || isTrusted(request)) return done();
    isWarned = true;
    const from = request.socket.remoteAddress ?? '';
    request.log.warn(
      { remoteAddress: from },
      `A request from ${from} carries ${name}, but TRUST_PROXY does not name that address, so the header is ignored and ` +
        `everybody behind it counts as one. If it is your proxy, set TRUST_PROXY=${from} and start again.`,
    );
    done();
  });
}

/** Fastify lists the addresses up to the first that is not trusted; a lone one is the connection's own. */
function isTrusted({ ips, headers, protocol }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] === undefined ? protocol === headers['x-forwarded-proto'] : (ips?.length ?? 0) > 1;
}
