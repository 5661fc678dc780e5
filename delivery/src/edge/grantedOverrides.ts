import { type GrantedOverrides, isOverrideOrigin, type PageOverride } from '@salesdesk/shared/domain';
import { HASHES_FILE, integrityOf } from '../releases/build.ts';
import { InvalidName, type ReleaseStore } from '../store/store.ts';

/** The granted overrides without builds from origins that the operator does not (or no longer) list. */
export function onlyAllowedOrigins(
  granted: GrantedOverrides | null,
  origins: readonly string[],
): GrantedOverrides | null {
  if (!granted) return null;
  const isListed = ({ origin }: PageOverride) => origin === null || isOverrideOrigin(origin, origins);
  return { ...granted, overrides: granted.overrides.filter(isListed) };
}

/**
 * The granted overrides, with the hash of each published build's list of hashes: the page reads that list from the
 * release itself and could not verify it otherwise.
 */
export async function withHashes(
  granted: GrantedOverrides | null,
  store: Pick<ReleaseStore, 'readReleaseFile'>,
): Promise<GrantedOverrides | null> {
  if (!granted) return null;
  return { ...granted, overrides: await Promise.all(granted.overrides.map((override) => withHash(override, store))) };
}

async function withHash(override: PageOverride, store: Pick<ReleaseStore, 'readReleaseFile'>): Promise<PageOverride> {
  if (override.version === null) return override;
  const list = await store.readReleaseFile(override.remote, override.version, HASHES_FILE).catch((error) => {
    if (error instanceof InvalidName) return null;
    throw error;
  });
  return list === null ? override : { ...override, integrity: integrityOf(list) };
}
