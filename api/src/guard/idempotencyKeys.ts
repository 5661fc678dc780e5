/** Reads `Idempotency-Key` on routes with `config.idempotent`; `idempotency/` implements it. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fingerprint } from '../crypto/keys.ts';
import { UploadedFile } from '../http/fields.ts';
import { invalid } from '../http/reply.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Sets `request.idempotentCall` before the handler runs, and marks a stored reply in the response. */
export function readIdempotencyKeys(app: FastifyInstance): void {
  app.decorateRequest('idempotentCall', null);
  app.addHook('preHandler', async (request) => {
    const key = request.headers['idempotency-key'];
    if (!request.routeOptions.config.idempotent || key === undefined) return;
    if (typeof key !== 'string' || !KEY.test(key))
      throw invalid({ 'Idempotency-Key': 'Idempotency-Key should be 1 to 200 visible characters' });
    request.idempotentCall = {
      userId: request.session.userId,
      operation: `${request.method} ${request.routeOptions.url}`,
      key,
      // A keyed hash, because the content may hold a password.
      fingerprint: fingerprint(app.keys.lookup, `wish:${canonical(request.body)}`),
      replayed: false,
    };
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.idempotentCall?.replayed) reply.header('idempotency-replayed', 'true');
    done(null, payload);
  });
}

/** The same text for the same content, whatever the order of its fields. */
function canonical(body: unknown): string {
  return JSON.stringify(body, (_name, value: unknown) => {
    if (value instanceof UploadedFile) return createHash('sha256').update(value.bytes).digest('hex');
    if (!value || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
