/** Watches whether a host starts in a browser, and gives that browser the host before when it does not. ADR-156. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import rateLimit from '@fastify/rate-limit';
import { type DiscoveryDocument, documentKey, type Reporter } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { type CanaryContext, countAttempts, ownAttempts } from '../health/countAttempts.ts';
import { HOST_NAME } from '../store/hostNames.ts';
import { type RefusedHost, refusedIn, setRefused } from './hostReleases.ts';
import { oncePerMinute } from './reports.routes.ts';

interface BootsOptions extends CanaryContext {
  readDocument: () => Promise<DiscoveryDocument | null>;
  /** The user whose session the cookies name; null for nobody. */
  reporterOf: (request: FastifyRequest) => Promise<Reporter | null>;
}

const MAX_BYTES = 1024;
/** Per address, because a whole office may share one. */
const PER_MINUTE = 600;

const Boot = Type.Object(
  {
    version: Type.String({ pattern: '^\\d[0-9A-Za-z.-]{0,99}$' }),
    phase: Type.String({ pattern: '^[a-z]{1,20}$' }),
  },
  { additionalProperties: false },
);

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
      const releases = document?.microFrontends[documentKey(HOST_NAME)] ?? [];
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
