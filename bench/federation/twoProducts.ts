/** One API on one database with two editions of the browser code: the federated product and the monolith. */
import { createServer } from 'node:http';
import path from 'node:path';
import { createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { directoryStore } from '@salesdesk/delivery/directory-store';
import { buildEdge } from '@salesdesk/delivery/edge';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { ApiClient } from '../../e2e/apiClient.ts';
import { compose } from '../../start/compose.ts';
import { listen } from '../../start/server.ts';
import { HOST_DIR, releasesDir } from '../../start/settings.ts';
import { temporaryFolder } from '../atEnd.ts';

const MONOLITH_DIR = path.resolve(import.meta.dirname, '../monolith/dist');

export interface TwoProducts {
  federated: string;
  monolith: string;
  /** A user with every permission. */
  admin: ApiClient;
  stop: () => Promise<void>;
}

/** Starts both on free ports, over demo data in a temporary directory. */
export async function startTwoProducts(): Promise<TwoProducts> {
  const data = temporaryFolder();
  const config = readConfig({
    ...process.env,
    DATA_DIR: path.join(data.folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const api = await createApi(config);
  const released = directoryStore(releasesDir(process.env));
  const document = (await released.discovery.read())?.value;
  if (!document) throw new Error('Nothing is released yet: npm run build');
  const plain = directoryStore(path.join(data.folder, 'releases'));
  await plain.discovery.replace(withoutFederation(document), null);
  const editions = [
    { store: released, releasesDir: releasesDir(process.env), hostDir: HOST_DIR },
    { store: plain, releasesDir: path.join(data.folder, 'releases'), hostDir: MONOLITH_DIR },
  ].map(async (edition) => {
    const edge = await buildEdge(edition);
    const server = createServer(compose(api.app, edge));
    await listen(server, config);
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server listens nowhere.');
    return { url: `http://localhost:${address.port}`, close: () => server.close(), edge };
  });
  const [federated, monolith] = await Promise.all(editions);
  if (!federated || !monolith) throw new Error('Both editions are needed.');
  return {
    federated: federated.url,
    monolith: monolith.url,
    admin: await ApiClient.signInAsDemo(federated.url),
    stop: async () => {
      for (const { close, edge } of [federated, monolith]) {
        close();
        await edge.close();
      }
      await api.close();
      data.remove();
    },
  };
}

/** Keeps only routes and navigation: a monolith needs no hashes, files or fallbacks. */
function withoutFederation(document: DiscoveryDocument): DiscoveryDocument {
  const remotes = Object.entries(document.microFrontends).map(([key, releases]) => {
    const live = releases.filter(({ deployment }) => deployment.default);
    const plain = live.map(({ fallbackUrl: _, ...release }) => ({
      ...release,
      extras: {
        salesdesk: { ...release.extras.salesdesk, modules: {}, assets: {}, shared: {}, scenarios: [] },
      },
    }));
    return [key, plain] as const;
  });
  return { ...document, microFrontends: Object.fromEntries(remotes) };
}
