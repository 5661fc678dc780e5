/** The shared modules of all releases in use: ranges, the versions they were built with, and what the host gives them. R-225. */
import type { ReleaseInUse } from '@salesdesk/shared/domain';
import type { HostDescription } from '../releases/checkBuild.ts';
import { listServed, recorded } from '../releases/servedReleases.ts';
import type { ReleaseStore } from '../store/store.ts';
import { sharesOf } from './consoleStatus.ts';

interface Recorded {
  shared: Readonly<Record<string, string>>;
  built: Readonly<Record<string, string>>;
}

/** Returns the function that lists them. A release never changes, so each is read once; its sources are not kept. */
export function sharesInUse(store: ReleaseStore): (host: HostDescription) => Promise<ReleaseInUse[]> {
  let known = new Map<string, Recorded>();
  return async (host) => {
    const served = await listServed(store);
    const read = await Promise.all(
      served.map(async (release): Promise<[string, Recorded]> => {
        const key = `${release.remote}@${release.version}`;
        const before = known.get(key);
        if (before) return [key, before];
        const { shared, record } = await recorded(store, release);
        return [key, { shared, built: record?.built ?? {} }];
      }),
    );
    known = new Map(read);
    return served.map((release, index) => {
      const { shared = {}, built = {} } = read[index]?.[1] ?? {};
      const shares = sharesOf({ shared }, host).map((use) => ({ ...use, built: built[use.name] ?? null }));
      return { ...release, shares };
    });
  };
}
