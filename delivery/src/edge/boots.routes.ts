/** Receives word of the boot watch that a host did not start, and gives that browser the host before. ADR-156. */
import rateLimit from '@fastify/rate-limit';
import { type DiscoveryDocument, documentKey } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { HOST_NAME } from '../store/hostNames.ts';
import { refusedIn, setRefused } from './hostCookies.ts';
import { sendFailure } from './releaseFailures.ts';
import { oncePerMinute } from './reports.routes.ts';

export interface BootsOptions {
  readDocument: () => Promise<DiscoveryDocument | null>;
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
 * release before. Nothing is added to the health of releases here, because anyone could forge it: the host that starts
 * then reports it for its signed-in user.
 */
export async function bootsRoutes(app: FastifyInstance, { readDocument }: BootsOptions): Promise<void> {
  const isLogged = oncePerMinute();
  await app.register(rateLimit, { max: PER_MINUTE, timeWindow: '1 minute' });
  app.setErrorHandler(sendFailure);
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.post<{ Body: Type.Static<typeof Boot> }>(
    '/boots',
    { schema: { body: Boot }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      const { version, phase } = request.body;
      const releases = (await readDocument())?.microFrontends[documentKey(HOST_NAME)] ?? [];
      if (!releases.some(({ metadata }) => metadata.version === version)) return { isRefused: false };
      if (!isLogged(`${version} ${phase}`))
        request.log.warn(
          { remote: HOST_NAME, version, phase },
          `host ${version} did not start in a browser (${phase})`,
        );
      const others = refusedIn(request).filter((one) => one.version !== version);
      setRefused(request, reply, [{ version, phase }, ...others]);
      return { isRefused: true };
    },
  );
}
