import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
/** The host's build, which the edge serves. */
export const HOST_DIR = path.join(ROOT, 'host/dist');

/** Directory of the release store: `RELEASES_DIR`, else `releases` in the data directory. */
export function releasesDir(env: NodeJS.ProcessEnv): string {
  return path.resolve(ROOT, env.RELEASES_DIR?.trim() || path.join(env.DATA_DIR?.trim() || '.data', 'releases'));
}
