/** The live releases, the stored ones and the history, in the form the command line and the platform page read. */
import {
  type ContractSupport,
  contractSupport,
  type ProofStatus,
  type ProvidedContracts,
  type Release,
  type ReleaseDetails,
  type ReleaseHealth,
  type ReleaseRole,
  type RemoteStatus,
} from '@salesdesk/shared/domain';
import type { RecordedRelease } from '../contract/checkReleases.ts';
import { CONTRACT_FILE, parseRecord } from '../contract/hostOffer.ts';
import { HOST_NAME, KIT_NAME, type ReleaseStore, type VitalsRecord } from '../store/store.ts';
import type { VerdictOf } from '../verdicts/health.ts';
import { vitalsIn } from '../verdicts/trialVitals.ts';
import { DECLARATION_FILE } from './build.ts';
import { historyOf, readVerdicts } from './history.ts';
import { contentOf, proofStatus, readProofEntry } from './proofs.ts';
import { runningTrial, trialOf } from './rollout.ts';

interface StatusOptions {
  /** All remotes when absent. */
  remote?: string | undefined;
  /** Supplies the health from browser reports. */
  healthOf?: (remote: string, version: string) => ReleaseHealth | undefined;
  /** The host that runs them. */
  host?: ProvidedContracts | null;
  /** Leaves out the proofs of stored releases that are not listed: each costs a read. */
  isBrief?: boolean;
}

/** Reads the state of all remotes, or of one. */
export async function readStatus(
  store: ReleaseStore,
  { remote, healthOf = () => undefined, host = null, isBrief = false }: StatusOptions = {},
): Promise<RemoteStatus[]> {
  const [live, verdictOf, vitals] = await Promise.all([
    store.discovery.read(),
    readVerdicts(store),
    store.vitals.read(),
  ]);
  const supportOf = (range: string) => (host ? contractSupport(host, range, new Date()) : null);
  const known = { healthOf, supportOf, verdictOf, vitals: vitals?.value ?? {} };
  const chosen = Object.values(live?.value.microFrontends ?? {}).filter(
    ([first]) => remote === undefined || first?.extras.salesdesk.name === remote,
  );
  const listed = await Promise.all(
    chosen.map(async (releases) => {
      const proofs = await proofsOf(store, releases, host?.contract ?? null, isBrief);
      const unlisted = isBrief ? [] : await unlistedOf(store, releases);
      return { ...statusOf(releases, { ...known, proofs }), unlisted };
    }),
  );
  return isBrief ? listed : [...listed, ...(await withoutRelease(store, listed, remote))];
}

/** Stored versions of a remote that were never listed, and can be promoted. */
async function unlistedOf(store: ReleaseStore, releases: readonly Release[]): Promise<string[]> {
  const name = releases[0]?.extras.salesdesk.name ?? '';
  const { retired, removed } = historyOf(releases);
  const known = new Set([...releases.map(({ metadata }) => metadata.version), ...Object.keys(retired), ...removed]);
  return (await store.listReleases(name)).filter((version) => !known.has(version)).sort();
}

/** Remotes of which versions are stored, but none was ever listed. */
async function withoutRelease(
  store: ReleaseStore,
  listed: readonly RemoteStatus[],
  remote: string | undefined,
): Promise<RemoteStatus[]> {
  const known = new Set(listed.map(({ name }) => name));
  const stored = remote === undefined ? await store.listRemotes() : [remote];
  const statuses = stored.map(async (name) => {
    const unlisted = known.has(name) || name === KIT_NAME ? [] : (await store.listReleases(name)).sort();
    const [first] = unlisted;
    if (first === undefined) return [];
    const declared = await store.readReleaseFile(name, first, DECLARATION_FILE);
    const { owner = '' } = declared === null ? {} : JSON.parse(declared);
    return [{ name, owner, releases: [], kept: [], unlisted, events: [] }];
  });
  return (await Promise.all(statuses)).flat();
}

/** How each release of a remote is proved, by version. */
async function proofsOf(
  store: ReleaseStore,
  releases: readonly Release[],
  contract: string | null,
  isBrief: boolean,
): Promise<Map<string, ProofStatus>> {
  const name = releases[0]?.extras.salesdesk.name ?? '';
  const listed = releases.map(({ metadata, extras }) => [metadata.version, extras.salesdesk] as const);
  const kept = isBrief ? [] : Object.keys(historyOf(releases).retired);
  const stored = kept.map((version) => [version, undefined] as const);
  const statuses = [...listed, ...stored].map(async ([version, details]) => {
    const entry = await readProofEntry(store, name, version);
    const content = entry.proof ? await contentOf(store, name, version) : null;
    return [version, proofStatus(entry, { content, contract, details })] as const;
  });
  return new Map(await Promise.all(statuses));
}

const NO_PROOF = proofStatus({}, { content: null, contract: null });

interface Known {
  healthOf: (remote: string, version: string) => ReleaseHealth | undefined;
  supportOf: (range: string) => ContractSupport | null;
  verdictOf: VerdictOf;
  vitals: VitalsRecord;
  proofs: ReadonlyMap<string, ProofStatus>;
}

function statusOf(
  releases: Release[],
  { healthOf, supportOf, verdictOf, vitals, proofs }: Known,
): Omit<RemoteStatus, 'unlisted'> {
  const { name = '', owner = '' } = releases[0]?.extras.salesdesk ?? {};
  const { events, retired, pinned, held } = historyOf(releases);
  return {
    name,
    owner,
    releases: releases.map(({ metadata: { version }, deployment, extras: { salesdesk, stopped, progressive } }) => {
      const health = healthOf(name, version);
      const trial = runningTrial(releases);
      const felt = trial?.version === version ? vitalsIn(vitals, name, trial) : undefined;
      const support = name === HOST_NAME ? null : supportOf(salesdesk.contract);
      return {
        version,
        traffic: deployment.traffic,
        default: deployment.default,
        isPinned: pinned.includes(version),
        isHeld: held === version,
        commit: salesdesk.sourceCommit,
        builtAt: salesdesk.builtAt,
        size: salesdesk.size,
        contract: salesdesk.contract,
        ...(support ? { support } : {}),
        ...(stopped ? { stopped } : {}),
        ...(health ? { health } : {}),
        verdict: verdictOf(name, version),
        proof: proofs.get(version) ?? NO_PROOF,
        ...(progressive ? { progressive } : {}),
        ...(felt ? { vitals: felt } : {}),
      };
    }),
    kept: Object.entries(retired)
      .map(([version, since]) => ({
        version,
        since,
        isPinned: pinned.includes(version),
        verdict: verdictOf(name, version),
        proof: proofs.get(version) ?? NO_PROOF,
      }))
      .sort((a, b) => b.since.localeCompare(a.since)),
    events,
  };
}

type ServedRelease = Pick<RecordedRelease, 'remote' | 'version' | 'role'>;

/** Lists every live, trial, fallback and pinned release of every remote. A stopped trial is served to nobody. */
export async function listServed(store: ReleaseStore): Promise<ServedRelease[]> {
  const remotes = Object.values((await store.discovery.read())?.value.microFrontends ?? {});
  return remotes.flatMap((releases) => {
    const remote = releases[0]?.extras.salesdesk.name;
    if (remote === undefined || remote === HOST_NAME) return [];
    const listed = releases.flatMap((release) => {
      const role = roleOf(release, releases);
      return role ? [{ remote, version: release.metadata.version, role }] : [];
    });
    const known = new Set(listed.map(({ version }) => version));
    const pinned = historyOf(releases).pinned.filter((version) => !known.has(version));
    return [...listed, ...pinned.map((version) => ({ remote, version, role: 'pinned' as const }))];
  });
}

/** The same with what each declares and recorded. */
export async function servedReleases(store: ReleaseStore): Promise<RecordedRelease[]> {
  return await Promise.all((await listServed(store)).map((release) => recorded(store, release)));
}

/** A release with what it declares and recorded. */
export async function recorded(store: ReleaseStore, release: ServedRelease): Promise<RecordedRelease> {
  const read = (file: string) => store.readReleaseFile(release.remote, release.version, file);
  const [declared, record] = await Promise.all([read(DECLARATION_FILE), read(CONTRACT_FILE)]);
  const { owner = 'unknown', contract = null, shared = {} } = JSON.parse(declared ?? '{}') as Partial<ReleaseDetails>;
  return { ...release, owner, contract, shared, record: record === null ? null : parseRecord(record) };
}

function roleOf(release: Release, releases: readonly Release[]): ReleaseRole | null {
  if (release.deployment.default) return 'live';
  if (trialOf(releases) === release) return release.extras.stopped ? null : 'trial';
  return releases.some(({ fallbackUrl }) => fallbackUrl === release.url) ? 'fallback' : null;
}
