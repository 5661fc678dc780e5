/** One API on one database with two editions of the browser code, which a benchmark compares. */
import { createServer } from 'node:http';
import path from 'node:path';
import { createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { buildEdge, type EdgeOptions } from '@salesdesk/delivery/edge';
import { directoryStore } from '@salesdesk/delivery/open-store';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { ApiClient } from '../../../e2e/support/apiClient.ts';
import { compose, listen } from '../../run/server.ts';
import { HOST_DIR, releasesDir } from '../../run/settings.ts';
import { temporaryFolder } from '../atEnd.ts';

export interface TwoProducts {
  /** Their addresses. */
  ours: string;
  peer: string;
  /** A user with every permission. */
  admin: ApiClient;
  stop: () => Promise<void>;
}

/** What a product serves: its releases and its host. */
type Edition = Pick<EdgeOptions, 'store' | 'releasesDir' | 'hostDir'>;

/**
 * Starts both on free ports, over demo data in a temporary directory. `editionsOf` makes them from what is released in the
 * workspace, with a folder for their files. Throws when nothing is released.
 */
export async function startTwoProducts(
  editionsOf: (released: DiscoveryDocument, folder: string) => Promise<{ ours: Edition; peer: Edition }>,
): Promise<TwoProducts> {
  const data = temporaryFolder();
  const config = readConfig({
    ...process.env,
    DATA_DIR: path.join(data.folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    // In CI the machine is busy, which must not cause a call to be refused.
    OVERLOAD_DELAY_MS: '0',
  });
  const api = await createApi(config);
  const document = (await directoryStore(releasesDir(process.env)).discovery.read())?.value;
  if (!document) throw new Error('Nothing is released yet: npm run build');
  const serve = async (edition: Edition) => {
    const edge = await buildEdge({
      ...edition,
      permissionsOf: api.identity.permissionsOf,
      mayView: ({ headers }) => api.identity.holds(headers.authorization, 'system.platform.view'),
    });
    const server = createServer(compose(api.app, edge));
    await listen(server, config);
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server listens nowhere.');
    return { url: `http://localhost:${address.port}`, close: () => server.close(), edge };
  };
  const editions = await editionsOf(document, data.folder);
  const [ours, peer] = await Promise.all([serve(editions.ours), serve(editions.peer)]);
  return {
    ours: ours.url,
    peer: peer.url,
    admin: await ApiClient.signInAsDemo(ours.url),
    stop: async () => {
      for (const { close, edge } of [ours, peer]) {
        close();
        await edge.close();
      }
      await api.close();
      data.remove();
    },
  };
}

/** What the workspace has released, with its host. */
export function releasedEdition(): Edition {
  const folder = releasesDir(process.env);
  return { store: directoryStore(folder), releasesDir: folder, hostDir: HOST_DIR };
}

/** An edition that serves the files of the workspace's releases, but lists what `document` lists. */
export async function editionOf(document: DiscoveryDocument, folder: string): Promise<Edition> {
  const store = directoryStore(folder);
  await store.discovery.replace(document, null);
  return { ...releasedEdition(), store };
}
