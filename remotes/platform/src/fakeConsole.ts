/** Remotes for tests, as the product answers them. */
import { http, remotesOfPage } from '@salesdesk/shared';
import type { ProofStatus, ReleaseStatus, ReleaseVerdict, RemoteDetail, RemoteRow } from '@salesdesk/shared/domain';

/** That of a release which was published beside the store. */
export function buildProof(changes: Partial<ProofStatus> = {}): ProofStatus {
  const waived = { at: '2026-01-01T00:00:00.000Z', by: 'npm run build' };
  return { state: 'none', at: null, by: null, waived, states: 0, faults: 0, ...changes };
}

/** Of a release that too few users had. */
export const UNKNOWN: ReleaseVerdict = { state: 'unknown', since: null, reason: '' };

export function buildRelease(changes: Partial<ReleaseStatus> = {}): ReleaseStatus {
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
    verdict: UNKNOWN,
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

/** The release store, by path; `onChange` gets each change of a release. */
export function fakeReleases(
  replies: Record<string, (body: string) => unknown>,
  onChange?: (change: object) => unknown,
) {
  jest.spyOn(remotesOfPage, 'request').mockImplementation(async (path, init) => replies[path]?.(String(init?.body)));
  if (onChange) jest.spyOn(http, 'post').mockImplementation(async (_, change) => onChange(change as object) as never);
}
