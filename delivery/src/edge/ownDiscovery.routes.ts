/** The part of the discovery document that one user may see. ADR-157. */
import { createHash } from 'node:crypto';
import { OWN_DISCOVERY_PATH } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendCompressed } from './compression.ts';
import type { LiveDocument } from './liveDiscovery.ts';
import { ownDocument } from './ownDiscovery.ts';

/** The permissions of the user whose session a request's cookies name; null for nobody. */
export type PermissionsOf = (request: FastifyRequest) => Promise<readonly string[] | null>;

/** A page opens without a database too, so a user who cannot be read counts as unknown. */
export function permissionsByCookies(
  read: ((cookies: string | undefined) => Promise<readonly string[] | null>) | undefined,
): PermissionsOf {
  return async ({ headers }) => (await read?.(headers.cookie).catch(() => null)) ?? null;
}

/** Registers `GET /discovery/own.json`, which large installations load after the first paint. */
export async function ownDiscoveryRoutes(
  app: FastifyInstance,
  { readLive, permissionsOf }: { readLive: () => Promise<LiveDocument | null>; permissionsOf: PermissionsOf },
): Promise<void> {
  app.get(OWN_DISCOVERY_PATH, async (request, reply) => {
    const live = await readLive();
    if (!live) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found.\n');
    const text = JSON.stringify(ownDocument(live.public, await permissionsOf(request)));
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.headers({ 'cache-control': 'private, no-cache', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), text);
  });
}
