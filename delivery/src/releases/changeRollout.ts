/** Changes the discovery document: read, edit, check and write, with a retry after a concurrent write. */

import {
  type DiscoveryDocument,
  documentKey,
  type ProofStatus,
  type Release,
  type ReleaseDetails,
  type RolloutEvent,
  type RolloutHistory,
  UNPROVED_SHARE,
} from '@salesdesk/shared/domain';
import { ownerOf } from '../discovery/conflicts.ts';
import { discoveryProblems, emptyDocument } from '../discovery/discovery.ts';
import { failed, ReleaseFailure } from '../store/failures.ts';
import { changeDocument } from '../store/sharedRecord.ts';
import { checkRemoteName, HOST_NAME, type ReleaseStore } from '../store/store.ts';
import { type Author, historyOf, type ProofRule, type RolloutChange, readVerdicts, withHistory } from './history.ts';
import { contentOf, faultsOf, proofStatus, readProofEntry, waiveProof } from './proofs.ts';

/** For the history and the audit trail. */
const WAIVED = 'Released by force, without a good proof.';

export interface Edit {
  releases: Release[];
  /** The event for the history; null when the change does not affect users. */
  change: RolloutChange | null;
  history?: (history: RolloutHistory) => RolloutHistory;
}

/**
 * Changes a remote's releases atomically. `edit` maps the listed releases to the new ones, or returns null to change
 * nothing; it may run several times. Returns whether anything was written. An invalid document is never written. Throws
 * `not-allowed` for an author of another team: the check is part of the write, so a hand-over counts from its first moment. Throws
 * `Unproved` when a release would get more users than it may have without a proof.
 */
export async function changeRollout(
  store: ReleaseStore,
  remote: string,
  author: Author,
  edit: (releases: Release[]) => Edit | null | Promise<Edit | null>,
): Promise<boolean> {
  checkRemoteName(remote);
  const key = documentKey(remote);
  const made: { event?: RolloutEvent | null } = {};
  const written = await changeDocument<DiscoveryDocument>(store.discovery, async (live) => {
    const document = live ?? emptyDocument();
    const before = document.microFrontends[key] ?? [];
    requireTeam(author, remote, ownerOf(before));
    const edited = await edit(before);
    if (!edited) return null;
    const at = author.at ?? new Date();
    const isWaived = await requireProofs(store, before, edited.releases, author);
    const change = isWaived && edited.change ? { ...edited.change, reason: WAIVED } : edited.change;
    const after = withHistory(before, edited.releases, change, { ...author, at }, edited.history);
    const next = { ...document, microFrontends: { ...document.microFrontends, [key]: after } };
    const problems = discoveryProblems(next);
    if (problems.length)
      throw failed('refused', `The discovery document would be invalid:\n${problems.join('\n')}`, problems);
    made.event = change && { at: at.toISOString(), by: author.by, ...change };
    return next;
  });
  if (!written) return false;
  if (made.event) await author.onChange?.(remote, made.event);
  return true;
}

/** Throws `not-allowed` for an author of another team. `owner` is the team of the remote; null before its first release. */
export function requireTeam({ team }: Pick<Author, 'team'>, remote: string, owner: string | null): void {
  if (team === undefined || owner === null || owner === team) return;
  throw failed(
    'not-allowed',
    `${remote} belongs to ${owner}, and this token to ${team}. Use a token of ${owner}, or have the remote handed over.`,
  );
}

/** The release has no good proof, and would get more users than it may have. */
export class Unproved extends ReleaseFailure {
  constructor(why: string, isFirst: boolean) {
    const message =
      (isFirst
        ? `${why} The first release of a remote goes to everyone. `
        : `${why} It may have ${UNPROVED_SHARE} % of the users at most (--traffic ${UNPROVED_SHARE}). `) +
      'A token that may administer releases it all the same with --force.';
    super({ code: 'refused', message, problems: [message] });
  }
}

/** The one rule about proofs: without a good one a release has no more than a small share of users. ADR-158. */
interface Candidate {
  version: string;
  details: ReleaseDetails;
  content: string | null;
  /** Whether its remote has no release yet. */
  isFirst: boolean;
}

/** Why a release is not proved, with what to do, and whether it needs no proof; `problem` is null when it is proved. */
async function problemOf(
  store: ReleaseStore,
  candidate: Candidate,
  rule: ProofRule,
): Promise<{ problem: string | null; isWaived: boolean }> {
  const { details, version, content } = candidate;
  const entry = await readProofEntry(store, details.name, version);
  const { state, faults, waived } = proofStatus(entry, { content, details, contract: await rule.contract() });
  const [first = 'not every state was opened'] = entry.proof ? faultsOf(entry.proof) : [];
  const release = `${details.name} ${version}`;
  const problems: Record<ProofStatus['state'], string | null> = {
    proved: null,
    none: `${release} has no proof. Prove it: npx salesdesk prove.`,
    other: `${release} has the proof of another build. Prove this one: npx salesdesk prove.`,
    stale: `${release} was proved in a host of contract ${entry.proof?.contract}, which is not the live one. Prove it again: npx salesdesk prove.`,
    failed: `${release} failed its proof (${faults} fault${faults === 1 ? '' : 's'}; ${first}). Fix it and publish a new version.`,
  };
  return { problem: problems[state], isWaived: waived !== null };
}

/**
 * Throws `Unproved` for a release that is not proved, and needs to be. With `isForced` it notes that no proof was asked for, and
 * returns true, also when it is asked again.
 */
export async function requireProof(
  store: ReleaseStore,
  candidate: Candidate,
  { by, proofs: rule }: Author,
): Promise<boolean> {
  const { name } = candidate.details;
  if (!rule || name === HOST_NAME) return false;
  const { problem, isWaived } = await problemOf(store, candidate, rule);
  if (problem === null || (isWaived && !rule.isForced)) return false;
  if (!rule.isForced) throw new Unproved(problem, candidate.isFirst);
  await waiveProof(store, name, candidate.version, by);
  return true;
}

/**
 * Applies the rule to a change of a remote's listed releases. What users have already or had, and what is known to be good, is
 * left alone: nobody is kept from a return. Returns whether a proof was waived by force.
 */
async function requireProofs(
  store: ReleaseStore,
  before: readonly Release[],
  after: readonly Release[],
  author: Author,
): Promise<boolean> {
  if (!author.proofs) return false;
  const raised = after.filter((release) => isGiven(release) && !wasGiven(release, before));
  if (!raised.length) return false;
  const verdictOf = await readVerdicts(store);
  let isWaived = false;
  for (const { metadata, extras } of raised) {
    const { version } = metadata;
    const details = extras.salesdesk;
    if (verdictOf(details.name, version).state === 'good') continue;
    const content = await contentOf(store, details.name, version);
    isWaived = (await requireProof(store, { version, details, content, isFirst: !before.length }, author)) || isWaived;
  }
  return isWaived;
}

/** Whether a release has, or will get by itself, more than the small share. */
function isGiven({ deployment, extras }: Release): boolean {
  return deployment.traffic > UNPROVED_SHARE || extras.progressive === true;
}

/** Whether users have this release as their default or its fallback, or had more than the small share of it. */
function wasGiven({ metadata: { version } }: Release, before: readonly Release[]): boolean {
  const listed = before.find((one) => one.metadata.version === version);
  const isUsual = listed?.deployment.default || before.some(({ fallbackUrl }) => fallbackUrl === listed?.url && listed);
  const hadMore = historyOf(before).events.some(
    (event) => event.version === version && (event.traffic ?? 0) > UNPROVED_SHARE,
  );
  return Boolean(isUsual) || hadMore;
}
