/** The operations on releases, shared by the command line and the HTTP routes. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type {
  ComposedExtension,
  DiscoveryDocument,
  ProofStatus,
  Release,
  ReleaseProof,
  RemoteStatus,
} from '@salesdesk/shared/domain';
import { checkReleases, describeCheck, type OfferedContracts } from '../contract/checkReleases.ts';
import type { HostOffer } from '../contract/hostOffer.ts';
import { ownerOf } from '../discovery/conflicts.ts';
import { failed, publishRefused } from '../store/failures.ts';
import { nullWhenMissing } from '../store/files.ts';
import {
  checkNewReleaseName,
  checkReleaseName,
  HOST_FILE,
  HOST_NAME,
  listedReleases,
  OFFER_FILE,
  type ReleaseStore,
} from '../store/store.ts';
import { changeRollout, requireTeam } from './changeRollout.ts';
import { composeEdit, readComposed } from './compose.ts';
import { type ProofRule, readVerdicts, refuseFailing } from './history.ts';
import type { HostDescription } from './host.ts';
import { addProof, contentOf, proofStatus } from './proofs.ts';
import { type Pruned, prune } from './prune.ts';
import { type Publication, type Published, publish } from './publish.ts';
import { goLive, pin, rollBack, setOwner, trialOf, tryOut } from './rollout.ts';
import { readStatus, servedReleases } from './status.ts';

interface Forced {
  /** Also without a good proof. */
  isForced?: boolean | undefined;
}

type PublishOptions = Forced & Pick<Publication, 'traffic' | 'isProgressive' | 'checked' | 'onProgress'>;

interface PromoteOptions extends Forced {
  version?: string;
  traffic?: number;
}

interface RollBackOptions {
  /** The version to restore in place of the last one that is known to be good. */
  to?: string | undefined;
  /** Restores a release also when it is known to fail. */
  isForced?: boolean | undefined;
}

export interface ReleaseService {
  /** Location of the releases, for messages. */
  location: string;
  host(): Promise<HostDescription>;
  status(remote?: string): Promise<RemoteStatus[]>;
  /** Publishes the build in `folder`; refuses a build of another remote. */
  publish(remote: string, folder: string, options?: PublishOptions): Promise<Published>;
  /** Gives a stored release to a share of users; without a version, the one on trial. */
  promote(remote: string, options: PromoteOptions): Promise<RemoteStatus>;
  /** Keeps what a browser found in a build, whether it is published yet or not. */
  prove(proof: ReleaseProof): Promise<ProofStatus>;
  /** Ends the trial, or restores the last release that is known to be good. */
  rollBack(remote: string, options?: RollBackOptions): Promise<RemoteStatus>;
  pin(remote: string, version: string, isPinned: boolean): Promise<RemoteStatus>;
  /** Hides, moves or pins an extension for users; an empty `composed` leaves it as declared. */
  compose(remote: string, extension: string, composed: ComposedExtension): Promise<RemoteStatus>;
  /** Hands the remote over to another team. */
  setOwner(remote: string, owner: string): Promise<RemoteStatus>;
  prune(options: { days?: number; isDryRun?: boolean }): Promise<Pruned>;
  /** The live discovery document; null before the first release. */
  document(): Promise<DiscoveryDocument | null>;
  /** A file of a release as it is served; null when it does not exist. */
  readFile(remote: string, version: string, file: string): Promise<Buffer | null>;
}

interface ServiceOptions extends Pick<Publication, 'store' | 'team' | 'onChange' | 'limits'> {
  location: string;
  readHost: () => Promise<HostDescription>;
  /** Author of changes, for the history. */
  by: string;
  /** Of the proof that `prove` is called with. */
  signature?: string | undefined;
  /** Given when releases need a proof. */
  proofs?: Pick<ProofRule, 'contract'> | undefined;
}

/** Before the first host is there. */
const NO_HOST: HostDescription = { contract: '0.0.0', shares: {} };

/** Creates the service over a store. */
export function createReleaseService(options: ServiceOptions): ReleaseService {
  const { store, location, readHost, by, team, onChange, proofs, limits, signature = null } = options;
  const author = { by, team, onChange, proofs };
  const authorOf = (isForced: boolean | undefined) => ({ ...author, proofs: proofs && { ...proofs, isForced } });
  // The state of releases can be read without a built host.
  const readAll = async (remote?: string) => readStatus(store, { remote, host: await readHost().catch(() => null) });
  const statusOf = async (remote: string) => {
    const [status] = await readAll(remote);
    if (!status) throw failed('not-found', `${remote} has no release.`);
    return status;
  };

  return {
    location,
    host: readHost,
    status: readAll,
    async publish(remote, build, { isForced, ...how } = {}) {
      const publication = { ...how, ...authorOf(isForced), build, store, remote, limits };
      // The host is measured by nothing but itself and the releases that it has to run.
      if (remote !== HOST_NAME) return await publish({ ...publication, host: await readHost() });
      if (how.traffic !== 0)
        await refuseBrokenReleases(store, (file) => readFile(path.join(build, file), 'utf8').catch(nullWhenMissing));
      return await publish({ ...publication, host: await readHost().catch(() => NO_HOST) });
    },

    async promote(remote, { version, traffic = 100, isForced }) {
      if (!(traffic >= 0 && traffic <= 100))
        throw failed('invalid-request', `Traffic must be 0 to 100 per cent, not ${traffic}.`);
      const releases = await listedReleases(store, remote);
      const chosen = version ?? versionToPromote(remote, releases);
      checkReleaseName(remote, chosen);
      if (remote === HOST_NAME && traffic > 0)
        await refuseBrokenReleases(store, (file) => store.readReleaseFile(remote, chosen, file));
      if (traffic === 100) await goLive(store, remote, chosen, authorOf(isForced));
      else await tryOut(store, remote, chosen, traffic, authorOf(isForced));
      return await statusOf(remote);
    },

    prove: async (proof) => receiveProof(store, proof, { by, team, signature, contract: (await readHost()).contract }),

    async rollBack(remote, how) {
      const { to, isForced = false } = how ?? {};
      if (to === undefined) await rollBack(store, remote, author, isForced);
      else {
        checkReleaseName(remote, to);
        if (!isForced) refuseFailing(remote, to, await readVerdicts(store));
        await goLive(store, remote, to, author);
      }
      return await statusOf(remote);
    },

    async pin(remote, version, isPinned) {
      checkReleaseName(remote, version);
      await pin(store, remote, version, isPinned, author);
      return await statusOf(remote);
    },

    async compose(remote, extension, composed) {
      const given = readComposed(composed);
      await changeRollout(store, remote, author, (releases) => composeEdit(releases, extension, given));
      return await statusOf(remote);
    },

    async setOwner(remote, owner) {
      await setOwner(store, remote, owner, author);
      return await statusOf(remote);
    },

    prune: (pruning) => prune(store, { ...pruning, ...author }),
    document: async () => (await store.discovery.read())?.value ?? null,

    async readFile(remote, version, file) {
      const opened = await store.openReleaseFile(remote, version, file);
      return opened && (await buffer(opened.content));
    },
  };
}

function versionToPromote(remote: string, releases: readonly Release[]): string {
  const tried = trialOf(releases);
  if (tried && !tried.extras.stopped) return tried.metadata.version;
  throw failed('not-found', `No release of ${remote} is on trial. Name the version to promote; status lists them.`);
}

/**
 * Compares what every served release of a remote needs, by contract, by versions of shared modules and by name, with
 * the host whose files `read` gives. Throws `refused` with each that would break. ADR-134, ADR-156. The types
 * are compared by `npm run release` as well.
 */
async function refuseBrokenReleases(
  store: ReleaseStore,
  read: (file: string) => Promise<string | null>,
): Promise<void> {
  const [described, offer] = await Promise.all([read(HOST_FILE), read(OFFER_FILE)]);
  if (described === null) return;
  const host = offeredBy(JSON.parse(described), offer === null ? {} : JSON.parse(offer));
  const check = await checkReleases(await servedReleases(store), host, null);
  if (check.broken.length) throw publishRefused([describeCheck(check)]);
}

function offeredBy(
  { contract, shares, olderContracts = [] }: HostDescription,
  offer: Partial<HostOffer>,
): OfferedContracts {
  return {
    contract,
    shares,
    ...(offer.exports ? { exports: offer.exports } : {}),
    olderContracts: olderContracts.map(({ version, until, shares: own }) => {
      const known = offer.olderContracts?.find((one) => one.version === version);
      // Names of a door that is not listed are not checked.
      return { version, until, shares: own, exports: known?.exports ?? {} };
    }),
  };
}

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
 * Keeps a proof and returns how its release stands with it. Throws `not-allowed` for a remote of another team, and
 * `refused` when that version is stored with other files.
 */
export async function receiveProof(store: ReleaseStore, proof: ReleaseProof, sender: Sender): Promise<ProofStatus> {
  const { remote, version } = proof;
  const { by, team, signature, contract } = sender;
  checkNewReleaseName(remote, version);
  requireTeam({ team }, remote, ownerOf(await listedReleases(store, remote)));
  const content = await contentOf(store, remote, version);
  if (content !== null && content !== proof.content) {
    throw publishRefused([storedOtherwise(remote, version)]);
  }
  const stored = await addProof(store, { ...proof, by, signature });
  return proofStatus({ proof: stored }, { content: proof.content, contract });
}
