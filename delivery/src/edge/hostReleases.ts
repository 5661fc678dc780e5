/** Which release of the host a request gets, its page, and the cookies that keep that choice. ADR-156. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import rateLimit from '@fastify/rate-limit';
import {
  chooseRelease,
  type DiscoveryDocument,
  type Release,
  type Reporter,
  withFallbacks,
} from '@salesdesk/shared/domain';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { closed } from '../discovery/discovery.schema.ts';
import { type CanaryContext, countAttempts, ownAttempts } from '../releases/automaticChanges.ts';
import { integrityOf } from '../releases/build.ts';
import { defaultOf, trialOf } from '../releases/rollout.ts';
import { HOST_NAME, HOST_PAGE, type ReleaseStore, releasesOf } from '../store/store.ts';
import { oncePerMinute } from './replies.ts';

/** No script reads these cookies, and they sign nobody in. */
const COHORT = 'salesdesk-host-cohort';
const REFUSED = 'salesdesk-host-refused';
const DAY_SECONDS = 24 * 60 * 60;
/** Sticky for as long as a trial may take. */
const COHORT_SECONDS = 90 * DAY_SECONDS;
/** A release that failed by chance, such as in a train, is tried again after that. */
const REFUSED_SECONDS = DAY_SECONDS;
const MAX_REFUSED = 3;

const KEY = /^(user \d{1,15}|[0-9a-f]{16})$/;
const VERSION = /^\d[0-9A-Za-z.-]{0,99}$/;
const PHASE = /^[a-z]{1,20}$/;

/** A version that did not start in this browser. */
interface RefusedHost {
  version: string;
  /** What failed, until a page knows it; null afterwards. */
  phase: string | null;
}

/** What assigns this browser's person to a trial: their own key once they have signed in here. Null when neither was set. */
function cohortIn(request: FastifyRequest): string | null {
  const key = decode(cookieIn(request, COHORT));
  return KEY.test(key) ? key : null;
}

/** A random key; it identifies no user. */
function newCohort(): string {
  return randomBytes(8).toString('hex');
}

function setCohort(request: FastifyRequest, reply: FastifyReply, key: string): void {
  setCookie(request, reply, COHORT, encodeURIComponent(key), COHORT_SECONDS);
}

/** Remembers the signed-in person's own key, so that all their browsers get one release from the next page on. */
export function keepCohort(request: FastifyRequest, reply: FastifyReply, key: string | null | undefined): void {
  if (key && cohortIn(request) !== key) setCohort(request, reply, key);
}

/** The latest first. */
function refusedIn(request: FastifyRequest): RefusedHost[] {
  return cookieIn(request, REFUSED)
    .split('~')
    .flatMap((one) => {
      const [version = '', phase = ''] = one.split(':');
      return VERSION.test(version) ? [{ version, phase: PHASE.test(phase) ? phase : null }] : [];
    })
    .slice(0, MAX_REFUSED);
}

function setRefused(request: FastifyRequest, reply: FastifyReply, refused: readonly RefusedHost[]): void {
  const value = refused
    .slice(0, MAX_REFUSED)
    .map(({ version, phase }) => [version, phase ?? []].flat().join(':'))
    .join('~');
  setCookie(request, reply, REFUSED, value, REFUSED_SECONDS);
}

/** `Lax`, because a page that is opened by a link in a message is of the same person. */
function setCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, seconds: number): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameFor(request, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

function cookieIn(request: FastifyRequest, name: string): string {
  const start = `${nameFor(request, name)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
}

/** `__Host-` binds a cookie to this host, but browsers accept it over https only. */
function nameFor({ protocol }: FastifyRequest, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

interface HostForRequest {
  version: string;
  /** The page as it was built. */
  template: string;
  /** The version to return to when this one does not start. */
  previous: string | null;
  /** The version that did not start, in the first page after that. */
  refused: RefusedHost | undefined;
}

export interface HostReleases {
  /** The host for a page; null when none is released. Sets the cookies that keep the choice. */
  forPage(
    document: DiscoveryDocument | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<HostForRequest | null>;
  /** Text of a file of the release that all others get; null when none is released, or it has no such file. */
  readLive(document: DiscoveryDocument | null, file: string): Promise<string | null>;
}

/** So many pages stay in memory: the live host, a trial and what browsers returned to. */
const MAX_PAGES = 8;

export function createHostReleases(store: ReleaseStore, log: Pick<FastifyBaseLogger, 'error'>): HostReleases {
  const pages = new Map<string, string>();

  /** A release never changes, so its page is read and verified once. */
  async function pageOf({ metadata: { version }, extras }: Release): Promise<string | null> {
    const known = pages.get(version);
    if (known !== undefined) return known;
    const text = await store.readReleaseFile(HOST_NAME, version, HOST_PAGE);
    if (text === null || integrityOf(text) !== extras.salesdesk.assets[HOST_PAGE]) {
      log.error({ version }, `the page of host ${version} is missing or damaged`);
      return null;
    }
    const [oldest] = pages.keys();
    if (pages.size >= MAX_PAGES && oldest !== undefined) pages.delete(oldest);
    pages.set(version, text);
    return text;
  }

  return {
    async forPage(document, request, reply) {
      const releases = releasesOf(document, HOST_NAME);
      const tried = trialOf(releases);
      const key = cohortIn(request) ?? newCohort();
      if (tried && tried.deployment.traffic > 0 && cohortIn(request) === null) setCohort(request, reply, key);
      const refused = refusedIn(request);
      const unreported = refused.find(({ phase }) => phase !== null);
      let damaged: string[] = [];
      for (;;) {
        const choice = chooseHost(releases, key, [...refused.map(({ version }) => version), ...damaged]);
        if (!choice) return null;
        const { release, previous } = choice;
        const { version } = release.metadata;
        const template = await pageOf(release);
        if (template !== null) {
          if (unreported)
            setRefused(
              request,
              reply,
              refused.map((one) => ({ ...one, phase: null })),
            );
          return { version, template, previous, refused: unreported };
        }
        if (damaged.includes(version)) return null;
        damaged = [...damaged, version];
      }
    },

    async readLive(document, file) {
      const live = defaultOf(releasesOf(document, HOST_NAME));
      return live ? await store.readReleaseFile(HOST_NAME, live.metadata.version, file) : null;
    },
  };
}

interface HostChoice {
  release: Release;
  /** The version that its page returns to when it does not start; null when there is none left. */
  previous: string | null;
}

/**
 * The release of the host for one person, with the rule of every remote: `key` assigns the trial. A version in
 * `refused` did not start in this browser, and the one before it is chosen. Null when no host is released.
 */
function chooseHost(releases: readonly Release[], key: string, refused: readonly string[]): HostChoice | null {
  const chosen = chooseRelease(releases, HOST_NAME, key);
  if (!chosen) return null;
  const line = withFallbacks(chosen, releases);
  const [release = chosen, next] = line.filter(({ metadata }) => !refused.includes(metadata.version));
  return { release, previous: next?.metadata.version ?? null };
}

interface BootsOptions extends CanaryContext {
  readDocument: () => Promise<DiscoveryDocument | null>;
  /** The user whose session the cookies name; null for nobody. */
  reporterOf: (request: FastifyRequest) => Promise<Reporter | null>;
}

const MAX_BYTES = 1024;
/** Per address, because a whole office may share one. */
const PER_MINUTE = 600;

const Boot = closed({
  version: Type.String({ pattern: '^\\d[0-9A-Za-z.-]{0,99}$' }),
  phase: Type.String({ pattern: '^[a-z]{1,20}$' }),
});

/**
 * Registers `POST /boots` below `/releases`. The answer's cookie is what counts: from the next page on this browser gets the
 * release before. It counts for the user whose session the cookies name. Without a session it counts for no user, because anyone could forge it; the host that starts then reports it.
 */
export async function bootsRoutes(app: FastifyInstance, options: BootsOptions): Promise<void> {
  const { readDocument } = options;
  const isLogged = oncePerMinute();
  await app.register(rateLimit, { max: PER_MINUTE, timeWindow: '1 minute' });
  app.post<{ Body: Type.Static<typeof Boot> }>(
    '/boots',
    { schema: { body: Boot }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      const { version, phase } = request.body;
      const document = await readDocument();
      const releases = releasesOf(document, HOST_NAME);
      if (!releases.some(({ metadata }) => metadata.version === version)) return { isRefused: false };
      if (!isLogged(`${version} ${phase}`))
        request.log.warn(
          { remote: HOST_NAME, version, phase },
          `host ${version} did not start in a browser (${phase})`,
        );
      const others = refusedIn(request).filter((one) => one.version !== version);
      setRefused(request, reply, [{ version, phase }, ...others]);
      // This browser has its other host whether or not the failure can be counted.
      await count(request, document, { version, phase }).catch((error) => {
        request.log.error({ err: error, version }, 'a host that did not start was not counted');
      });
      return { isRefused: true };
    },
  );

  async function count(
    request: FastifyRequest,
    document: DiscoveryDocument | null,
    { version, phase }: Type.Static<typeof Boot>,
  ): Promise<void> {
    const reporter = await options.reporterOf(request);
    if (reporter === null) return;
    const attempts = ownAttempts(document, reporter, [
      { remote: HOST_NAME, version, outcome: 'failed', phase } as const,
    ]);
    const consequences = await countAttempts(options, document, reporter.name, attempts);
    for (const { message } of consequences) request.log.warn({ remote: HOST_NAME, version }, message);
  }
}

/** Part of every page: without comments and indentation. */
const SCRIPT = readFileSync(path.join(import.meta.dirname, 'bootWatch.browser.js'), 'utf8')
  .replace(/^\s*\/\/.*$/gm, '')
  .replace(/^\s+/gm, '');

/** Allows it in the page's policy: `'sha256-…'`. */
export const BOOT_WATCH_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

interface WatchedHost {
  /** The version in this page. */
  version: string;
  previous: string | null;
  /** The version that did not start before this page, which this host reports. */
  refused: RefusedHost | undefined;
}

/**
 * The element for one page. It is part of no build, so that a broken host cannot break it. Its data stands in attributes, because the
 * policy allows exactly this script.
 */
export function bootWatch({ version, previous, refused }: WatchedHost): string {
  const data = {
    version,
    previous,
    ...(refused?.phase ? { refused: refused.version, phase: refused.phase } : {}),
  };
  const attributes = Object.entries(data).flatMap(([name, value]) =>
    value === null ? [] : [` data-${name}="${value}"`],
  );
  return `<script id="salesdesk-host"${attributes.join('')}>${SCRIPT}</script>`;
}
