import { readHashes } from './discovery.ts';
import { moduleFederation } from './federation.ts';
import { guardReleaseFiles, preloadModule } from './fileGuard.ts';
import type { LoaderParts } from './releaseLoader.ts';

/** What the loader gets the code of remotes by. */
export type CodeOfRemotes = Pick<LoaderParts, 'federation' | 'readHashes' | 'preload'>;

/** Whether there are remotes that can get another release while the page is open. */
export const HAS_RELEASES: boolean = true;

/**
 * From releases, by Module Federation. In one application with remotes, `oneApplication.ts` stands in its place
 * (`shared/build/hostFiles.mjs`).
 */
export function codeOfRemotes(): CodeOfRemotes {
  guardReleaseFiles();
  return { federation: moduleFederation(), readHashes, preload: preloadModule };
}
