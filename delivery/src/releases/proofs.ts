/** Proofs of releases in the release store: adds them, waives them and says how a release stands. ADR-158. */
import {
  missingStates,
  type PlannedState,
  type ProofStatus,
  type ReleaseDetails,
  type ReleaseProof,
} from '@salesdesk/shared/domain';
import type { ProofEntry, ProofRecord, StoredProof } from '../store/proofRecord.ts';
import { sharedRecord } from '../store/sharedRecord.ts';
import type { ReleaseStore } from '../store/store.ts';
import { HASHES_FILE, integrityOf } from './build.ts';

/** Releases of which a proof is kept; the oldest are dropped. */
const MAX_RELEASES = 300;

/** What a proof is compared with. */
export interface Judged {
  /** Hash of the release's list of hashes; null when it is not stored. */
  content: string | null;
  /** Version of the host's contract; null when no host is known. */
  contract: string | null;
  /** Its routes and scenarios; not compared when absent. */
  details?: Pick<ReleaseDetails, 'name' | 'routes' | 'scenarios'> | undefined;
}

/** Finds the entry of a release. */
export type ProofOf = (remote: string, version: string) => ProofEntry | undefined;

const keyOf = (remote: string, version: string) => `${remote}@${version}`;

/** Reads the proofs of a store. */
export async function readProofs(store: Pick<ReleaseStore, 'proofs'>): Promise<ProofOf> {
  const record = (await store.proofs.read())?.value ?? {};
  return (remote, version) => record[keyOf(remote, version)];
}

/** Keeps a proof in place of an earlier one of the same release. */
export async function addProof(store: ReleaseStore, proof: StoredProof): Promise<void> {
  await change(store, proof.remote, proof.version, (entry) => ({ ...entry, proof }));
}

/** Notes that a release needs no proof; the first note counts. */
export async function waiveProof(store: ReleaseStore, remote: string, version: string, by: string): Promise<void> {
  const waived = { at: new Date().toISOString(), by };
  await change(store, remote, version, (entry) => (entry.waived ? entry : { ...entry, waived }));
}

async function change(
  store: ReleaseStore,
  remote: string,
  version: string,
  edit: (entry: ProofEntry) => ProofEntry,
): Promise<void> {
  const key = keyOf(remote, version);
  const record = sharedRecord<ProofRecord, null>(store.proofs, {
    empty: {},
    change(before) {
      const known = before[key] ?? {};
      const entry = edit(known);
      if (entry === known) return before;
      const others = Object.entries(before).filter(([other]) => other !== key);
      return Object.fromEntries([...others, [key, entry] as const].slice(-MAX_RELEASES));
    },
  });
  await record.add(null);
}

/** How a release stands. */
export function proofStatus(entry: ProofEntry | undefined, judged: Judged): ProofStatus {
  const { proof, waived = null } = entry ?? {};
  if (!proof) return { state: 'none', at: null, by: null, waived, states: 0, faults: 0 };
  const faults = faultsOf(proof).length + statesLeftOut(proof, judged).length;
  return {
    state: stateOf(proof, faults, judged),
    at: proof.at,
    by: proof.by,
    waived,
    states: proof.states.length,
    faults,
  };
}

/** The faults of all states, each with the state it was found in. */
export function faultsOf({ states }: Pick<ReleaseProof, 'states'>): string[] {
  return states.flatMap(({ name, width, theme, faults }) =>
    faults.map(({ kind, text }) => `${name} at ${width} px, ${theme}: ${kind}: ${text}`),
  );
}

function statesLeftOut(proof: StoredProof, { details }: Judged): PlannedState[] {
  return details ? missingStates(proof, details) : [];
}

function stateOf(proof: StoredProof, faults: number, { content, contract }: Judged): ProofStatus['state'] {
  if (content !== null && proof.content !== content) return 'other';
  if (faults > 0) return 'failed';
  return contract === null || proof.contract === contract ? 'proved' : 'stale';
}

const known = new WeakMap<object, Map<string, string>>();

/** The hash that proofs name a stored release by; null when it is not stored. A release never changes, so it is read once. */
export async function contentOf(store: ReleaseStore, remote: string, version: string): Promise<string | null> {
  const hashes = known.get(store) ?? new Map<string, string>();
  known.set(store, hashes);
  const key = keyOf(remote, version);
  const before = hashes.get(key);
  if (before !== undefined) return before;
  const list = await store.readReleaseFile(remote, version, HASHES_FILE);
  if (list === null) return null;
  const content = integrityOf(list);
  hashes.set(key, content);
  return content;
}
