import type { RemoteEntry } from './catalog.ts';
import { IS_DEVELOPMENT } from './discoveryDocument.ts';
import { RemoteFailure } from './failure.ts';

/**
 * The hash a release's file must have, from the discovery document. A file without one is refused: an unlisted file
 * is no part of the release. Null in development only.
 */
export function hashOf(entry: RemoteEntry, file: string): string | null {
  const hash = entry.details.assets[file];
  if (hash === undefined && !IS_DEVELOPMENT)
    throw new RemoteFailure(entry, 'integrity', `there is no hash for ${file}`);
  return hash ?? null;
}
