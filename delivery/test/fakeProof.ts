/** A proof of a folder that `fakeBuild` made, as a browser without a complaint would have written it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { plannedStates, type ReleaseProof } from '@salesdesk/shared/domain';
import { HASHES_FILE, integrityOf, readBuild } from '../src/releases/build.ts';
import { HOST } from './fakeBuild.ts';

export async function fakeProof(folder: string, changes: Partial<ReleaseProof> = {}): Promise<ReleaseProof> {
  const { details, version } = await readBuild(folder);
  return {
    remote: details.name,
    version,
    content: integrityOf(await readFile(path.join(folder, HASHES_FILE))),
    contract: HOST.contract,
    at: '2026-01-01T00:00:00.000Z',
    states: plannedStates(details).map(({ address: _, ...state }) => ({ ...state, faults: [] })),
    ...changes,
  };
}

/** A state with one fault. */
export function withFault(proof: ReleaseProof, kind: 'blank' | 'hang' | 'script', text: string): ReleaseProof {
  return {
    ...proof,
    states: proof.states.map((state, index) => (index === 0 ? { ...state, faults: [{ kind, text }] } : state)),
  };
}
