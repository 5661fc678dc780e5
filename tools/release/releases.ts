/** Publishes the results of `npm run build` to the release store. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeSupport } from '@salesdesk/delivery/contract';
import { completeHost, describedHost, type HostDescription } from '@salesdesk/delivery/host';
import { openStore } from '@salesdesk/delivery/open-store';
import { publish } from '@salesdesk/delivery/publish';
import { defaultOf, goLive, isFixed, trialOf, wasLiveLastBy } from '@salesdesk/delivery/rollout';
import { HOST_NAME, KIT_NAME, listedReleases } from '@salesdesk/delivery/store';
import { builtKit, HOST_DIR, KIT_DIR, releasesDir } from '../run/settings.ts';

interface BuiltPackage {
  name: string;
  folder: string;
  version: string;
}

/** Author of these releases in the history. */
const BY = 'npm run build';

const { store } = await openStore(process.env, releasesDir(process.env));

/** Whether the store contains this version. */
async function isReleased({ name, version }: BuiltPackage): Promise<boolean> {
  return (await store.listReleases(name)).includes(version);
}

/**
 * Publishes a version of a remote, or of the host, that the store does not contain, or makes an existing one live again
 * when the sources were reverted to it. What people made live since the same version was released is left unchanged, and
 * so is a remote with a running trial or a pinned live release, because that decision belongs to its owner.
 */
export async function release(remote: BuiltPackage): Promise<void> {
  if (remote.name === HOST_NAME) await completeHost(HOST_DIR, builtKit());
  const listed = await listedReleases(store, remote.name);
  const tried = trialOf(listed);
  if (tried) {
    console.log(`${remote.name} is unchanged, because ${tried.metadata.version} is on trial`);
    return;
  }
  const live = defaultOf(listed)?.metadata.version;
  if (live !== undefined && live !== remote.version && isFixed(listed, live)) {
    console.log(`${remote.name} is unchanged, because ${live} is pinned`);
    return;
  }
  if (!(await isReleased(remote))) {
    const { support } = await publish({
      build: path.join(remote.folder, 'dist'),
      store,
      host: describeHost(),
      by: BY,
      mayChangeOwner: true,
    });
    console.log(`Released ${remote.name} ${remote.version}`);
    if (support) console.warn(`  warning: ${describeSupport(support)}`);
  } else if (!wasLiveLastBy(listed, remote.version, BY)) {
    await goLive(store, remote.name, remote.version, { by: BY });
    console.log(`Restored ${remote.name} ${remote.version}`);
  }
}

function describeHost(): HostDescription {
  return describedHost(readFileSync(path.join(HOST_DIR, 'host.json'), 'utf8'), builtKit());
}

/** Adds the built kit to the store, unless the store has it. Earlier ones stay: lock files of teams name them. */
export async function releaseKit(): Promise<void> {
  const kit = builtKit();
  if (!kit) return;
  const isThere = async () => (await store.listReleases(KIT_NAME)).includes(kit.version);
  if (await isThere()) return;
  try {
    await store.addRelease(KIT_NAME, kit.version, KIT_DIR);
  } catch (error) {
    // Another process of the same build may have added it meanwhile.
    if (await isThere()) return;
    throw error;
  }
  console.log(`Released the kit ${kit.version}`);
}
