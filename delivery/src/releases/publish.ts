import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContractSupport, contractSupport, UNPROVED_SHARE } from '@salesdesk/shared/domain';
import { conflictProblems, ownerProblems } from '../discovery/conflicts.ts';
import { failed, failureOf, publishRefused, releaseExists } from '../store/failures.ts';
import { HOST_NAME, listedReleases, type ReleaseStore, releasesOf } from '../store/store.ts';
import { HASHES_FILE, integrityOf, type RemoteBuild } from './build.ts';
import { changeRollout, requireProof } from './changeRollout.ts';
import { type CheckedBuild, checkBuild } from './checkBuild.ts';
import { type Author, type OnChange, type ProofRule, wasPublished } from './history.ts';
import type { HostDescription } from './host.ts';
import { waiveProof } from './proofs.ts';
import { goLive, setOwner, tryOut } from './rollout.ts';

export interface Publication {
  /** Folder of the remote's build (`dist`). */
  build: string;
  store: ReleaseStore;
  host: HostDescription;
  /** The result of an earlier check of the same files. */
  checked?: CheckedBuild;
  /** Share of users in per cent; everyone when absent. The first release of a remote goes to everyone, whatever the share. */
  traffic?: number;
  /** Whether the trial gets a larger share by itself, step by step. */
  isProgressive?: boolean;
  /** Who publishes, for the history. */
  by?: string;
  onChange?: OnChange | undefined;
  /** Whether a build that names another owner hands the remote over; otherwise it is refused. */
  mayChangeOwner?: boolean;
  /** When set, a build that names another owner is refused, also as a remote's first release. */
  team?: string | undefined;
  /** Given when releases need a proof; a release that is published without the rule needs none, ever. */
  proofs?: ProofRule | undefined;
  /** What the remote may store; anything when absent. */
  limits?: RemoteLimits | undefined;
  /** When set, the build of any other remote is refused. */
  remote?: string;
  /** Called with each step, to show progress. */
  onProgress?: (doing: string) => void;
}

export interface Published {
  name: string;
  version: string;
  traffic: number;
  /** It was to go to a share of the users, and is the first release of its remote. */
  isFirst?: true;
  /** Absent for a release of the host's own contract. */
  support?: ContractSupport;
}

/**
 * Checks a remote's build, stores it as a release and makes it live. Throws `refused`, or `version-exists` when
 * the version was published before. Nothing is visible to users until the last step, one write of the discovery
 * document; a publish that was interrupted before it can be repeated.
 */
export async function publish(publication: Publication): Promise<Published> {
  const { store, host, remote, by = 'local', mayChangeOwner = false, limits, onProgress = () => {} } = publication;
  let { traffic, isProgressive } = publication;
  if (isProgressive && (traffic === undefined || traffic <= 0 || traffic >= 100)) {
    throw failed('invalid-request', 'A progressive trial begins with a share of the users: --traffic 5 --progressive.');
  }
  const { proofs } = publication;
  const author = { by, team: publication.team, onChange: publication.onChange, proofs };
  onProgress('Checking the build');
  const build = publication.checked ?? (await checkBuild(publication.build, host));
  const { name } = build.details;
  const { version } = build;
  if (remote !== undefined && remote !== name) {
    throw publishRefused([`This is the build of ${name}, not of ${remote}.`]);
  }
  const { team = build.details.owner } = publication;
  if (team !== build.details.owner) {
    throw publishRefused([
      `The owner in this remote.json is ${build.details.owner}, and the token belongs to ${team}. Name your team there, or ` +
        `ask for a token of ${build.details.owner}.`,
    ]);
  }
  const document = (await store.discovery.read())?.value ?? null;
  const foreign = ownerProblems(document, build.details);
  const conflicts = [...(mayChangeOwner ? [] : foreign), ...conflictProblems(document, build)];
  if (conflicts.length) throw publishRefused(conflicts);
  // A share of the users needs another release for the rest of them.
  const isFirst = !releasesOf(document, name).length;
  const isWidened = isFirst && traffic !== undefined && traffic > 0 && traffic < 100;
  if (isWidened) [traffic, isProgressive] = [100, false];
  await withRoom(store, build, limits, async () => {
    // Before the version is taken; the change of users' releases checks it again.
    if (isProgressive || (traffic ?? 100) > UNPROVED_SHARE) {
      const content = integrityOf(await readFile(path.join(build.folder, HASHES_FILE)));
      await requireProof(store, { version, details: build.details, content, isFirst }, author);
    }
    onProgress(`Storing ${name} ${version}`);
    await storeBuild(store, build);
  });
  if (!proofs || name === HOST_NAME) await waiveProof(store, name, version, by);
  if (foreign.length) await setOwner(store, name, build.details.owner, author);
  onProgress(traffic === undefined ? 'Releasing it to everyone' : `Releasing it to ${traffic} % of users`);
  const options = { ...author, isNew: true, isProgressive };
  if (traffic === 0) await keepStored(store, name, version, author);
  else if (traffic === undefined || traffic === 100) await goLive(store, name, version, options);
  else await tryOut(store, name, version, traffic, options);
  const support = contractSupport(host, build.details.contract, new Date());
  const first = isWidened ? { isFirst: true as const } : {};
  return { name, version, traffic: traffic ?? 100, ...first, ...(support ? { support } : {}) };
}

/**
 * Records a new release that no user gets yet: what users get stays as it is, a running trial too. The first release of a
 * remote is recorded only once it is promoted, because every remote in the document has a release that users get.
 */
async function keepStored(store: ReleaseStore, remote: string, version: string, author: Author): Promise<void> {
  await changeRollout(store, remote, author, (releases) => {
    if (!releases.length) return null;
    if (wasPublished(releases, version)) throw releaseExists(remote, version);
    const since = (author.at ?? new Date()).toISOString();
    return {
      change: { action: 'published', version, traffic: 0 },
      releases,
      history: (history) => ({ ...history, retired: { ...history.retired, [version]: since } }),
    };
  });
}

/** Stores the build, unless an interrupted publish stored the same files already. */
async function storeBuild(store: ReleaseStore, { folder, details: { name }, version }: RemoteBuild): Promise<void> {
  if (wasPublished(await listedReleases(store, name), version)) throw releaseExists(name, version);
  try {
    await store.addRelease(name, version, folder);
  } catch (error) {
    if (failureOf(error)?.code !== 'version-exists') throw error;
    const [stored, ours] = await Promise.all([
      store.readReleaseFile(name, version, HASHES_FILE),
      readFile(path.join(folder, HASHES_FILE), 'utf8'),
    ]);
    if (stored !== ours || wasPublished(await listedReleases(store, name), version)) throw error;
  }
}

export interface RemoteLimits {
  /** Number of stored releases. */
  releases: number;
  /** Size of all their files, in bytes. */
  bytes: number;
}

/** The last work for each remote: a second upload is measured when the first is stored. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `work`, which stores the build, when the remote has room for it, one build of a remote at a time. Throws `refused`
 * otherwise. The host has no limit: its releases take a token that may administer.
 */
async function withRoom<T>(
  store: ReleaseStore,
  build: CheckedBuild,
  limits: RemoteLimits | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const { name } = build.details;
  if (!limits || name === HOST_NAME) return await work();
  const before = queues.get(name) ?? Promise.resolve();
  const mine = before.then(async () => {
    await requireRoom(store, build, limits);
    return await work();
  });
  const settled = mine.catch(() => undefined);
  queues.set(name, settled);
  try {
    return await mine;
  } finally {
    if (queues.get(name) === settled) queues.delete(name);
  }
}

async function requireRoom(
  store: ReleaseStore,
  { details: { name }, version, sizes }: CheckedBuild,
  { releases, bytes }: RemoteLimits,
): Promise<void> {
  const stored = await store.listReleases(name);
  // An interrupted publish is repeated.
  if (stored.includes(version)) return;
  const cure = 'Ask the operator to remove old releases (salesdesk prune), or for a higher limit.';
  if (stored.length >= releases)
    throw publishRefused([`${name} has ${stored.length} stored releases; this product allows ${releases}. ${cure}`]);
  const MB = (size: number) => Math.ceil(size / 1_000_000);
  const size = (await store.sizeOf(name)) + sizes.total;
  if (size > bytes) {
    throw publishRefused([
      `The stored releases of ${name} would be ${MB(size)} MB; this product allows ${MB(bytes)} MB. ${cure}`,
    ]);
  }
}
