/** The documentation for teams, as the product serves it from the store of releases. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { startEdge } from '../../test/product.ts';
import { describeStores } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';

const KIT = { version: '2.1.0-abc', contract: '2.1.0' };
let edge: FastifyInstance;
afterEach(() => edge.close());

describeStores((make) => {
  async function start(kit: typeof KIT | null = KIT): Promise<void> {
    const own = await make();
    const built = await temporaryFolder();
    await mkdir(path.join(built, 'docs/ui'), { recursive: true });
    await writeFile(path.join(built, 'docs/index.html'), 'Overview');
    await writeFile(path.join(built, 'docs/404.html'), 'No such page');
    await writeFile(path.join(built, 'docs/ui/core.html'), '<meta name="csp-nonce" content="">Core');
    if (kit) await own.store.addRelease('kit', kit.version, built);
    edge = await startEdge(own, { kit });
  }

  const get = (url: string, headers = {}) => edge.inject({ url, headers: { accept: 'text/html', ...headers } });

  test('the first page and those below it are served under the policy of pages', async () => {
    await start();
    const first = await get('/docs/teams');
    expect([first.statusCode, first.body]).toEqual([200, 'Overview']);
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(first.headers['content-security-policy']).toContain("script-src 'self'");
    expect((await get('/docs/teams/ui/core')).body).toContain('Core');
    expect((await get('/docs/teams/')).headers.location).toBe('/docs/teams');
    expect((await get('/docs/teams/ui/core/')).headers.location).toBe('/docs/teams/ui/core');
  });

  test('a page is asked for again, and not sent again while the kit is the same', async () => {
    await start();
    const { headers } = await get('/docs/teams');
    expect([headers['cache-control'], headers.etag]).toEqual(['no-cache', '"2.1.0-abc"']);
    expect((await get('/docs/teams', { 'if-none-match': '"2.1.0-abc"' })).statusCode).toBe(304);
  });

  test('a page with live examples has a nonce of its own in each response', async () => {
    await start();
    const [one, two] = [await get('/docs/teams/ui/core'), await get('/docs/teams/ui/core', { 'if-none-match': '*' })];
    const nonceOf = (body: string) => /content="(.+?)"/.exec(body)?.[1];
    expect(nonceOf(one.body)).toMatch(/^\S{24}$/);
    expect(one.headers['content-security-policy']).toContain(`'nonce-${nonceOf(one.body)}'`);
    expect(nonceOf(two.body)).not.toBe(nonceOf(one.body));
    expect(one.headers.etag).toBeUndefined();
  });

  test.each([
    '/docs/teams/nothing',
    '/docs/teams/404',
    '/docs/teams/ui/core.html',
    '/docs/teams/%2e%2e%2fkit',
    '/docs/teams/ui/core/more',
  ])('%s is not found, inside the documentation', async (address) => {
    await start();
    const { statusCode, body, headers } = await get(address);
    expect([statusCode, body, headers.etag]).toEqual([404, 'No such page', undefined]);
  });

  test('a product that was built without a kit shows the host’s page', async () => {
    await start(null);
    expect((await get('/docs/teams')).body).toContain('salesdesk-discovery');
  });
});
