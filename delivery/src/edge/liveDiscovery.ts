import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import { publicDocument } from '../discovery/discovery.ts';
import type { ReleaseStore } from '../store/store.ts';

export interface LiveDocument {
  /** The stored document, with its history. */
  stored: DiscoveryDocument;
  /** The document as browsers get it. */
  public: DiscoveryDocument;
  etag: string;
}

/**
 * Returns a reader of the live document that reads the store at most once per `maxAgeMs` (0: each time), and once for
 * concurrent calls. While the store cannot be read it returns the last document read; without one it throws.
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
        known = { stored: found.value, public: publicDocument(found.value), etag: found.etag };
      }
      readAt = performance.now();
    } catch (error) {
      if (!known) throw error;
      log.error({ err: error }, 'the release store cannot be read; serving the last document read');
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
