/**
 * Where releases live: immutable folders `<remote>/<version>/`, the discovery document that says which of them are
 * live, the tokens that may change that, and how releases fare. The interface asks only what a plain directory and an object store can
 * both keep.
 */
import type { Readable } from 'node:stream';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import type { HealthRecord } from '../health/canaryHealth.ts';
import type { TokenRecord } from '../tokens/tokenRecord.ts';

/** A small document that several people may change at once: whoever was not the first has to read it again. */
export interface VersionedDocument<T> {
  /** As it stands; null before it was written for the first time. `etag` names this state: hand it to `replace`. */
  read(): Promise<{ value: T; etag: string } | null>;
  /**
   * Replaces it at once and as a whole, if it still is in the state `etag` names (null: not written yet).
   * Throws `StaleDocument` otherwise.
   */
  replace(value: T, etag: string | null): Promise<void>;
}

export interface ReleaseStore {
  discovery: VersionedDocument<DiscoveryDocument>;
  tokens: VersionedDocument<TokenRecord[]>;
  /** What people's browsers reported about releases lately. */
  health: VersionedDocument<HealthRecord>;
  /**
   * Keeps a copy of `folder` as a new release. Throws `ReleaseExists`; whatever fails leaves no release behind, and
   * the same folder can be added again.
   */
  addRelease(remote: string, version: string, folder: string): Promise<void>;
  /** Forgets a release; nothing happens when there is none. */
  removeRelease(remote: string, version: string): Promise<void>;
  /** Text of a file of a release; null when there is no such release or file. */
  readReleaseFile(remote: string, version: string, file: string): Promise<string | null>;
  /** Content of a file of a release and its size in bytes; null when there is no such release or file. */
  openReleaseFile(remote: string, version: string, file: string): Promise<{ content: Readable; size: number } | null>;
  /** Remotes that have releases, by name. */
  listRemotes(): Promise<string[]>;
  /** Versions kept of a remote, in no particular order. */
  listReleases(remote: string): Promise<string[]>;
  /** Removes what interrupted work left behind before `before`; gives how many things. */
  removeLeftovers(before: Date): Promise<number>;
}

/** Releases are immutable: publish a new version instead. */
export class ReleaseExists extends Error {
  override name = 'ReleaseExists';

  constructor(remote: string, version: string) {
    super(`${remote} ${version} is already published. Releases never change: publish a new version.`);
  }
}

/** Somebody else changed the document in between; read it again and repeat the change. */
export class StaleDocument extends Error {
  override name = 'StaleDocument';

  constructor() {
    super('The document has changed since it was read.');
  }
}

/** A name that no remote, or no release, can have. */
export class InvalidName extends Error {
  override name = 'InvalidName';
}

const REMOTE = /^[a-z][a-z0-9-]{0,39}$/;
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z][0-9A-Za-z.-]{0,60})?$/;

/** Refuses names that would lead out of the store or clash with its own files. */
export function checkReleaseName(remote: string, version: string): void {
  checkRemoteName(remote);
  if (!VERSION.test(version)) {
    throw new InvalidName(`Not a version: ${JSON.stringify(version)}. It should look like 1.2.3 or 1.2.3-suffix.`);
  }
}

/** Refuses what cannot be a remote's name. */
export function checkRemoteName(remote: string): void {
  if (REMOTE.test(remote)) return;
  throw new InvalidName(
    `Not a remote's name: ${JSON.stringify(remote)}. It should be lower-case letters, digits and hyphens, such as "price-lists".`,
  );
}
