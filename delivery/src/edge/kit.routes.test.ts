/** The kit as the product hands it out, and the commands of a repository that depends on it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { makeWorkspace, runIn } from '../../test/commandLine.ts';
import { startEdge } from '../../test/product.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';

const KIT = { version: '2.1.0-abc', contract: '2.1.0' };
let edge: FastifyInstance;
let product: string;
afterEach(() => edge.close());

async function start(kit: typeof KIT | null = KIT, given?: TestStore): Promise<void> {
  const own = given ?? (await makeWorkspace()).own;
  const built = await temporaryFolder();
  await writeFile(path.join(built, 'kit.tgz'), 'command');
  await writeFile(path.join(built, 'shared.tgz'), 'contract');
  if (kit) await own.store.addRelease('kit', kit.version, built);
  edge = await startEdge(own, { kit });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  product = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
}

/** A remote in a repository of its own, made for contract 2.0.0. */
async function repository(): Promise<string> {
  const folder = await temporaryFolder();
  const installed = path.join(folder, 'node_modules/@salesdesk/shared');
  await mkdir(installed, { recursive: true });
  await writeFile(path.join(installed, 'package.json'), '{"version":"2.0.0"}');
  const dependency = { '@salesdesk/shared': `${product}/r/kit/2.0.0-old/shared.tgz` };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ devDependencies: dependency }));
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify({ name: 'invoices', contract: '^2.0.0' }));
  return folder;
}
const read = async (folder: string, file: string) => JSON.parse(await readFile(path.join(folder, file), 'utf8'));

describeStores((make) => {
  test('the command line and the contract are handed out; the contract’s address keeps its content', async () => {
    await start(KIT, await make());
    const kit = (await (await fetch(`${product}/releases/kit.json`)).json()) as { package: string };
    expect(kit).toEqual({ ...KIT, package: '/r/kit/2.1.0-abc/shared.tgz' });
    const command = await fetch(`${product}/releases/kit.tgz`);
    expect([await command.text(), command.headers.get('cache-control')]).toEqual(['command', 'no-store']);
    const contract = await fetch(product + kit.package);
    expect([await contract.text(), contract.headers.get('cache-control')]).toEqual([
      'contract',
      expect.stringContaining('immutable'),
    ]);
  });
});

test('a product that was built without a kit says so', async () => {
  await start(null);
  for (const file of ['kit.json', 'kit.tgz']) expect((await fetch(`${product}/releases/${file}`)).status).toBe(404);
  expect(await runIn(await temporaryFolder(), ['--product', product, 'create', 'invoices'])).toMatchObject({
    code: 7,
    logged: expect.stringContaining('hands out no kit (404)'),
  });
});

test('a remote is created for the product’s contract, in a folder of its own', async () => {
  await start();
  const home = await temporaryFolder();
  const created = await runIn(home, ['--product', `${product}/`, 'create', 'price-lists', '--no-install']);
  expect(created).toMatchObject({ code: 0, printed: expect.stringContaining(`at /price-lists of ${product}.`) });
  const folder = path.join(home, 'price-lists');
  expect((await read(folder, 'package.json')).devDependencies).toEqual({
    '@salesdesk/shared': `${product}/r/kit/2.1.0-abc/shared.tgz`,
  });
  expect(await read(folder, 'remote.json')).toMatchObject({ name: 'price-lists', contract: '^2.1.0' });
  expect(await readFile(path.join(folder, 'README.md'), 'utf8')).toContain(product);
  // What stands there is never overwritten.
  expect((await runIn(home, ['--product', product, 'create', 'price-lists', '--no-install'])).code).toBe(4);
});

test('without an address nothing is created, and the message says how to give one', async () => {
  await start();
  const created = await runIn(await temporaryFolder(), ['create', 'invoices']);
  expect(created).toMatchObject({ code: 2, logged: expect.stringContaining('--product https://salesdesk.example') });
  expect((await runIn(await temporaryFolder(), ['--product', product, 'create', 'kit'])).logged).toContain('reserved');
});

test('upgrade moves a remote to the contract offered now; the address in package.json is enough', async () => {
  await start();
  const folder = await repository();
  expect(await runIn(folder, ['upgrade', '--no-install'])).toMatchObject({
    code: 0,
    printed: expect.stringContaining('Moved from contract 2.0.0 to 2.1.0.'),
  });
  expect((await read(folder, 'package.json')).devDependencies).toEqual({
    '@salesdesk/shared': `${product}/r/kit/2.1.0-abc/shared.tgz`,
  });
  expect((await read(folder, 'remote.json')).contract).toBe('^2.1.0');
  expect((await runIn(folder, ['upgrade'])).printed).toBe('This is the newest contract: 2.1.0.');
});

test('dev says what is missing before it starts anything', async () => {
  await start();
  const folder = await repository();
  expect(await runIn(folder, ['dev', '--no-open'])).toMatchObject({
    code: 7,
    logged: expect.stringContaining('Run "npm install" first.'),
  });
  expect((await runIn(folder, ['dev', '--port', 'x'])).code).toBe(2);
});

test('the host’s development page is handed out with its files; a host built without it says so', async () => {
  const { own } = await makeWorkspace();
  const hostDir = await temporaryFolder();
  edge = await startEdge(own, { hostDir });
  expect((await edge.inject('/releases/host.json')).statusCode).toBe(404);
  const folder = path.join(hostDir, 'assets/development');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'index.html'), 'the page');
  await writeFile(path.join(folder, 'host.json'), '{"files":["/assets/development/main.1.js"]}');
  const { headers, payload } = await edge.inject('/releases/host.json');
  expect(JSON.parse(payload)).toEqual({ page: 'the page', files: ['/assets/development/main.1.js'] });
  expect(headers['cache-control']).toBe('no-store');
  expect((await edge.inject('/assets/development/host.json')).statusCode).toBe(404);
});
