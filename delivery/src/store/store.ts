/**
 * The release store: immutable folders `<remote>/<version>/`, the discovery document that lists the live releases, the
 * tokens that may change it, and the health of releases. The interface requires only what both a plain directory and
 * an object store can guarantee.
 */

import type { Readable } from 'node:stream';
import { type DiscoveryDocument, isRemoteName, type StoredFailure } from '@salesdesk/shared/domain';
import { failed } from './failures.ts';
import type { HealthRecord, ProofEntry, ProofRecord, TokenRecord, VerdictRecord, VitalsRecord } from './records.ts';

/** A small document with optimistic concurrency: a writer with an outdated state has to read it again. */
export interface VersionedDocument<T> {
  /** The current value; null before the first write. Pass its `etag` to `replace`. */
  read(): Promise<{ value: T; etag: string } | null>;
  /**
   * Replaces it atomically if it still has this `etag` (null: not written yet). Throws `StaleDocument` otherwise.
   */
  replace(value: T, etag: string | null): Promise<void>;
}

/** One small document per release, whether it is stored or not, so that no team's proofs touch those of another. */
interface ProofDocuments {
  of(remote: string, version: string): VersionedDocument<ProofEntry>;
  /** Versions of a remote that have a document, in no particular order. */
  versions(remote: string): Promise<string[]>;
  /** Removes the document of a release; does nothing when there is none. */
  remove(remote: string, version: string): Promise<void>;
  /** The one document of all releases that was written before; only read. */
  earlier: Pick<VersionedDocument<ProofRecord>, 'read'>;
}

export interface ReleaseStore {
  discovery: VersionedDocument<DiscoveryDocument>;
  tokens: VersionedDocument<TokenRecord[]>;
  /** Recent reports of browsers about releases. */
  health: VersionedDocument<HealthRecord>;
  /** Failures that people saw with a reference, newest first. */
  failures: VersionedDocument<StoredFailure[]>;
  /** How releases have proved themselves, however long ago. */
  verdicts: VersionedDocument<VerdictRecord>;
  /** How releases on trial feel to users. */
  vitals: VersionedDocument<VitalsRecord>;
  /** Proofs of releases, and which need none. ADR-158. */
  proofs: ProofDocuments;
  /**
   * Stores a copy of `folder` as a new release. Throws `version-exists`. A failure leaves no release behind, and the
   * same folder can be added again.
   */
  addRelease(remote: string, version: string, folder: string): Promise<void>;
  /** Removes a release; does nothing when there is none. */
  removeRelease(remote: string, version: string): Promise<void>;
  /** Text of a file of a release; null when there is no such release or file. */
  readReleaseFile(remote: string, version: string, file: string): Promise<string | null>;
  /** Content of a file of a release and its size in bytes; null when there is no such release or file. */
  openReleaseFile(remote: string, version: string, file: string): Promise<{ content: Readable; size: number } | null>;
  /** Remotes that have releases, by name. */
  listRemotes(): Promise<string[]>;
  /** Stored versions of a remote, in no particular order. */
  listReleases(remote: string): Promise<string[]>;
  /** Writes and removes something small. Throws when the store cannot be written. */
  checkWritable(): Promise<void>;
  /** Size of all files of a remote, in bytes. */
  sizeOf(remote: string): Promise<number>;
  /** Removes leftovers of interrupted operations from before `before`; returns their number. */
  removeLeftovers(before: Date): Promise<number>;
}

/** The document was changed concurrently; read it again and repeat the change. */
export class StaleDocument extends Error {
  override name = 'StaleDocument';

  constructor() {
    super('The document has changed since it was read.');
  }
}

const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z][0-9A-Za-z.-]{0,60})?$/;

/** Longest version of a new release, as reports about it can name it, with numbers that can be compared. */
const NEW_VERSION = /^(?=.{1,100}$)(\d{1,15}\.){2}\d{1,15}(?!\d)/;

/** Throws a failure for what no new release may be called. Releases that were stored before keep their names. */
export function checkNewReleaseName(remote: string, version: string): void {
  checkReleaseName(remote, version);
  if (NEW_VERSION.test(version)) return;
  throw failed(
    'invalid-request',
    `The version ${version.slice(0, 30)}… is too long. It has at most 100 characters, and 15 digits in each number.`,
  );
}

/** Throws a failure for names that would lead out of the store or clash with its internal files. */
export function checkReleaseName(remote: string, version: string): void {
  checkRemoteName(remote);
  if (!VERSION.test(version)) {
    throw failed(
      'invalid-request',
      `Not a version: ${JSON.stringify(version)}. It must look like 1.2.3 or 1.2.3-suffix.`,
    );
  }
}

/** Throws a failure for a name that a remote cannot have. */
export function checkRemoteName(remote: string): void {
  if (isRemoteName(remote)) return;
  throw failed(
    'invalid-request',
    `Not a remote's name: ${JSON.stringify(remote)}. Use lower-case letters, digits and hyphens: "price-lists".`,
  );
}
