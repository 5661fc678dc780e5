/**
 * Hands out what a team needs in a repository of its own: the kit (ADR-133), the host's development page (ADR-139), and the
 * documentation that the store keeps with the kit of this host (ADR-137).
 */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { DOCS_PATH } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HostOffer } from '../contract/hostOffer.ts';
import { NONCE_SLOT } from '../releases/host.ts';
import { nullWhenMissing } from '../store/files.ts';
import { DOCS_FOLDER, KIT_FILES, KIT_NAME, type ReleaseStore } from '../store/store.ts';
import { sendCompressed } from './replies.ts';
import { newNonce, pagePolicy } from './securityHeaders.ts';

/** The kit of the host that is served now. */
export interface HandedOutKit extends Partial<HostOffer> {
  /** Its version in the release store: the contract's version and a hash. */
  version: string;
  /** The contract's version. */
  contract: string;
}

interface KitOptions {
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

interface DevelopmentHost {
  /** Reads a file of that page's folder from the live release of the host; null without one. */
  readReleased: (file: string) => Promise<string | null>;
  /** The same folder of the host that was built here. */
  folder: string;
}

/**
 * Registers `GET /host.json`: the page with empty slots, and the paths of the files that it may load, as the host's build
 * lists them. 404 when the host was built without that page.
 */
export async function developmentHostRoutes(app: FastifyInstance, options: DevelopmentHost): Promise<void> {
  const { readReleased, folder } = options;
  const read = async (file: string) =>
    (await readReleased(file)) ?? (await readFile(path.join(folder, file), 'utf8').catch(nullWhenMissing));
  app.get('/host.json', async (_, reply) => {
    const [page, list] = await Promise.all([read('index.html'), read('host.json')]);
    if (page === null || list === null) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    return { page, ...(JSON.parse(list) as { files: string[] }) };
  });
}

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
