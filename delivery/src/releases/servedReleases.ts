/** The releases that a host has to keep working, with what they recorded. */
import type { Release, ReleaseDetails, ReleaseRole } from '@salesdesk/shared/domain';
import type { RecordedRelease } from '../contract/checkReleases.ts';
import { CONTRACT_FILE, parseRecord } from '../contract/contractRecord.ts';
import { HOST_NAME } from '../store/hostNames.ts';
import type { ReleaseStore } from '../store/store.ts';
import { DECLARATION_FILE } from './build.ts';
import { historyOf } from './history.ts';
import { trialOf } from './rollout.ts';

export type ServedRelease = Pick<RecordedRelease, 'remote' | 'version' | 'role'>;

/** Lists every live, trial, fallback and pinned release of every remote. A stopped trial is served to nobody. */
export async function listServed(store: ReleaseStore): Promise<ServedRelease[]> {
  const remotes = Object.values((await store.discovery.read())?.value.microFrontends ?? {});
  return remotes.flatMap((releases) => {
    const remote = releases[0]?.extras.salesdesk.name;
    if (remote === undefined || remote === HOST_NAME) return [];
    const listed = releases.flatMap((release) => {
      const role = roleOf(release, releases);
      return role ? [{ remote, version: release.metadata.version, role }] : [];
    });
    const known = new Set(listed.map(({ version }) => version));
    const pinned = historyOf(releases).pinned.filter((version) => !known.has(version));
    return [...listed, ...pinned.map((version) => ({ remote, version, role: 'pinned' as const }))];
  });
}

/** The same with what each declares and recorded. */
export async function servedReleases(store: ReleaseStore): Promise<RecordedRelease[]> {
  return await Promise.all((await listServed(store)).map((release) => recorded(store, release)));
}

/** A release with what it declares and recorded. */
export async function recorded(store: ReleaseStore, release: ServedRelease): Promise<RecordedRelease> {
  const read = (file: string) => store.readReleaseFile(release.remote, release.version, file);
  const [declared, record] = await Promise.all([read(DECLARATION_FILE), read(CONTRACT_FILE)]);
  const { owner = 'unknown', contract = null, shared = {} } = JSON.parse(declared ?? '{}') as Partial<ReleaseDetails>;
  return { ...release, owner, contract, shared, record: record === null ? null : parseRecord(record) };
}

function roleOf(release: Release, releases: readonly Release[]): ReleaseRole | null {
  if (release.deployment.default) return 'live';
  if (trialOf(releases) === release) return release.extras.stopped ? null : 'trial';
  return releases.some(({ fallbackUrl }) => fallbackUrl === release.url) ? 'fallback' : null;
}
