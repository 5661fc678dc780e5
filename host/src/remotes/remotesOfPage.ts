import { remotesOfPage } from '@salesdesk/shared';
import { currentCatalog, knowsEveryRemote, listedReleases, loadEveryRemote, onCatalogChange } from './discovery.ts';
import { loadPhases } from './releaseLoader.ts';
import { recentFailures } from './remotes.ts';

/** Provides the kernel with what this page knows of its remotes. Call once, after `discoverRemotes`. */
export function provideRemotes(): void {
  remotesOfPage.provide({
    listed: listedReleases,
    loadEvery: loadEveryRemote,
    failures: recentFailures,
    loadTimes: loadPhases,
  });
  const publish = () =>
    remotesOfPage.state$.next({ releases: currentCatalog().remotes, isComplete: knowsEveryRemote() });
  publish();
  onCatalogChange(publish);
}
