/** Remotes for tests, as the product answers them. */
import type { ReleaseState, RemoteDetail, RemoteRow } from './console.types.ts';

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
  return { ...buildRow(name), kept: [], events: [], routes: [], files: [], steps: {}, ...changes };
}
