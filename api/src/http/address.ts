/** The address a request comes from, and whether a proxy in front is trusted. */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The valid address that a trusted proxy forwards, else the address of the connection. */
export function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** True if the request comes from this machine itself, not from a proxy on behalf of another. */
export function isThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}

const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'];

/**
 * Warns once if a request claims to be forwarded by an address that TRUST_PROXY does not name: then all users behind
 * that proxy count as one address, and https is not recognised.
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

/** Fastify lists the addresses up to the first untrusted one; a single one is that of the connection. */
function isTrusted({ ips, headers, protocol }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] === undefined ? protocol === headers['x-forwarded-proto'] : (ips?.length ?? 0) > 1;
}
