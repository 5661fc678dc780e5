/** Serves release files from a store that is not a directory. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentTypeOf } from '../store/contentType.ts';
import { InvalidName, type ReleaseStore } from '../store/store.ts';
import { acceptedEncodings } from './compression.ts';

const COPIES = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;
const SAFE_FILE = /^[^./][^/]*(\/[^./][^/]*)*$/;

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A file of a release in the store. */
export interface ReleaseFile {
  remote: string;
  version: string;
  file: string;
}

/** Registers `GET /r/<remote>/<version>/<file>`, with the compressed copy made at build time when there is one. */
export function releaseFiles(app: FastifyInstance, store: ReleaseStore): void {
  app.get<{ Params: { remote: string; version: string; '*': string } }>(
    '/r/:remote/:version/*',
    async (request, reply) => {
      const { remote, version, '*': file } = request.params;
      const isSent = await sendReleaseFile(store, { remote, version, file }, request, reply);
      return isSent ? reply : reply.callNotFound();
    },
  );
}

/** Sends a file of a release; false when there is none, and then nothing is sent. */
export async function sendReleaseFile(
  store: ReleaseStore,
  { remote, version, file }: ReleaseFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!SAFE_FILE.test(file)) return false;
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const copies = COPIES.filter(({ encoding }) => accepted.has(encoding));
  for (const { encoding, suffix } of [...copies, { encoding: null, suffix: '' }]) {
    const found = await store.openReleaseFile(remote, version, file + suffix).catch((error) => {
      if (error instanceof InvalidName) return null;
      throw error;
    });
    if (!found) continue;
    reply
      .code(200)
      .headers({
        'cache-control': IMMUTABLE,
        'content-length': found.size,
        vary: 'accept-encoding',
        ...(encoding ? { 'content-encoding': encoding } : {}),
      })
      .type(contentTypeOf(file))
      .send(found.content);
    return true;
  }
  return false;
}
