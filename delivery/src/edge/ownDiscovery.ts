/**
 * The part of the discovery document that a page holds. With many remotes a page would grow with each of them, so it holds
 * those that its user may open first, and the host fetches the others afterwards. `/discovery.json` stays whole. ADR-157.
 * What the host reads of no release of the page is left out of it.
 */

import { createHash } from 'node:crypto';
import {
  containsPath,
  type DiscoveryDocument,
  mayOpen,
  OWN_DISCOVERY_PATH,
  type Release,
  type ReleaseDetails,
  SCENARIOS_FILE,
  SHELL_PATHS,
} from '@salesdesk/shared/domain';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { publicDocument } from '../discovery/discovery.ts';
import type { ReleaseStore } from '../store/store.ts';
import { sendCompressed } from './replies.ts';

/** Up to this many remotes a page holds all of them: as many as the workspace has. */
export const WHOLE_MOST = 15;
/** With more, it holds this many: the one of its address, and those of the fixed entries of the sidebar. */
const INLINED_MOST = 6;
const ISOLATION = '/isolate/*';

/** The document in a page; `isPartial` when the host has to fetch the remotes that are missing. */
type InlinedDocument = DiscoveryDocument & { isPartial?: true };

/** Whom a page is for: `permissions` is null while nobody is known to be signed in. */
interface PageVisitor {
  path: string;
  permissions: readonly string[] | null;
}

/** Whether the document has more remotes than a page holds. */
export function isLarge({ microFrontends }: DiscoveryDocument): boolean {
  return Object.keys(microFrontends).length > WHOLE_MOST;
}

/** The remotes that a user may open, and those that the shell names to everyone; all of them for an unknown user. */
function ownDocument(document: DiscoveryDocument, permissions: readonly string[] | null): DiscoveryDocument {
  if (permissions === null) return document;
  const own = Object.entries(document.microFrontends).filter(
    ([, releases]) => releases.some((release) => mayOpen(release, permissions)) || releases.some(isOfShell),
  );
  return { ...document, microFrontends: Object.fromEntries(own) };
}

/** The document as this page holds it. */
export function inlinedDocument(document: DiscoveryDocument, { path, permissions }: PageVisitor): InlinedDocument {
  if (!isLarge(document)) return asRead(document, path);
  const own = ownDocument(document, permissions);
  const asked = Object.entries(document.microFrontends).find(([, releases]) => releases.some((one) => isAt(one, path)));
  const first = Object.entries(own.microFrontends)
    .map(([key, releases]) => ({ key, releases, rank: rankOf(releases, permissions !== null) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ key, releases }) => [key, releases] as const);
  const ranked = new Map([...(asked ? [asked] : []), ...first]);
  const microFrontends = Object.fromEntries([...ranked].slice(0, INLINED_MOST));
  const isComplete = Object.keys(own.microFrontends).every((key) => key in microFrontends);
  // Without a user the host has to fetch after the sign-in, whatever is here.
  return {
    ...asRead({ ...document, microFrontends }, path),
    ...(isComplete && permissions !== null ? {} : { isPartial: true }),
  };
}

/**
 * Hashes compress least, so a release that is only a fallback has none: the host asks for them when it needs it. The hash of
 * remote.json is for overrides, which bring it along. Only the isolation page, which is always loaded anew, has scenarios.
 */
function asRead(document: DiscoveryDocument, path: string): DiscoveryDocument {
  const isIsolation = containsPath(ISOLATION, path);
  const slim = (release: Release): Release => {
    const { salesdesk, composition } = release.extras;
    const { sourceCommit: _, builtAt: __, scenarios, assets, ...read } = salesdesk;
    const { 'remote.json': ___, [SCENARIOS_FILE]: recorded, ...hashes } = assets;
    const isGiven = release.deployment.default || release.deployment.traffic > 0;
    if (isIsolation && recorded) hashes[SCENARIOS_FILE] = recorded;
    const own = { ...read, ...(isIsolation ? { scenarios } : {}), assets: isGiven ? hashes : {} } as ReleaseDetails;
    return { ...release, extras: { salesdesk: own, ...(composition ? { composition } : {}) } };
  };
  const listed = Object.entries(document.microFrontends).map(([key, releases]) => [key, releases.map(slim)] as const);
  return { ...document, microFrontends: Object.fromEntries(listed) };
}

/** Who is not signed in needs the sign-in first, everyone else the sidebar's fixed entries; then by place in the sidebar. */
function rankOf(releases: readonly Release[], isSignedIn: boolean): number {
  const isPublic = releases.some(({ extras }) => extras.salesdesk.routes.some(({ access }) => access === 'public'));
  const order = Math.min(...releases.flatMap(({ extras }) => extras.salesdesk.navigation.map((entry) => entry.order)));
  // The host itself has the entries of Home, where the sign-in leads to, so it comes first.
  const place = Number.isFinite(order) ? Math.min(order, 999) : releases.some(isOfShell) ? 0 : 999;
  if (isPublic) return isSignedIn ? 3000 : 0;
  return (releases.some(isOfShell) ? 1000 : 2000) + place;
}

function isOfShell({ extras: { salesdesk } }: Release): boolean {
  return [...salesdesk.navigation, ...salesdesk.routes].some(({ path }) => SHELL_PATHS.includes(path));
}

function isAt({ extras: { salesdesk } }: Release, path: string): boolean {
  return salesdesk.routes.some((route) => containsPath(route.path, path));
}

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

export interface LiveDocument {
  /** The stored document, with its history. */
  stored: DiscoveryDocument;
  /** The document as browsers get it. */
  public: DiscoveryDocument;
  etag: string;
}

/**
 * Returns a reader of the live document that reads the store at most once per `maxAgeMs` (0: each time), and once for
 * concurrent calls. While the store cannot be read it returns the last document read; without one it throws.
 */
export function liveDiscovery(
  store: ReleaseStore,
  maxAgeMs: number,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<LiveDocument | null> {
  let known: LiveDocument | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<LiveDocument | null> | null = null;

  async function read(): Promise<LiveDocument | null> {
    try {
      const found = await store.discovery.read();
      if (!found) known = null;
      else if (known?.etag !== found.etag) {
        known = { stored: found.value, public: publicDocument(found.value), etag: found.etag };
      }
      readAt = performance.now();
    } catch (error) {
      if (!known) throw error;
      log.error({ err: error }, 'the release store cannot be read; serving the last document read');
    }
    return known;
  }

  return () => {
    if (known && performance.now() - readAt < maxAgeMs) return Promise.resolve(known);
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
