/**
 * The edge serves the host's page and files, the releases of all remotes and the discovery document, and accepts new
 * releases. A CDN in front of it serves the same addresses.
 */
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { newReference } from '@salesdesk/shared/domain';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { OnChange } from '../releases/history.ts';
import { readLiveHost } from '../releases/host.ts';
import { DEVELOPMENT_FILES } from '../store/store.ts';
import { createHealthRegistry, DEFAULT_LIMITS } from '../verdicts/health.ts';
import type { EdgeOptions } from './edgeOptions.ts';
import { createFailureRegistry, edgeFailure, failuresRoutes, policyReportsRoutes } from './failures.routes.ts';
import { bootsRoutes, createHostReleases } from './hostReleases.ts';
import { developmentHostRoutes, docsRoutes, type HandedOutKit, kitRoutes } from './kit.routes.ts';
import { liveDiscovery, ownDiscoveryRoutes, permissionsByCookies } from './ownDiscovery.ts';
import { pageSender } from './pageSender.ts';
import { createHostFiles, IMMUTABLE, releaseFiles, workerRoutes } from './releaseFiles.ts';
import { releasesRoutes } from './releases.routes.ts';
import { sendCompressed, sendFailure } from './replies.ts';
import { reportsRoutes } from './reports.routes.ts';
import { HSTS, releaseFilePolicy, SECURITY_HEADERS } from './securityHeaders.ts';

export type { EdgeOptions, HandedOutKit };

const ONE_HOUR = 'public, max-age=3600';
/** `/<remote>/<version>/<file>`; the store's internal files never match. */
const RELEASE_FILE = /^\/[a-z][a-z0-9-]*\/\d[^/]*\/[^.]/;
/** A file of the host: it has an extension and is not one of the two that the edge reads itself. */
const SERVED_FILE = /^(?!.*\/(index\.html|host\.json)$).*\.[a-z0-9]+$/i;
/** Addresses of code and data: a missing file there is never answered with the page. */
const NO_PAGE_BELOW = /^\/(r|assets|api|releases)(\/|$)/;
/** An address whose last segment has an extension. */
const NAMES_FILE = /^[^?]*\.[^/?]*(\?|$)/;
/** Minimum interval between reads of a bucket, or writes of reports; a change is visible within two seconds. */
const BUCKET_MAX_AGE_MS = 1000;
/** Bodies are validated unchanged: no coercion, no removal of unknown properties. */
const STRICT = { coerceTypes: false, removeAdditional: false } as const;

/** Builds the edge, ready to listen or to be composed with other servers through `routing`. */
export async function buildEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { store, releasesDir, hostDir, log, apiOrigin = '', trustProxy = [], kit = null } = options;
  const { reporterOf = async () => null, bootReporterOf = async () => null } = options;
  const pauseMs = releasesDir === null ? BUCKET_MAX_AGE_MS : 0;
  const edge = fastify({
    ...(log ? { loggerInstance: log } : {}),
    ...(trustProxy.length ? { trustProxy } : {}),
    ajv: { customOptions: STRICT },
    // Hooks do not run for a malformed address, so the headers are set here.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      reply
        .code(400)
        .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('Bad address.\n');
    },
    return503OnClosing: false,
  });
  const readLive = liveDiscovery(store, pauseMs, edge.log);
  const registry = createHealthRegistry(store, { pauseMs });
  const failures = options.failures ?? createFailureRegistry(store, { pauseMs });
  const readStored = async () => (await readLive())?.stored ?? null;
  const hostFiles = createHostFiles(store);
  const hosts = createHostReleases(store, edge.log);

  const highestBudget = options.limits?.budget;
  const readHost = async () => ({
    ...(await readLiveHost(await readStored(), { store, hostDir, kit })),
    ...(highestBudget ? { highestBudget } : {}),
  });

  /** The change is made already, and the store's history has it, so a failure here fails no call. */
  const onChange: OnChange = async (remote, event) => {
    await options.onReleaseChange?.(remote, event).catch((error) => {
      edge.log.error({ err: error, remote, event }, 'a change of releases is not in the audit trail');
    });
  };

  edge.addHook('onRequest', async ({ protocol, url }, reply) => {
    const own = url.startsWith('/r/') ? releaseFilePolicy(apiOrigin) : {};
    reply.headers({ ...SECURITY_HEADERS, ...own, ...(protocol === 'https' ? HSTS : {}) });
  });

  edge.setErrorHandler((error, request, reply) => {
    const reference = newReference();
    request.log.error({ err: error, reference }, 'the edge failed');
    void failures.add(edgeFailure(error, reference, request)).catch(() => undefined);
    if (options.isUnavailable?.(error))
      return reply
        .code(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': '2' })
        .type('text/plain')
        .send(`Salesdesk cannot be reached for a moment. Try again. Reference: ${reference}\n`);
    return reply
      .code(500)
      .headers({ 'cache-control': 'no-store' })
      .type('text/plain')
      .send(`Something went wrong. Reference: ${reference}\n`);
  });

  // The error handler answers before its report is stored.
  edge.addHook('onClose', () => failures.settled());

  const permissionsOf = permissionsByCookies(options.permissionsOf);
  const sendPage = pageSender({ ...options, apiOrigin, hosts, readLive, permissionsOf });
  await edge.register(ownDiscoveryRoutes, { readLive, permissionsOf });

  edge.get('/discovery.json', async (request, reply) => {
    const live = await readLive();
    if (!live) return notFound(reply);
    reply.headers({ 'cache-control': 'no-cache', etag: `"${live.etag}"` });
    if (request.headers['if-none-match'] === `"${live.etag}"`) return reply.code(304).send();
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), JSON.stringify(live.public));
  });

  await edge.register(kitRoutes, { prefix: '/releases', store, kit });
  await edge.register(developmentHostRoutes, {
    prefix: '/releases',
    readReleased: async (file) => hosts.readLive(await readStored(), `${DEVELOPMENT_FILES}/${file}`),
    folder: path.join(hostDir, DEVELOPMENT_FILES),
  });
  await edge.register(
    async (releases) => {
      releases.setErrorHandler(sendFailure);
      releases.addHook('onRequest', async (_, reply) => {
        reply.header('cache-control', 'no-store');
      });
      const limits = options.health ?? DEFAULT_LIMITS;
      const counting = { store, registry, limits, onChange, readDocument: readStored };
      await releases.register(reportsRoutes, { ...counting, reporterOf, onReports: options.onReports });
      await releases.register(failuresRoutes, {
        failures,
        reporterOf,
        mayView: options.mayView ?? (async () => false),
      });
      await releases.register(bootsRoutes, { ...counting, reporterOf: bootReporterOf });
      await releases.register(releasesRoutes, { ...options, registry, readHost, onChange });
    },
    { prefix: '/releases' },
  );

  await edge.register(docsRoutes, { store, kit });
  await edge.register(policyReportsRoutes);
  await edge.register(workerRoutes, {
    readReleased: async (file) => hosts.readLive(await readStored(), file),
    hostDir,
    apiOrigin,
    offline: options.offline ?? true,
  });

  if (releasesDir === null) releaseFiles(edge, store);
  else {
    await edge.register(fastifyStatic, {
      ...files(releasesDir, () => IMMUTABLE),
      prefix: '/r/',
      allowedPath: (file) => RELEASE_FILE.test(file),
    });
  }
  await edge.register(fastifyStatic, {
    ...files(hostDir, (file) => (file.startsWith(path.join(path.resolve(hostDir), 'assets')) ? IMMUTABLE : ONE_HOUR)),
    allowedPath: (file) => SERVED_FILE.test(file),
  });

  edge.setNotFoundHandler(async (request, reply) => {
    // Not of the host that was built here, or there is none.
    if (hostFiles.isFile(request)) return (await hostFiles.send(request, reply)) ? reply : notFound(reply);
    if (!isNavigation(request)) return notFound(reply);
    return sendPage(request, reply);
  });

  await edge.ready();
  return edge;
}

/** Options for serving a folder's files, preferring the compressed copies made at build time. */
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

/**
 * Whether a browser opens an address, as opposed to code requesting a file. Monitors and command-line tools accept
 * anything or send no `accept` header: they get the page as well, unless the address names a file.
 */
function isNavigation({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || NO_PAGE_BELOW.test(url)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !NAMES_FILE.test(url));
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('Not found.\n');
}
