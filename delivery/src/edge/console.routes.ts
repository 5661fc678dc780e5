/** What Platform reads of releases, for users with the right to see it, and for tokens. ADR-157. */
import {
  DEFAULT_BUDGET,
  type ExtensionStatus,
  type HealthStep,
  type HostCheck,
  type ProvedState,
  type Release,
  type ReleaseDetails,
  type ReleaseInUse,
  type RemoteDetail,
  type RemoteRow,
  type RemoteStatus,
  type RemotesOverview,
  type SharesInUse,
  type ShareUse,
  satisfiesRange,
} from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { checkReleases, offeredVersions } from '../contract/checkReleases.ts';
import { historyOf } from '../releases/history.ts';
import type { HostDescription } from '../releases/host.ts';
import { readProofEntry } from '../releases/proofs.ts';
import { defaultOf } from '../releases/rollout.ts';
import { listServed, readStatus, recorded, servedReleases } from '../releases/status.ts';
import { type Attempts, type ReleaseStore, releasesOf } from '../store/store.ts';
import type { HealthOf, HealthRegistry } from '../verdicts/health.ts';
import { sendCompressed } from './replies.ts';

interface ConsoleOptions {
  store: ReleaseStore;
  readHost: () => Promise<HostDescription>;
  registry: Pick<HealthRegistry, 'read'>;
  /** Throws for a caller who may not see the state of all releases. */
  requireViewer: (request: FastifyRequest) => Promise<void>;
}

/** A description of a host is `kit.json` of its build: contracts, and names and versions of what it shares. */
const Version = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+' });
const Exports = Type.Record(Type.String(), Type.Array(Type.String({ maxLength: 200 }), { maxItems: 5000 }));
/** Kits that were built before they stated versions have none. */
const Shares = Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 50 })));
const OfferedHost = Type.Object({
  contract: Version,
  shares: Shares,
  exports: Type.Optional(Exports),
  olderContracts: Type.Optional(
    Type.Array(
      Type.Object({ version: Version, until: Type.String({ maxLength: 10 }), exports: Exports, shares: Shares }),
    ),
  ),
});
const HOST_BYTES = 1_000_000;

/** Registers `GET /remotes`, `GET /remotes/:remote`, `GET /shares` and `POST /host-check`. */
export async function consoleRoutes(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const { store, readHost, registry, requireViewer } = options;
  app.addHook('onRequest', requireViewer);

  app.get('/remotes', async (request, reply) => {
    const host = await readHost();
    const remotes = await readRows(store, { host, healthOf: await registry.read() });
    const { contract, shares, olderContracts = [] } = host;
    const older = olderContracts.map(({ version, until }) => ({ version, until }));
    const overview: RemotesOverview = { host: { contract, shares, olderContracts: older }, remotes };
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), JSON.stringify(overview));
  });

  const readShares = sharesInUse(store);
  app.get('/shares', async (request, reply) => {
    const host = await readHost();
    const shares: SharesInUse = { host: host.shares, releases: await readShares(host) };
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), JSON.stringify(shares));
  });

  app.get<{ Params: { remote: string } }>('/remotes/:remote', async (request, reply) => {
    const { remote } = request.params;
    const detail = await readDetail(store, remote, { host: await readHost(), healthOf: await registry.read() });
    if (!detail) return reply.code(404).send({ error: { code: 'not-found', message: `${remote} has no release.` } });
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), JSON.stringify(detail));
  });

  app.post<{ Body: Type.Static<typeof OfferedHost> }>(
    '/host-check',
    { bodyLimit: HOST_BYTES, schema: { body: OfferedHost } },
    async (request): Promise<HostCheck> => {
      const { broken, unknown, older, checked } = await checkReleases(await servedReleases(store), request.body, null);
      return { broken, unknown, older, checked };
    },
  );
}

interface Recorded {
  shared: Readonly<Record<string, string>>;
  built: Readonly<Record<string, string>>;
}

/**
 * Returns the function that lists the shared modules of all releases in use: ranges, the versions they were built with,
 * and what the host gives them. R-225. A release never changes, so each is read once; its sources are not kept.
 */
function sharesInUse(store: ReleaseStore): (host: HostDescription) => Promise<ReleaseInUse[]> {
  let known = new Map<string, Recorded>();
  return async (host) => {
    const served = await listServed(store);
    const read = await Promise.all(
      served.map(async (release): Promise<[string, Recorded]> => {
        const key = `${release.remote}@${release.version}`;
        const before = known.get(key);
        if (before) return [key, before];
        const { shared, record } = await recorded(store, release);
        return [key, { shared, built: record?.built ?? {} }];
      }),
    );
    known = new Map(read);
    return served.map((release, index) => {
      const { shared = {}, built = {} } = read[index]?.[1] ?? {};
      const shares = sharesOf({ shared }, host).map((use) => ({ ...use, built: built[use.name] ?? null }));
      return { ...release, shares };
    });
  };
}

interface Options {
  host: HostDescription;
  healthOf: HealthOf;
}

/** Every remote by name, without its history. */
async function readRows(store: ReleaseStore, options: Options): Promise<RemoteRow[]> {
  const [statuses, live] = await Promise.all([
    readStatus(store, { ...options, isBrief: true }),
    store.discovery.read(),
  ]);
  return statuses
    .map((status) => rowOf(status, releasesOf(live?.value ?? null, status.name), options.host))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Everything about one remote; null when it has no release. */
async function readDetail(store: ReleaseStore, remote: string, options: Options): Promise<RemoteDetail | null> {
  const [[status], live, record] = await Promise.all([
    readStatus(store, { ...options, remote }),
    store.discovery.read(),
    store.health.read(),
  ]);
  if (!status?.releases.length) return null;
  const releases = releasesOf(live?.value ?? null, remote);
  const details = detailsOf(releases);
  const proved = [...status.releases, ...status.kept].map(async ({ version }) => {
    const states = (await readProofEntry(store, remote, version)).proof?.states.filter(isWorthShowing) ?? [];
    return states.length ? [[version, states] as const] : [];
  });
  return {
    ...rowOf(status, releases, options.host),
    kept: status.kept,
    events: status.events,
    routes: (details?.routes ?? []).map(({ path, title, permission }) => ({
      path,
      title,
      ...(permission === undefined ? {} : { permission }),
    })),
    files: Object.keys(details?.assets ?? {}),
    proofs: Object.fromEntries((await Promise.all(proved)).flat()),
    steps: Object.fromEntries(
      status.releases.map(({ version }) => [
        version,
        healthSteps(record?.value[`${remote}@${version}`] ?? {}, Date.now()),
      ]),
    ),
  };
}

function isWorthShowing({ faults, difference }: ProvedState): boolean {
  return faults.length > 0 || (difference?.percent ?? 0) > 0;
}

function rowOf(
  { kept, unlisted, events, ...status }: RemoteStatus,
  releases: readonly Release[],
  host: HostDescription,
): RemoteRow {
  const details = detailsOf(releases);
  return {
    ...status,
    last: events[0] ?? null,
    stored: kept.length + unlisted.length,
    budget: (details?.budget ?? DEFAULT_BUDGET).total,
    shares: sharesOf(details, host),
    extensions: extensionsOf(releases),
  };
}

function extensionsOf(releases: readonly Release[]): ExtensionStatus[] {
  const composition = historyOf(releases).composition ?? {};
  const served = releases.filter(({ deployment }) => deployment.traffic > 0);
  const found = new Map<string, ExtensionStatus>();
  for (const { metadata, extras, deployment } of served)
    for (const { id, slot, title, order } of extras.salesdesk.extensions ?? [])
      if (deployment.default || !found.has(id))
        found.set(id, {
          ...{ id, slot, title, version: metadata.version },
          ...(order === undefined ? {} : { order }),
          ...(composition[id] ? { composed: composition[id] } : {}),
        });
  return [...found.values()];
}

function detailsOf(releases: readonly Release[]): ReleaseDetails | undefined {
  return defaultOf(releases)?.extras.salesdesk;
}

/** What a release takes of the host, and what the host has of it. */
function sharesOf(details: Pick<ReleaseDetails, 'shared'> | undefined, host: HostDescription): ShareUse[] {
  return Object.entries(details?.shared ?? {}).map(([name, range]) => {
    const fitting = offeredVersions(name, host).find((version) => satisfiesRange(version, range));
    return { name, range, offered: fitting ?? host.shares[name] ?? null, fits: fitting !== undefined };
  });
}

const STEP_MS = 2 * 60 * 1000;
/** Together they cover the half hour that is kept. */
const STEPS = 15;

/** Counts the users of one release by the time of their latest report, oldest step first; empty without a report. */
export function healthSteps(people: Readonly<Record<string, Attempts>>, now: number): HealthStep[] {
  const counted = Object.values(people).filter(({ at }) => at > now - STEPS * STEP_MS && at <= now);
  if (!counted.length) return [];
  return Array.from({ length: STEPS }, (_, step) => {
    const end = now - (STEPS - 1 - step) * STEP_MS;
    const within = counted.filter(({ at }) => at > end - STEP_MS && at <= end);
    const failing = within.filter(({ failed }) => failed > 0).length;
    return { at: new Date(end).toISOString(), working: within.length - failing, failing };
  });
}
