import { chooseRelease, type Release, withFallbacks } from '@salesdesk/shared/domain';
import { HOST_NAME } from '../store/hostNames.ts';

export interface HostChoice {
  release: Release;
  /** The version that its page returns to when it does not start; null when there is none left. */
  previous: string | null;
}

/**
 * The release of the host for one person, with the rule of every remote: `key` assigns the trial. A version in `refused` did
 * not start in this browser, and the one before it is chosen. Null when no host is released.
 */
export function chooseHost(releases: readonly Release[], key: string, refused: readonly string[]): HostChoice | null {
  const chosen = chooseRelease(releases, HOST_NAME, key);
  if (!chosen) return null;
  const line = withFallbacks(chosen, releases);
  const [release = chosen, next] = line.filter(({ metadata }) => !refused.includes(metadata.version));
  return { release, previous: next?.metadata.version ?? null };
}
