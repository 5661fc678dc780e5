/** Runs the product on a database of a given size, in this process. */
import { createServer } from 'node:http';
import path from 'node:path';
import { createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { buildEdge } from '@salesdesk/delivery/edge';
import { directoryStore } from '@salesdesk/delivery/open-store';
import { ApiClient } from '../../../e2e/support/apiClient.ts';
import { compose, listen } from '../../run/server.ts';
import { HOST_DIR, releasesDir } from '../../run/settings.ts';
import { temporaryFolder } from '../atEnd.ts';
import { type Filling, fill } from './filled.sql.ts';

export interface FilledProduct {
  url: string;
  /** A user with every permission. */
  admin: ApiClient;
  stop: () => Promise<void>;
}

/** Starts it on a free port over a new embedded database. It serves released remotes: run `npm run build` before. */
export async function startFilledProduct(filling: Filling): Promise<FilledProduct> {
  const data = temporaryFolder();
  const config = readConfig({
    ...process.env,
    DATA_DIR: path.join(data.folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    // Filling the database keeps the process busy, which must not cause the first calls to be refused.
    OVERLOAD_DELAY_MS: '0',
  });
  const api = await createApi(config);
  await fill(api.db, filling);
  const released = releasesDir(process.env);
  const edge = await buildEdge({ store: directoryStore(released), releasesDir: released, hostDir: HOST_DIR });
  const server = createServer(compose(api.app, edge));
  await listen(server, config);
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server listens nowhere.');
  const url = `http://localhost:${address.port}`;
  return {
    url,
    admin: await ApiClient.signInAsDemo(url),
    stop: async () => {
      server.close();
      await edge.close();
      await api.close();
      data.remove();
    },
  };
}
