/** What the store holds about proofs of releases. ADR-158. */
import type { ReleaseProof } from '@salesdesk/shared/domain';

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
export type ProofRecord = Record<string, ProofEntry>;
