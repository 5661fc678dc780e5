/** Hands out the host's development page, so that a team can run its screens without the product. ADR-139. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { nullWhenMissing } from '../store/fileErrors.ts';

/**
 * Registers `GET /host.json`: the page with empty slots, and the paths of the files that it may load, as the host's build
 * lists them. 404 when the host was built without that page. `folder`: that part of the host's build.
 */
export async function developmentHostRoutes(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  app.get('/host.json', async (_, reply) => {
    const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(nullWhenMissing);
    const [page, list] = await Promise.all([read('index.html'), read('host.json')]);
    if (page === null || list === null) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    return { page, ...(JSON.parse(list) as { files: string[] }) };
  });
}
