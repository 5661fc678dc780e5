import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import { publicDocument } from '../discovery/discovery.ts';
import type { ReleaseStore } from '../store/store.ts';

export interface LiveDocument {
  /** As it is kept, history included. */
  kept: DiscoveryDocument;
  /** As browsers get it. */
  shown: DiscoveryDocument;
  etag: string;
}

/**
 * Gives a reader of the live document that asks the store at most once in `maxAgeMs` (0: each time), however many ask
 * at once. While the store cannot be read the document read last goes on being served; without one it throws.
 */
export function liveDiscovery(
  store: ReleaseStore,
  maxAgeMs: number,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<LiveDocument | null> {
  let known: LiveDocument | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<LiveDocument | null> | null = null;

  async function read(): Promise<LiveDocument | null> {
    try {
      const found = await store.discovery.read();
      if (!found) known = null;
      else if (known?.etag !== found.etag) {
        known = { kept: found.value, shown: publicDocument(found.value), etag: found.etag };
      }
      readAt = performance.now();
    } catch (error) {
      if (!known) throw error;
      log.error({ err: error }, 'the release store cannot be read; the document read last is served');
    }
    return known;
  }

  return () => {
    if (known && performance.now() - readAt < maxAgeMs) return Promise.resolve(known);
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
