/**
 * Where releases live: immutable folders `<remote>/<version>/` and the discovery document that says which of them are
 * live. The interface asks only what a plain directory and an object store can both keep.
 */
import type { DiscoveryDocument } from '@salesdesk/shared/domain';

export interface LiveDiscovery {
  document: DiscoveryDocument;
  /** Names this state of the document; hand it back to `replaceDiscovery`. */
  etag: string;
}

export interface ReleaseStore {
  /** Keeps a copy of `folder` as a new release. Throws `ReleaseExists`; a failure leaves nothing visible. */
  addRelease(remote: string, version: string, folder: string): Promise<void>;
  /** Text of a file of a release; null when there is no such release or file. */
  readReleaseFile(remote: string, version: string, file: string): Promise<string | null>;
  /** Versions kept of a remote, in no particular order. */
  listReleases(remote: string): Promise<string[]>;
  /** The document as it stands; null before the first release. */
  readDiscovery(): Promise<LiveDiscovery | null>;
  /**
   * Replaces the document at once and as a whole, if it still is the one `etag` names (null: there is none yet).
   * Throws `StaleDiscovery` otherwise.
   */
  replaceDiscovery(document: DiscoveryDocument, etag: string | null): Promise<void>;
}

/** Releases are immutable: publish a new version instead. */
export class ReleaseExists extends Error {
  override name = 'ReleaseExists';
  readonly code = 409;

  constructor(remote: string, version: string) {
    super(`${remote} ${version} is already published. Releases never change: publish a new version.`);
  }
}

/** Somebody else changed the document in between; read it again and repeat the change. */
export class StaleDiscovery extends Error {
  override name = 'StaleDiscovery';
  readonly code = 412;

  constructor() {
    super('The discovery document has changed since it was read.');
  }
}

const REMOTE = /^[a-z][a-z0-9-]*$/;
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** Refuses names that would lead out of the store or clash with its own files. */
export function checkReleaseName(remote: string, version: string): void {
  if (!REMOTE.test(remote)) throw new Error(`Not a remote's name: ${JSON.stringify(remote)}.`);
  if (!VERSION.test(version)) throw new Error(`Not a version (1.2.3 or 1.2.3-suffix): ${JSON.stringify(version)}.`);
}
