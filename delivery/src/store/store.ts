/**
 * The release store: immutable folders `<remote>/<version>/`, the discovery document that lists the live releases, the
 * tokens that may change it, and the health of releases. The interface requires only what both a plain directory and
 * an object store can guarantee.
 */

import type { Readable } from 'node:stream';
import {
  type DiscoveryDocument,
  documentKey,
  isRemoteName,
  type Release,
  type ReleaseProof,
  type StoredFailure,
  type StoredToken,
  type VitalMetric,
} from '@salesdesk/shared/domain';
import { failed } from './failures.ts';

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

/** The listed releases of a remote; none before its first. */
export function releasesOf(document: DiscoveryDocument | null, remote: string): Release[] {
  return document?.microFrontends[documentKey(remote)] ?? [];
}

/** The same from the store. */
export async function listedReleases(
  { discovery }: Pick<ReleaseStore, 'discovery'>,
  remote: string,
): Promise<Release[]> {
  return releasesOf((await discovery.read())?.value ?? null, remote);
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

/** What the store holds about the health of releases. */

/** Attempts of one user with one release; `at` is the time of the latest in milliseconds. */
export interface Attempts {
  shown: number;
  failed: number;
  /** Those of `failed` that were no lost connection; absent in records of before, where all were counted alike. */
  own?: number;
  at: number;
}

/** Release (`leads@1.2.0`) to user to attempts, as stored in the release store. */
export type HealthRecord = Record<string, Record<string, Attempts>>;

export interface StoredProof extends ReleaseProof {
  /** Who proved it: a token or a person. */
  by: string;
  /** Of the proof's text, by the token; null for a proof that was written beside the store. */
  signature: string | null;
  /** Number of faults that were found, when there were more than the first ones that are stored. */
  found?: number;
}

export interface ProofEntry {
  proof?: StoredProof;
  /** No proof is asked for: it was released beside the store, or by force. */
  waived?: { at: string; by: string };
}

/** Release (`leads@1.2.0`) to entry: the document of all releases that was written before each got its own. */
type ProofRecord = Record<string, ProofEntry>;

/** The stored record of a publishing token. The token itself is shown once, when it is created, and never stored. */
export interface TokenRecord extends StoredToken {
  /** SHA-256 of the secret, hex. */
  hash: string;
}

/** What the store holds about how releases have proved themselves. */

/** How a release has proved itself since it was last found failing, or at all. Times are milliseconds. */
export interface ReleaseEvidence {
  state: 'good' | 'failing' | 'unknown';
  /** Start of the state. */
  since: number;
  /** One sentence; empty while unknown. */
  reason: string;
  /** Users who have seen it work; no more are kept than the verdict needs. */
  users: string[];
  /** First and latest time it was seen to work. */
  from: number;
  to: number;
}

/** Release (`leads@1.2.0`) to evidence, as stored in the release store. */
export type VerdictRecord = Record<string, ReleaseEvidence>;

/** One user's visit; a value is missing when the browser could not measure it. */
export interface VisitSample {
  user: string;
  values: Partial<Record<VitalMetric, number>>;
}

/** Pairs of a visit of the trial and one of the default: in how many the trial was worse, and better. */
export interface PairCounts {
  worse: number;
  better: number;
}

export interface TrialRecord {
  /** Start of the trial; a record of an earlier one is dropped. */
  began: number;
  /** The default that it is compared with. */
  default: string;
  /** Pairs of the hours before `hour`. */
  counts: Record<VitalMetric, PairCounts>;
  /** Users in those pairs; none of them counts again. */
  paired: string[];
  /** The current hour, in hours since 1970, and its visits in the order of arrival. */
  hour: number;
  open: { trial: VisitSample[]; default: VisitSample[] };
  /** The latest values, to say how large a difference is. */
  recent: { trial: VisitSample['values'][]; default: VisitSample['values'][] };
}

/** Release on trial (`leads@1.2.0`) to its record, as stored in the release store. */
export type VitalsRecord = Record<string, TrialRecord>;

/** The key of a release in the records. */
export function keyOf(remote: string, version: string): string {
  return `${remote}@${version}`;
}

/** Names of the host in the release store and in the discovery document, where it is one more entry. ADR-156. */

/** Reserved: no remote may have this name. */
export const HOST_NAME = 'host';

/** The page, which leads to all other files of a release. */
export const HOST_PAGE = 'index.html';

/** What a release provides to remotes: contract, shared modules, older contracts. Its build writes it. */
export const HOST_FILE = 'host.json';

/** What it offers by name, as its kit records it; absent for a host that was released without a kit. */
export const OFFER_FILE = 'offer.json';

/** In its build: the page with a development React. */
export const DEVELOPMENT_FILES = 'assets/development';

/** The kit in the release store: it stands beside the releases, so that a bucket or a CDN serves it as they are served. */

export { KIT_NAME } from '@salesdesk/shared/domain';

/** Its files: the command line for `npx`, and the package that a remote depends on. */
export const KIT_FILES = { command: 'kit.tgz', contract: 'shared.tgz' } as const;

/** Describes the kit beside its files: version, contract, and what the host offers by name. */
export const KIT_DESCRIPTION_FILE = 'kit.json';

/** The documentation for teams: its folder beside the files of the kit. ADR-137. */
export const DOCS_FOLDER = 'docs';
