/** Serves the documentation for teams, which the store keeps with the kit of this host. ADR-137. */
import { text as textOf } from 'node:stream/consumers';
import { DOCS_PATH } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NONCE_SLOT } from '../host/page.ts';
import { DOCS_FOLDER, KIT_NAME } from '../kit/kit.ts';
import { sendCompressed } from './compression.ts';
import type { KitOptions } from './kit.routes.ts';
import { newNonce, pagePolicy } from './securityHeaders.ts';

const FIRST_PAGE = 'index';
/** Shown for an address that the documentation does not have. */
const MISSING = '404';
const PAGE_NAME = /^[a-z0-9-]+(\/[a-z0-9-]+)?$/;

/**
 * Registers `GET /docs/teams` and the pages below it, public like the kit. Their scripts and styles are files of the kit,
 * under `/r/kit/<version>/docs`. Without documentation the next handler answers.
 */
export async function docsRoutes(app: FastifyInstance, { store, kit }: KitOptions): Promise<void> {
  app.get(DOCS_PATH, (request, reply) => send(request, reply, FIRST_PAGE));
  app.get<{ Params: { '*': string } }>(`${DOCS_PATH}/*`, async (request, reply) => {
    const { '*': name } = request.params;
    if (name === '') return reply.redirect(DOCS_PATH, 301);
    if (name.endsWith('/')) return reply.redirect(`${DOCS_PATH}/${name.replace(/\/+$/, '')}`, 301);
    return await send(request, reply, name);
  });

  async function send(request: FastifyRequest, reply: FastifyReply, name: string) {
    const found = PAGE_NAME.test(name) && name !== MISSING ? await read(name) : null;
    const page = found ?? (await read(MISSING));
    if (page === null) return reply.callNotFound();
    const nonce = newNonce();
    reply.code(found === null ? 404 : 200).headers({ 'cache-control': 'no-cache', ...pagePolicy(nonce, request.url) });
    // A page with live examples has a nonce of its own in each response; the others stay as they are with their kit.
    const hasNonce = NONCE_SLOT.test(page);
    const etag = `"${kit?.version}"`;
    if (!hasNonce && found !== null) {
      reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    }
    const filled = page.replace(NONCE_SLOT, (_, open: string, close: string) => `${open}${nonce}${close}`);
    return await sendCompressed(request, reply.type('text/html; charset=utf-8'), filled);
  }

  async function read(name: string): Promise<string | null> {
    const file = `${DOCS_FOLDER}/${name}.html`;
    const opened = kit && (await store.openReleaseFile(KIT_NAME, kit.version, file));
    return opened ? await textOf(opened.content) : null;
  }
}
