/** Which release a person gets. A share of people is sticky: the same person gets the same release until it ends. */
import type { Release } from './release.ts';

/**
 * Where a person stands in one rollout, from 0 up to (not including) 100. The rollout is the release being tried, so
 * raising its share only ever adds people: whoever is below 10 is below 50 too.
 */
export function cohortOf(user: string, remote: string, rollout: string): number {
  return (hash(`${user}\n${remote}\n${rollout}`) / 2 ** 32) * 100;
}

/**
 * The release of `remote` for `user`: the one being tried when the person's cohort is below its traffic (0 % is
 * nobody, 100 % everybody), else the default. Undefined when the list has no default.
 */
export function chooseRelease(releases: readonly Release[], remote: string, user: string): Release | undefined {
  const tried = releases.find(
    ({ deployment, metadata }) => !deployment.default && cohortOf(user, remote, metadata.version) < deployment.traffic,
  );
  return tried ?? releases.find(({ deployment }) => deployment.default);
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
