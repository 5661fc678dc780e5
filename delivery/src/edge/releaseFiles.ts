/** Serves release files from a store that is not a directory. */
import type { FastifyInstance } from 'fastify';
import { contentTypeOf } from '../store/contentType.ts';
import { InvalidName, type ReleaseStore } from '../store/store.ts';
import { acceptedEncodings } from './compression.ts';

const COPIES = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;
const SAFE_FILE = /^[^./][^/]*(\/[^./][^/]*)*$/;

/** Registers `GET /r/<remote>/<version>/<file>`, with the compressed copy made at build time when there is one. */
export function releaseFiles(app: FastifyInstance, store: ReleaseStore, cacheControl: string): void {
  app.get<{ Params: { remote: string; version: string; '*': string } }>(
    '/r/:remote/:version/*',
    async (request, reply) => {
      const { remote, version, '*': file } = request.params;
      if (!SAFE_FILE.test(file)) return reply.callNotFound();
      const accepted = acceptedEncodings(request.headers['accept-encoding']);
      const copies = COPIES.filter(({ encoding }) => accepted.has(encoding));
      for (const { encoding, suffix } of [...copies, { encoding: null, suffix: '' }]) {
        const found = await store.openReleaseFile(remote, version, file + suffix).catch((error) => {
          if (error instanceof InvalidName) return null;
          throw error;
        });
        if (!found) continue;
        reply.headers({
          'cache-control': cacheControl,
          'content-length': found.size,
          vary: 'accept-encoding',
          ...(encoding ? { 'content-encoding': encoding } : {}),
        });
        return reply.type(contentTypeOf(file)).send(found.content);
      }
      return reply.callNotFound();
    },
  );
}
