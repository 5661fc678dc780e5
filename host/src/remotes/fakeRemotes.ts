/** Fake remotes for tests: releases, a discovery document and a scripted federation runtime. */
import type { DiscoveryDocument, Release, ReleaseDetails } from '@salesdesk/shared/domain';
import { type Catalog, catalogFor, type RemoteEntry } from './catalog.ts';
import type { Federation } from './federation.ts';

const HASH = `sha384-${'A'.repeat(64)}`;

export function buildRelease(version = '1.0.0', changes: Partial<ReleaseDetails> & { isLive?: boolean } = {}): Release {
  const { isLive = true, ...details } = changes;
  const name = details.name ?? 'leads';
  return {
    url: `/r/${name}/${version}/mf-manifest.json`,
    metadata: { version, integrity: HASH },
    deployment: { traffic: isLive ? 100 : 0, default: isLive },
    extras: {
      salesdesk: {
        name,
        contract: '^1.0.0',
        owner: 'Leads team',
        routes: [{ path: '/leads', module: './LeadsPage', title: 'Leads', layout: 'shell' }],
        navigation: [{ section: 'main', order: 40, icon: 'leads', label: 'Leads', path: '/leads' }],
        entry: { file: 'remoteEntry.js', global: `salesdesk_${name}_${version.replace(/\W/g, '_')}` },
        modules: { './LeadsPage': { js: ['page.js'], css: ['page.css'] } },
        assets: Object.fromEntries(
          ['mf-manifest.json', 'remoteEntry.js', 'page.js', 'page.css'].map((file) => [file, HASH]),
        ),
        shared: { react: '^19.0.0', '@salesdesk/shared': '^1.0.0' },
        sourceCommit: null,
        builtAt: '2026-01-01T00:00:00.000Z',
        size: 1000,
        ...details,
      },
    },
  };
}

export function buildDocument(releases: Release[] = [buildRelease()]): DiscoveryDocument {
  const microFrontends: DiscoveryDocument['microFrontends'] = {};
  for (const release of releases) {
    const key = `@salesdesk/${release.extras.salesdesk.name}`;
    microFrontends[key] = [...(microFrontends[key] ?? []), release];
  }
  return { schema: 'test', microFrontends };
}

export function buildCatalog(releases?: Release[]): Catalog {
  return catalogFor(buildDocument(releases), 'user 1');
}

/** The entry of `leads`: release 1.0.0, or 2.0.0 with 1.0.0 as its fallback. */
export function buildEntry({
  hasFallback = false,
  ...changes
}: Partial<ReleaseDetails> & { hasFallback?: boolean } = {}): RemoteEntry {
  const releases = hasFallback
    ? [
        { ...buildRelease('2.0.0', changes), fallbackUrl: '/r/leads/1.0.0/mf-manifest.json' },
        buildRelease('1.0.0', { isLive: false }),
      ]
    : [buildRelease('1.0.0', changes)];
  return buildCatalog(releases).remotes.get('leads') as RemoteEntry;
}

/** A runtime whose containers load what `modules` returns for their global name; `log` records its calls. */
export function fakeFederation(modules: (global: string, nth: number) => unknown) {
  const log: string[] = [];
  const sources: Parameters<Federation['register']>[0][] = [];
  const loads = new Map<string, number>();
  const federation: Federation & { failShares: number } = {
    failShares: 0,
    register(source, _entry, isRetry) {
      sources.push(source);
      log.push(`${isRetry ? 'register again' : 'register'} ${source.global}`);
    },
    async load(global, module) {
      const nth = (loads.get(global) ?? 0) + 1;
      loads.set(global, nth);
      log.push(`load ${global} ${module}`);
      return await modules(global, nth);
    },
    async loadShare(key) {
      log.push(`share ${key}`);
      if (federation.failShares-- > 0) throw new Error('Loading chunk 7 failed.');
      return {};
    },
    provided: () => ({ react: ['19.3.1'], '@salesdesk/shared': ['1.0.0'] }),
  };
  return { federation, log, sources };
}
