/** Sends the page of a host: the release that applies to the request, with the data of this response and its policy. */

import path from 'node:path';
import {
  type DiscoveryDocument,
  type GrantedOverrides,
  isOverrideOrigin,
  isStepUpPath,
  LOOPBACK,
  type PageOverride,
  STEP_UP_RETURN,
} from '@salesdesk/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HASHES_FILE, integrityOf } from '../releases/build.ts';
import { fillPage, templateReader } from '../releases/host.ts';
import { failureOf } from '../store/failures.ts';
import { DEVELOPMENT_FILES, HOST_PAGE, type ReleaseStore } from '../store/store.ts';
import type { EdgeOptions } from './edgeOptions.ts';
import { BOOT_WATCH_HASH, bootWatch, type HostReleases } from './hostReleases.ts';
import { inlinedDocument, isLarge, type LiveDocument, type PermissionsOf } from './ownDiscovery.ts';
import { sendCompressed } from './replies.ts';
import { ISOLATED_WINDOW, newNonce, OFFLINE_COPY, pagePolicy } from './securityHeaders.ts';

/** Parameters of their addresses that fill the form: the remote, where its build is served, the page to open afterwards, the change of a release. */
const STEP_UP_FORM = ['remote', 'origin', 'page', 'action', 'version'] as const;

interface PageSenderOptions
  extends Pick<
    EdgeOptions,
    'store' | 'hostDir' | 'firstLanguage' | 'overridesOf' | 'overrideOrigins' | 'pageOrigins' | 'stepUpTicketOf'
  > {
  /** Origin of the API; '' means the page's own. */
  apiOrigin: string;
  hosts: HostReleases;
  readLive: () => Promise<LiveDocument | null>;
  permissionsOf: PermissionsOf;
}

/** Returns the function that answers a navigation; a step-up page on another origin is redirected to. */
export function pageSender(options: PageSenderOptions) {
  const { store, hostDir, apiOrigin, firstLanguage, hosts, readLive, permissionsOf } = options;
  const readBuiltPage = templateReader(hostDir);
  const readDevelopmentPage = templateReader(path.join(hostDir, DEVELOPMENT_FILES));
  const tickets = {
    apiOrigin,
    pageOrigins: options.pageOrigins ?? [],
    ticketOf: options.stepUpTicketOf ?? (async () => null),
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = newNonce();
    const grants = isStepUpPage(request) ? await stepUpTicketFor(request, tickets) : null;
    if (grants && 'location' in grants) return reply.headers(ISOLATED_WINDOW).redirect(grants.location, 302);
    const ticket = grants?.ticket ? { ticket: grants.ticket } : null;
    const overrides = grants ? null : await grantedTo(request);
    const live = await readLive();
    const { discovery, isPersonal } = await discoveryFor(live, request);
    const host = await hosts.forPage(live?.stored ?? null, request, reply);
    // A remote from a development server needs a development React; a host without that page serves the usual one.
    const development = isFromOwnMachine(overrides) ? await developmentPage(live?.stored ?? null) : null;
    const template = development ?? host?.template ?? (await readBuiltPage());
    if (template === null) return reply.code(503).type('text/plain').send('The host is not built yet: npm run build\n');
    const isWatched = host !== null && development === null;
    const data = { discovery, overrides: ticket ?? overrides };
    const parts = { nonce, apiOrigin, firstLanguage, bootWatch: isWatched ? bootWatch(host) : '' };
    const page = fillPage(template, data, parts);
    reply.headers({
      'cache-control': 'no-cache',
      ...pagePolicy(nonce, request.url, {
        apiOrigin,
        origins: originsOf(overrides),
        inlineScripts: [...page.inlineScripts, ...(isWatched ? [BOOT_WATCH_HASH] : [])],
      }),
      ...(grants ? ISOLATED_WINDOW : {}),
      ...(grants || overrides || isPersonal ? {} : OFFLINE_COPY),
    });
    return sendCompressed(request, reply.type('text/html; charset=utf-8'), page.html);
  };

  /** What the page holds of the document. `isPersonal`: it depends on who is signed in. */
  async function discoveryFor(live: LiveDocument | null, request: FastifyRequest) {
    if (!live) return { discovery: null, isPersonal: false };
    const permissions = isLarge(live.public) ? await permissionsOf(request) : null;
    const [address = ''] = request.url.split('?', 1);
    return {
      discovery: inlinedDocument(live.public, { path: address, permissions }),
      isPersonal: permissions !== null,
    };
  }

  async function developmentPage(document: DiscoveryDocument | null): Promise<string | null> {
    const released = await hosts.readLive(document, `${DEVELOPMENT_FILES}/${HOST_PAGE}`);
    return released ?? (await readDevelopmentPage());
  }

  async function grantedTo({ headers }: FastifyRequest): Promise<GrantedOverrides | null> {
    const granted = (await options.overridesOf?.(headers.cookie)) ?? null;
    return withHashes(onlyAllowedOrigins(granted, options.overrideOrigins ?? [LOOPBACK]), store);
  }
}

/** The granted overrides without builds from origins that the operator does not (or no longer) list. */
function onlyAllowedOrigins(granted: GrantedOverrides | null, origins: readonly string[]): GrantedOverrides | null {
  if (!granted) return null;
  const isListed = ({ origin }: PageOverride) => origin === null || isOverrideOrigin(origin, origins);
  return { ...granted, overrides: granted.overrides.filter(isListed) };
}

/**
 * The granted overrides, with the hash of each published build's list of hashes: the page reads that list from the
 * release itself and could not verify it otherwise.
 */
async function withHashes(
  granted: GrantedOverrides | null,
  store: Pick<ReleaseStore, 'readReleaseFile'>,
): Promise<GrantedOverrides | null> {
  if (!granted) return null;
  return { ...granted, overrides: await Promise.all(granted.overrides.map((override) => withHash(override, store))) };
}

async function withHash(override: PageOverride, store: Pick<ReleaseStore, 'readReleaseFile'>): Promise<PageOverride> {
  if (override.version === null) return override;
  const list = await store.readReleaseFile(override.remote, override.version, HASHES_FILE).catch((error) => {
    if (failureOf(error)?.code === 'invalid-request') return null;
    throw error;
  });
  return list === null ? override : { ...override, integrity: integrityOf(list) };
}

/** Whether a remote comes from the user's own machine. */
function isFromOwnMachine(granted: GrantedOverrides | null): boolean {
  return originsOf(granted).some((origin) => isOverrideOrigin(origin, [LOOPBACK]));
}

function originsOf(granted: GrantedOverrides | null): string[] {
  return granted?.overrides.flatMap(({ origin }) => origin ?? []) ?? [];
}

/** Query parameter in which the page's host tells the API's host where to return to. */
const RETURN_TO = 'return-to';

/**
 * The session's cookie belongs to the API's host, so a page at another origin fetches its ticket by two redirects: to the API's host,
 * which reads the cookie, and back. ADR-062, ADR-127.
 */
interface StepUpTicketOptions {
  /** Origin of the API when it differs from the page's; empty otherwise. */
  apiOrigin: string;
  /** Origins at which the page may stand. */
  pageOrigins: readonly string[];
  /** Returns the ticket of the session that the cookies name; null without the right. */
  ticketOf: (cookies: string | undefined) => Promise<string | null>;
}

/** Either the ticket to write into the page, null without one, or the address to redirect to. */
type StepUpTicketResult = { ticket: string | null } | { location: string };

/** Whether a request opens a page that asks for the code. */
function isStepUpPage({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return isStepUpPath(pathOf(url));
}

/** What to answer a request for that page. */
async function stepUpTicketFor(
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  { apiOrigin, pageOrigins, ticketOf }: StepUpTicketOptions,
): Promise<StepUpTicketResult> {
  const { headers } = request;
  const path = pathOf(request.url);
  const query = new URLSearchParams(request.url.split('?')[1]);
  // What the form is filled with comes back unchanged.
  const form = STEP_UP_FORM.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []));
  const returnTo = query.get(RETURN_TO);
  if (!apiOrigin) return { ticket: await issue() };
  if (returnTo !== null && pageOrigins.includes(returnTo)) {
    const ticket = await issue();
    // A fragment is neither sent to a server nor logged.
    const fragment = ticket ? `#${new URLSearchParams({ [STEP_UP_RETURN.ticket]: ticket })}` : '';
    const back = new URLSearchParams([...form, [STEP_UP_RETURN.mark, '1']]);
    return { location: `${returnTo}${path}?${back}${fragment}` };
  }
  if (query.has(STEP_UP_RETURN.mark)) return { ticket: null };
  const page = pageOrigins.find((origin) => new URL(origin).host === headers.host) ?? pageOrigins[0];
  if (page === undefined) return { ticket: null };
  return { location: `${apiOrigin}${path}?${new URLSearchParams([...form, [RETURN_TO, page]])}` };

  /** Issues a ticket only for a top-level navigation, because a script can read every other response. */
  async function issue(): Promise<string | null> {
    if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document') return null;
    return ticketOf(headers.cookie);
  }
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
