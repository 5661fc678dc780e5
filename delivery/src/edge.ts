/**
 * The edge: serves the host's page and files, the releases of all remotes and the discovery document. It only reads;
 * a CDN in front of it, or instead of it, serves the same addresses.
 */
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sendCompressed } from './compression.ts';
import { pageRenderer } from './page.ts';
import { contentSecurityPolicy, newNonce, SECURITY_HEADERS } from './securityHeaders.ts';
import type { ReleaseStore } from './store.ts';

export interface EdgeOptions {
  store: ReleaseStore;
  /** Directory of the store, whose releases are sent as they are. */
  releasesDir: string;
  /** The host's build (`host/dist`). */
  hostDir: string;
  /** Hears of every request and failure its level lets through; silent when absent. */
  log?: FastifyBaseLogger;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** `/<remote>/<version>/<file>`; the store's own files have no such path. */
const RELEASE_FILE = /^\/[a-z][a-z0-9-]*\/\d[^/]*\/[^.]/;
/** A file of the host: has an extension, and is not one of those the edge reads itself. */
const HOST_FILE = /^(?!\/(index\.html|host\.json)$).*\.[a-z0-9]+$/i;
/** Addresses of code and data: what is missing there is never answered with a page. */
const NO_PAGE_BELOW = /^\/(r|assets|api)(\/|$)/;

/** Makes the edge, ready to listen or to be composed with others through `routing`. */
export async function buildEdge({ store, releasesDir, hostDir, log }: EdgeOptions): Promise<FastifyInstance> {
  const edge = fastify(log ? { loggerInstance: log } : {});
  const renderPage = pageRenderer(hostDir);

  edge.addHook('onRequest', async (_, reply) => {
    reply.headers(SECURITY_HEADERS);
  });

  edge.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'the edge failed');
    return reply.code(500).headers({ 'cache-control': 'no-store' }).type('text/plain').send('Something went wrong.\n');
  });

  edge.get('/discovery.json', async (request, reply) => {
    const live = await store.readDiscovery();
    if (!live) return notFound(reply);
    reply.headers({ 'cache-control': 'no-cache', etag: `"${live.etag}"` });
    if (request.headers['if-none-match'] === `"${live.etag}"`) return reply.code(304).send();
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), JSON.stringify(live.document));
  });

  await edge.register(fastifyStatic, {
    ...files(releasesDir, () => FOR_EVER),
    prefix: '/r/',
    allowedPath: (file) => RELEASE_FILE.test(file),
  });
  await edge.register(fastifyStatic, {
    ...files(hostDir, (file) => (file.startsWith(path.join(path.resolve(hostDir), 'assets')) ? FOR_EVER : AN_HOUR)),
    allowedPath: (file) => HOST_FILE.test(file),
  });

  edge.setNotFoundHandler(async (request, reply) => {
    if (!isNavigation(request)) return notFound(reply);
    const nonce = newNonce();
    const page = await renderPage((await store.readDiscovery())?.document ?? null, nonce);
    if (page === null) return reply.code(503).type('text/plain').send('The host is not built yet: npm run build\n');
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': contentSecurityPolicy(nonce) });
    return sendCompressed(request, reply.type('text/html; charset=utf-8'), page);
  });

  await edge.ready();
  return edge;
}

/** Settings for sending a folder's files, each with the compressed copy made at build time when there is one. */
function files(root: string, cacheControl: (file: string) => string): FastifyStaticOptions {
  return {
    root: path.resolve(root),
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (response, file) => void response.setHeader('cache-control', cacheControl(file)),
  };
}

/** A browser opening an address, as opposed to code asking for a file. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && String(headers.accept ?? '').includes('text/html') && !NO_PAGE_BELOW.test(url);
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('Not found.\n');
}
