/** Serves the service worker of the host, or one that removes it. ADR-151. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { nullWhenMissing } from '../store/files.ts';
import { workerPolicy } from './securityHeaders.ts';

interface WorkerOptions {
  /** The worker of the live released host; null when there is none. */
  readReleased: (file: string) => Promise<string | null>;
  /** The host that was built on this machine. */
  hostDir: string;
  apiOrigin: string;
  /** Whether pages stay readable without a network. */
  offline: boolean;
}

const WORKER = 'worker.js';

/** Browsers look for another script with every load of a page. This one deletes all copies, and the worker. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  const names = (await caches.keys()).filter((name) => name.startsWith('salesdesk-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;

/**
 * Registers `GET /worker.js`, which browsers request again each time. A host without a worker has 404, at which a worker of
 * another host removes itself.
 */
export async function workerRoutes(
  app: FastifyInstance,
  { readReleased, hostDir, apiOrigin, offline }: WorkerOptions,
): Promise<void> {
  app.get('/worker.js', async (_, reply) => {
    const script = offline ? await readWorker() : REMOVAL;
    if (script === null)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found.\n');
    reply.headers({ 'cache-control': 'no-cache', ...workerPolicy(apiOrigin) });
    return reply.type('text/javascript; charset=utf-8').send(script);
  });

  async function readWorker(): Promise<string | null> {
    return (await readReleased(WORKER)) ?? readFile(path.join(hostDir, WORKER), 'utf8').catch(nullWhenMissing);
  }
}
