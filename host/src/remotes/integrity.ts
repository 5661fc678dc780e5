import type { RemoteEntry } from './catalog.ts';
import { IS_DEVELOPMENT } from './discoveryDocument.ts';
import { RemoteFailure } from './failure.ts';

/**
 * The required hash of a release's file, from the discovery document. Throws for an unlisted file, which is not part of
 * the release. Null in development, and for an override to a development server on the user's own machine.
 */
export function hashOf(entry: RemoteEntry, file: string): string | null {
  const hash = entry.details.assets[file];
  if (hash === undefined && !mayLackHashes(entry))
    throw new RemoteFailure(entry, 'integrity', `there is no hash for ${file}`);
  return hash ?? null;
}

/** Whether the hashes of a release, which it has to have, are not here: a page holds none of earlier releases. */
export function isWithoutHashes(entry: RemoteEntry): boolean {
  return Object.keys(entry.details.assets).length === 0 && !mayLackHashes(entry);
}

function mayLackHashes(entry: RemoteEntry): boolean {
  return IS_DEVELOPMENT || isOwnMachine(entry);
}

function isOwnMachine({ isOverride, folder, details }: RemoteEntry): boolean {
  const { hostname, origin } = new URL(folder);
  const isElsewhere = origin !== location.origin && ['localhost', '127.0.0.1'].includes(hostname);
  return isOverride === true && isElsewhere && Object.keys(details.assets).length === 0;
}
