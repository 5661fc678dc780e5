import { moduleFederation } from './federation.ts';
import { guardReleaseFiles } from './fileGuard.ts';
import { checkManifest } from './manifest.ts';
import { preloadModule } from './preload.ts';
import type { LoaderParts } from './releaseLoader.ts';

/** What the loader gets the code of remotes by. */
export type CodeOfRemotes = Pick<LoaderParts, 'federation' | 'checkManifest' | 'preload'>;

/**
 * From releases, by Module Federation. In one application with remotes, `oneApplication.ts` stands in its place
 * (`shared/build/oneApplication.mjs`).
 */
export function codeOfRemotes(): CodeOfRemotes {
  guardReleaseFiles();
  return { federation: moduleFederation(), checkManifest, preload: preloadModule };
}
