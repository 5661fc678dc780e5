/** What Platform reads of releases, for users with the right to see it, and for tokens. ADR-157. */
import type { HostCheck, ReleaseInUse, RemotesOverview, SharesInUse } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { checkReleases } from '../contract/checkReleases.ts';
import type { HealthRegistry } from '../health/healthRegistry.ts';
import type { HostDescription } from '../releases/checkBuild.ts';
import { listServed, recorded, servedReleases } from '../releases/status.ts';
import type { ReleaseStore } from '../store/store.ts';
import { readDetail, readRows, sharesOf } from './consoleStatus.ts';
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
