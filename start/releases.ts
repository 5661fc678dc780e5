/** Brings what `npm run build` built into this machine's release store. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openStore } from '@salesdesk/delivery/open-store';
import { type HostDescription, publish } from '@salesdesk/delivery/publish';
import { goLive, trialOf } from '@salesdesk/delivery/rollout';
import { documentKey } from '@salesdesk/shared/domain';
import { HOST_DIR, releasesDir } from './settings.ts';

interface BuiltPackage {
  name: string;
  folder: string;
  version: string;
}

/** How these releases stand in the history. */
const BY = 'npm run build';

const directory = releasesDir(process.env);
const { store } = await openStore(process.env, directory);
/** What this machine's builds brought live last, by remote: a roll-back made since then is left alone. */
const brought = path.join(directory, '.brought.json');

/** Whether the store has this very version. */
export async function isReleased({ name, version }: BuiltPackage): Promise<boolean> {
  return (await store.listReleases(name)).includes(version);
}

/**
 * Publishes a version the store does not have; brings back to people one it has, if the sources went back to it. A
 * remote that a release is being tried of is left as it is: somebody is deciding about it.
 */
export async function release(remote: BuiltPackage): Promise<void> {
  const live = (await store.discovery.read())?.value.microFrontends[documentKey(remote.name)] ?? [];
  const tried = trialOf(live);
  if (tried) {
    console.log(`${remote.name} stays as it is: ${tried.metadata.version} is being tried`);
    return;
  }
  const before = readBrought();
  if (!(await isReleased(remote))) {
    await publish({ build: path.join(remote.folder, 'dist'), store, host: describeHost(), by: BY });
    console.log(`Released ${remote.name} ${remote.version}`);
  } else if (before[remote.name] !== remote.version) {
    await goLive(store, remote.name, remote.version, { by: BY });
    console.log(`Back to ${remote.name} ${remote.version}`);
  }
  mkdirSync(directory, { recursive: true });
  writeFileSync(brought, `${JSON.stringify({ ...before, [remote.name]: remote.version }, null, 2)}\n`);
}

function describeHost(): HostDescription {
  return JSON.parse(readFileSync(path.join(HOST_DIR, 'host.json'), 'utf8'));
}

function readBrought(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(brought, 'utf8'));
  } catch {
    return {};
  }
}
