/** Calls the release service of a running product over HTTP. */

import type { Readable } from 'node:stream';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { create } from 'tar';
import type { ReleaseService } from '../releases/releaseService.ts';
import type { Failure } from '../store/failures.ts';
import { ReleaseFailure } from '../store/failures.ts';
import { signatureOf } from '../tokens/tokens.ts';
import { Unreachable } from './failure.ts';

const TIMEOUT_MS = 60_000;

interface Call {
  method?: string;
  body?: object | Buffer;
}

/** Creates the client. `product` is the address of the product's page. */
export function createReleaseClient(product: string, token: string | null): ReleaseService {
  const base = product.replace(/\/+$/, '');

  async function send(path: string, { method = 'GET', body }: Call = {}): Promise<Response> {
    const isPacked = body instanceof Buffer;
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': isPacked ? 'application/gzip' : 'application/json' } : {}),
    };
    const content = body === undefined ? {} : { body: isPacked ? new Uint8Array(body) : JSON.stringify(body) };
    try {
      return await fetch(base + path, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), ...content });
    } catch (error) {
      const { cause, message } = error as Error;
      const why = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message;
      throw new Unreachable(
        `${base} cannot be reached (${why}). Check that the product is running and the address is correct.`,
      );
    }
  }

  async function call<T>(path: string, options?: Call): Promise<T> {
    const reply = await send(`/releases${path}`, options);
    const answer = (await reply.json().catch(() => null)) as { error?: Failure } | null;
    if (reply.ok && answer) return answer as T;
    if (answer?.error?.code) throw new ReleaseFailure(answer.error);
    throw new Unreachable(`${base} answered ${reply.status}, but not as Salesdesk does. Check the address.`);
  }

  return {
    location: base,
    host: () => call('/host'),

    async status(remote) {
      const { remotes } = await call<{ remotes: Awaited<ReturnType<ReleaseService['status']>> }>('/');
      return remotes.filter(({ name }) => remote === undefined || name === remote);
    },

    async publish(remote, folder, { traffic, isProgressive, isForced, onProgress = () => {} } = {}) {
      onProgress('Packing the build');
      const chunks: Buffer[] = [];
      for await (const chunk of packBuild(folder)) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      onProgress(`Sending ${Math.ceil(body.length / 1000)} kB to ${base}`);
      const query = new URLSearchParams({
        ...(traffic === undefined ? {} : { traffic: String(traffic) }),
        ...(isProgressive ? { progressive: 'true' } : {}),
        ...(isForced ? { forced: 'true' } : {}),
      });
      return await call(`/${remote}/versions?${query}`, { method: 'POST', body });
    },

    prove(proof) {
      const text = JSON.stringify(proof);
      const body = { text, signature: signatureOf(text, token ?? '') };
      return call(`/${proof.remote}/versions/${proof.version}/proof`, { method: 'PUT', body });
    },
    promote: (remote, body) => call(`/${remote}/deployment`, { method: 'POST', body }),
    rollBack: (remote, body) => call(`/${remote}/rollback`, { method: 'POST', ...(body ? { body } : {}) }),
    pin: (remote, version, isPinned) => call(`/${remote}/pins/${version}`, { method: isPinned ? 'PUT' : 'DELETE' }),
    compose: (remote, extension, body) => call(`/${remote}/extensions/${extension}`, { method: 'PUT', body }),
    setOwner: (remote, owner) => call(`/${remote}/owner`, { method: 'PUT', body: { owner } }),
    prune: (body) => call('/prune', { method: 'POST', body }),

    async document() {
      const reply = await send('/discovery.json');
      if (reply.status === 404) return null;
      return (await reply.json()) as DiscoveryDocument;
    },

    async readFile(remote, version, file) {
      const reply = await send(`/r/${remote}/${version}/${file}`);
      return reply.ok ? Buffer.from(await reply.arrayBuffer()) : null;
    },
  };
}

/** Packs the folder as a gzipped tar for the upload to a running product. */
export function packBuild(folder: string): Readable {
  return create({ gzip: true, cwd: folder, portable: true }, ['.']) as unknown as Readable;
}
