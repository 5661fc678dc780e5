import { documentKey, type ProofStatus, type ReleaseProof } from '@salesdesk/shared/domain';
import { ownerOf } from '../discovery/conflicts.ts';
import { checkNewReleaseName, type ReleaseStore } from '../store/store.ts';
import { requireTeam } from './changeRollout.ts';
import { PublishRefused } from './checkBuild.ts';
import { addProof, contentOf, proofStatus } from './proofs.ts';

interface Sender {
  by: string;
  team?: string | undefined;
  signature: string | null;
  /** Of the live host. */
  contract: string;
}

/** What to do about a version that is stored, when its build has other files now. */
export function storedOtherwise(remote: string, version: string): string {
  return `${remote} ${version} is stored already, with other files than this build. Raise its version, prove it and publish that.`;
}

/**
 * Keeps a proof and returns how its release stands with it. Throws `NotAllowed` for a remote of another team, and
 * `PublishRefused` when that version is stored with other files.
 */
export async function receiveProof(store: ReleaseStore, proof: ReleaseProof, sender: Sender): Promise<ProofStatus> {
  const { remote, version } = proof;
  const { by, team, signature, contract } = sender;
  checkNewReleaseName(remote, version);
  requireTeam(
    { team },
    remote,
    ownerOf((await store.discovery.read())?.value.microFrontends[documentKey(remote)] ?? []),
  );
  const content = await contentOf(store, remote, version);
  if (content !== null && content !== proof.content) {
    throw new PublishRefused([storedOtherwise(remote, version)]);
  }
  const stored = await addProof(store, { ...proof, by, signature });
  return proofStatus({ proof: stored }, { content: proof.content, contract });
}
