import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HandedOutKit } from '@salesdesk/delivery/edge';
import { KIT_DESCRIPTION_FILE } from '@salesdesk/delivery/store';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** The host's build, which the edge serves. */
export const HOST_DIR = path.join(ROOT, 'host/dist');
/** The kit's build, beside its description. */
export const KIT_DIR = path.join(ROOT, 'delivery/kit/dist');
export const KIT_DESCRIPTION = path.join(KIT_DIR, KIT_DESCRIPTION_FILE);

/** The kit of this build; null when none was built. */
export function builtKit(): HandedOutKit | null {
  return existsSync(KIT_DESCRIPTION) ? JSON.parse(readFileSync(KIT_DESCRIPTION, 'utf8')) : null;
}

/** Directory of the release store: `RELEASES_DIR`, by default `releases` in the data directory. */
export function releasesDir(env: NodeJS.ProcessEnv): string {
  return path.resolve(ROOT, env.RELEASES_DIR?.trim() || path.join(env.DATA_DIR?.trim() || '.data', 'releases'));
}
