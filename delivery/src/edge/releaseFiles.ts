/** Serves the files of releases from a store that is not a directory, and those of released hosts from any. ADR-156. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HASHES_FILE } from '../releases/build.ts';
import { failureOf } from '../store/failures.ts';
import { contentTypeOf, nullWhenMissing } from '../store/files.ts';
import { HOST_NAME, type ReleaseStore } from '../store/store.ts';
import { acceptedEncodings } from './replies.ts';
import { workerPolicy } from './securityHeaders.ts';

const COPIES = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;
const SAFE_FILE = /^[^./][^/]*(\/[^./][^/]*)*$/;

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A file of a release in the store. */
interface ReleaseFile {
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
async function sendReleaseFile(
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
      if (failureOf(error)?.code === 'invalid-request') return null;
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

/** Not the page and the description of the development host, which the edge reads itself. */
const ASSET = /^\/(assets\/(?!.*\/?(?:index\.html|host\.json)$)[^?#]+\.[a-z0-9]+)$/i;
/** Minimum interval between searches for releases that this process does not know. */
const SEARCH_MS = 1000;

interface HostFiles {
  /** Whether a request is for a file of a host. */
  isFile(request: FastifyRequest): boolean;
  /** Sends the file from the release that has it; false when no stored release does. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/**
 * Finds the files of released hosts. Their names contain a hash of the content and are the same in every release that has them,
 * so that browsers keep what did not change. A tab that is still open finds the files of its own host.
 */
export function createHostFiles(store: ReleaseStore): HostFiles {
  /** Versions by file. */
  const versionsOf = new Map<string, string[]>();
  const known = new Set<string>();
  let searchedAt = Number.NEGATIVE_INFINITY;
  let searching: Promise<void> | null = null;

  async function search(): Promise<void> {
    const versions = await store.listReleases(HOST_NAME);
    for (const version of versions.filter((one) => !known.has(one))) {
      const hashes = await store.readReleaseFile(HOST_NAME, version, HASHES_FILE);
      if (hashes === null) continue;
      for (const file of Object.keys(JSON.parse(hashes))) {
        versionsOf.set(file, [...(versionsOf.get(file) ?? []), version]);
      }
      known.add(version);
    }
    searchedAt = performance.now();
  }

  async function sendKnown(file: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    for (const version of versionsOf.get(file) ?? []) {
      if (await sendReleaseFile(store, { remote: HOST_NAME, version, file }, request, reply)) return true;
    }
    return false;
  }

  return {
    isFile: ({ method, url }) => (method === 'GET' || method === 'HEAD') && ASSET.test(pathOf(url)),

    async send(request, reply) {
      const [, file = ''] = ASSET.exec(pathOf(request.url)) ?? [];
      if (await sendKnown(file, request, reply)) return true;
      if (performance.now() - searchedAt < SEARCH_MS) return false;
      searching ??= search().finally(() => {
        searching = null;
      });
      await searching;
      return await sendKnown(file, request, reply);
    },
  };
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/, '');
}

/** The service worker of the host, or one that removes it. ADR-151. */
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
