/** Where `salesdesk dev` opens a remote. What it serves: recordings/recordings.test.ts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { RemoteDeclaration } from '@salesdesk/shared/domain';
import { runIn } from '../../test/commandLine.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import type { Context } from './context.ts';
import { offlineMode, recordMode } from './dev.command.ts';

const declared = { name: 'invoices', routes: [{ path: '/invoices' }] } as RemoteDeclaration;
const GONE = 'http://localhost:9';
let server: Server | undefined;
let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => void server?.close());

const parts = (product: string) => ({
  context: { product: async () => product, log: () => {} } as unknown as Context,
  ...{ folder, declared, origin: 'http://localhost:5190' },
});

/** A product whose page names this origin of the API. */
async function productWith(api: string): Promise<string> {
  const page = `<head><meta name="api-origin" content="${api}"></head>`;
  server = createServer(({ url }, response) => response.end(url === '/' ? page : JSON.stringify({ page, files: [] })));
  await new Promise<void>((resolve) => server?.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test('recording opens the override page of the proxy; a product with its API elsewhere is refused', async () => {
  const { address, text, close } = await recordMode(parts(await productWith('')));
  close();
  expect(address).toMatch(
    /^http:\/\/localhost:51\d\d\/platform\/override\?remote=invoices&origin=.+5190&page=%2Finvoices$/,
  );
  expect(text).toContain('record demo data');
  server?.close();
  await expect(recordMode(parts(await productWith('https://api.example')))).rejects.toThrow(
    'has its API at https://api.example.',
  );
});

test('without the product it needs a copy that was made before, and says so', async () => {
  await expect(offlineMode(parts(GONE), [])).rejects.toThrow('Its product has to run once');
  const copy = path.join(folder, 'node_modules/.cache/salesdesk/host');
  await mkdir(copy, { recursive: true });
  for (const file of ['host.json', 'discovery.json']) await writeFile(path.join(copy, file), '[]');
  const { address, close } = await offlineMode(parts(GONE), []);
  close();
  expect(address).toMatch(/^http:\/\/localhost:51\d\d\/invoices$/);
});

test('options that exclude each other, and a permission that does not exist, are refused', async () => {
  expect(await runIn(folder, ['dev', '--offline', '--record'])).toMatchObject({ code: 2 });
  const { code, logged } = await runIn(folder, ['dev', '--offline', '--permission', 'data.leads.veiw']);
  expect([code, logged]).toEqual([2, expect.stringContaining('data.leads.view')]);
});
