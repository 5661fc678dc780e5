/** Hands out the kit with which a team builds a remote in a repository of its own. ADR-133. */
import type { FastifyInstance } from 'fastify';
import type { HostOffer } from '../contract/hostOffer.ts';
import { KIT_FILES, KIT_NAME } from '../kit/kit.ts';
import type { ReleaseStore } from '../store/store.ts';

/** The kit of the host that is served now. */
export interface HandedOutKit extends Partial<HostOffer> {
  /** Its version in the release store: the contract's version and a hash. */
  version: string;
  /** The contract's version. */
  contract: string;
}

export interface KitOptions {
  store: Pick<ReleaseStore, 'openReleaseFile'>;
  kit: HandedOutKit | null;
}

/**
 * Registers `GET /kit.tgz`, the command line for `npx`, and `GET /kit.json`: version, contract and the address of the package
 * that a remote depends on. That address never changes its content. 404 when the product was built without a kit.
 */
export async function kitRoutes(app: FastifyInstance, { store, kit }: KitOptions): Promise<void> {
  app.get('/kit.json', async (_, reply) => {
    if (!kit) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    const { version, contract } = kit;
    return { version, contract, package: `/r/${KIT_NAME}/${version}/${KIT_FILES.contract}` };
  });

  app.get('/kit.tgz', async (_, reply) => {
    const found = kit && (await store.openReleaseFile(KIT_NAME, kit.version, KIT_FILES.command));
    if (!found) return reply.callNotFound();
    reply.headers({ 'cache-control': 'no-store', 'content-length': found.size });
    return reply.type('application/gzip').send(found.content);
  });
}
