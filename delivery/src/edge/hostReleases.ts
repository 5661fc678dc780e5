/** Which release of the host a request gets, and its page. ADR-156. */
import {
  chooseRelease,
  type DiscoveryDocument,
  documentKey,
  type Release,
  withFallbacks,
} from '@salesdesk/shared/domain';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { integrityOf } from '../releases/build.ts';
import { defaultOf, trialOf } from '../releases/rollout.ts';
import { HOST_NAME, HOST_PAGE } from '../store/hostNames.ts';
import type { ReleaseStore } from '../store/store.ts';
import { cohortIn, newCohort, type RefusedHost, refusedIn, setCohort, setRefused } from './hostCookies.ts';

export interface HostForRequest {
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
      const releases = releasesOf(document);
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
      const live = defaultOf(releasesOf(document));
      return live ? await store.readReleaseFile(HOST_NAME, live.metadata.version, file) : null;
    },
  };
}

function releasesOf(document: DiscoveryDocument | null): readonly Release[] {
  return document?.microFrontends[documentKey(HOST_NAME)] ?? [];
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
