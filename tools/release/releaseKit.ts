import { KIT_NAME } from '@salesdesk/delivery/kit';
import { openStore } from '@salesdesk/delivery/open-store';
import { builtKit, KIT_DIR } from '../run/builtKit.ts';
import { releasesDir } from '../run/settings.ts';

/** Adds the built kit to the store, unless the store has it. Earlier ones stay: lock files of teams name them. */
export async function releaseKit(): Promise<void> {
  const kit = builtKit();
  if (!kit) return;
  const { store } = await openStore(process.env, releasesDir(process.env));
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
