/** Which release a user gets. The assignment is sticky: the same user gets the same release until the rollout ends. */
import { hasPermission } from './permissions.ts';
import type { Release } from './release.ts';

/**
 * The user's position in one rollout, from 0 up to (not including) 100. The rollout is the release being tried, so
 * raising its share only ever adds users: a user below 10 is also below 50.
 *
 * Users with consecutive numbers (`user 1`, `user 2`, …) are spread evenly instead of at random, so that 10 % is 10 % in
 * a company of fifty as well; the hash decides the position of all others.
 */
export function cohortOf(user: string, remote: string, rollout: string): number {
  const [, name = user, number = ''] = /^(.*?)(\d{0,9})$/s.exec(user) ?? [];
  const seed = hash(`${name}\n${remote}\n${rollout}`);
  const place = seed / 2 ** 32 + Number(number) * stride(seed);
  return (place - Math.floor(place)) * 100;
}

/**
 * The release of `remote` for `user`: the one being tried when the user's cohort is below its traffic (0 % is no one,
 * 100 % everyone), else the default. Undefined when the list has no default.
 */
export function chooseRelease(releases: readonly Release[], remote: string, user: string): Release | undefined {
  const tried = releases.find(
    ({ deployment, metadata }) => !deployment.default && cohortOf(user, remote, metadata.version) < deployment.traffic,
  );
  return tried ?? releases.find(({ deployment }) => deployment.default);
}

/** A signed-in user whose browser reports about releases. */
export interface Reporter {
  /** The same in every process and session; it does not identify the user. */
  name: string;
  /** What assigns the user to trials: `user 12`. */
  cohort: string;
  permissions: readonly string[];
}

/** Whether a user may open one of the pages of a release, or see one of its extensions. */
export function mayOpen({ extras: { salesdesk } }: Release, permissions: readonly string[]): boolean {
  return [...salesdesk.routes, ...(salesdesk.extensions ?? [])].some(({ permission }) =>
    hasPermission(permissions, permission),
  );
}

/** A release, its fallback, the fallback of that, and so on. */
export function withFallbacks(first: Release, releases: readonly Release[]): Release[] {
  const line = [first];
  for (const { fallbackUrl } of line) {
    const before = releases.find(({ url }) => url === fallbackUrl);
    if (before && !line.includes(before)) line.push(before);
  }
  return line;
}

/**
 * A step around a circle that never comes near an earlier position: multiples of a number whose continued fraction has
 * only small terms are spread as evenly as possible. The seed chooses among 6561 of them, so that two rollouts are
 * independent of each other.
 */
function stride(seed: number): number {
  let step = (Math.sqrt(5) - 1) / 2;
  for (let rest = seed >>> 0, term = 0; term < 8; term++, rest = Math.floor(rest / 3))
    step = 1 / (1 + (rest % 3) + step);
  return step;
}

/** FNV-1a over UTF-16 units, then murmur3's finish, which spreads neighbouring names over all 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
