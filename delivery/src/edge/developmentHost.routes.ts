/** Hands out the host's development page, so that a team can run its screens without the product. ADR-139. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { nullWhenMissing } from '../store/fileErrors.ts';

export interface DevelopmentHost {
  /** Reads a file of that page's folder from the live release of the host; null without one. */
  readReleased: (file: string) => Promise<string | null>;
  /** The same folder of the host that was built here. */
  folder: string;
}

/**
 * Registers `GET /host.json`: the page with empty slots, and the paths of the files that it may load, as the host's build
 * lists them. 404 when the host was built without that page.
 */
export async function developmentHostRoutes(app: FastifyInstance, options: DevelopmentHost): Promise<void> {
  const { readReleased, folder } = options;
  const read = async (file: string) =>
    (await readReleased(file)) ?? (await readFile(path.join(folder, file), 'utf8').catch(nullWhenMissing));
  app.get('/host.json', async (_, reply) => {
    const [page, list] = await Promise.all([read('index.html'), read('host.json')]);
    if (page === null || list === null) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    return { page, ...(JSON.parse(list) as { files: string[] }) };
  });
}
