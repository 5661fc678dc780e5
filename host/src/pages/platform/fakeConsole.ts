/** Remotes for tests, as the product answers them. */
import type { ProofStatus } from '@salesdesk/shared/domain';
import type { ReleaseState, RemoteDetail, RemoteRow } from './console.types.ts';

/** That of a release which was published beside the store. */
export function buildProof(changes: Partial<ProofStatus> = {}): ProofStatus {
  const waived = { at: '2026-01-01T00:00:00.000Z', by: 'npm run build' };
  return { state: 'none', at: null, by: null, waived, states: 0, faults: 0, ...changes };
}

export function buildRelease(changes: Partial<ReleaseState> = {}): ReleaseState {
  return {
    version: '1.0.0',
    traffic: 100,
    default: true,
    isPinned: false,
    isHeld: false,
    commit: null,
    builtAt: '2026-01-01T00:00:00.000Z',
    size: 100_000,
    contract: '^2.0.0',
    proof: buildProof(),
    ...changes,
  };
}

export function buildRow(name: string, changes: Partial<RemoteRow> = {}): RemoteRow {
  return {
    name,
    owner: 'Sales team',
    releases: [buildRelease()],
    last: null,
    stored: 0,
    budget: 2000,
    shares: [],
    ...changes,
  };
}

export function buildDetail(name: string, changes: Partial<RemoteDetail> = {}): RemoteDetail {
  return { ...buildRow(name), kept: [], events: [], routes: [], files: [], proofs: {}, steps: {}, ...changes };
}
