import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { create } from 'tar';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { startEdge, tokenFor } from '../../test/product.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { packBuild } from '../cli/context.ts';
import { publish } from '../releases/publish.ts';

const PACKED = { 'content-type': 'application/gzip' };
const NAVIGATION = { accept: 'text/html' };

describeStores((make) => {
  let own: TestStore;
  let edge: FastifyInstance;
  let token: string;
  beforeEach(async () => {
    own = await make();
    edge = await startEdge(own);
    token = await tokenFor(own, 'leads');
  });
  afterEach(() => edge.close());

  const bearer = (of = token) => ({ authorization: `Bearer ${of}` });
  const send = async (url: string, payload: Buffer | object | undefined, headers = {}) =>
    edge.inject({
      method: 'POST',
      url: `/releases${url}`,
      headers: { ...bearer(), ...headers },
      ...(payload ? { payload } : {}),
    });
  const upload = async (folder: string, query = '', headers = {}, remote = 'leads') =>
    send(`/${remote}/versions${query}`, await packed(folder), { ...PACKED, ...headers });
  const page = async () => (await edge.inject({ url: '/', headers: NAVIGATION })).body;
  const live = async () => (await edge.inject('/discovery.json')).json().microFrontends['@salesdesk/leads'];

  test('an uploaded build is live at once: in the page, the document and its files', async () => {
    const reply = await upload(await fakeBuild());
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({ name: 'leads', version: '1.0.0', traffic: 100 });
    expect(await page()).toContain('/r/leads/1.0.0/mf-manifest.json');
    const file = await edge.inject('/r/leads/1.0.0/chunks/page.js');
    expect(file.body).toBe('page');
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
  });

  test('a trial, a larger share, everyone and a rollback each show with the next page', async () => {
    await upload(await fakeBuild());
    await upload(await fakeBuild({ version: '1.1.0' }), '?traffic=10');
    const shares = async () =>
      (await live()).map((release: { metadata: { version: string }; deployment: { traffic: number } }) => [
        release.metadata.version,
        release.deployment.traffic,
      ]);
    const within2s = (expected: unknown) => eventually(async () => expect(await shares()).toEqual(expected));
    await within2s([
      ['1.1.0', 10],
      ['1.0.0', 90],
    ]);
    expect((await send('/leads/deployment', { traffic: 50 })).json().releases[0]).toMatchObject({ traffic: 50 });
    await within2s([
      ['1.1.0', 50],
      ['1.0.0', 50],
    ]);
    await send('/leads/deployment', {});
    await within2s([
      ['1.1.0', 100],
      ['1.0.0', 0],
    ]);
    expect((await send('/leads/rollback', undefined)).statusCode).toBe(200);
    await within2s([['1.0.0', 100]]);
    const [{ events }] = (await edge.inject({ url: '/releases', headers: bearer() })).json().remotes;
    expect(events.map(({ action }: { action: string }) => action)).toEqual([
      'rolled-back',
      'promoted',
      'tried',
      'published',
      'published',
    ]);
    expect(events[0].by).toMatch(/^CI \(token [0-9a-f]{8}\)$/);
  });

  test('a missing, wrong or out-of-scope token changes nothing', async () => {
    const body = await packed(await fakeBuild());
    const attempts = [
      [401, { authorization: '' }, 'leads'],
      [401, { authorization: 'Basic x' }, 'leads'],
      [401, bearer('sdp_00000000_x'), 'leads'],
      [403, bearer(), 'team'],
    ] as const;
    for (const [status, headers, remote] of attempts) {
      const reply = await send(`/${remote}/versions`, body, { ...PACKED, ...headers });
      expect([reply.statusCode, reply.json()]).toEqual([
        status,
        { error: { code: expect.any(String), message: expect.any(String) } },
      ]);
      for (const call of ['deployment', 'rollback']) {
        expect((await send(`/${remote}/${call}`, {}, headers)).statusCode).toBe(status);
      }
    }
    for (const url of ['/releases', '/releases/host']) {
      const reply = await edge.inject({ url, headers: NAVIGATION });
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([401, 'no-store']);
    }
    expect((await send('/prune', {})).statusCode).toBe(403);
    expect(await own.store.listRemotes()).toEqual([]);
  });

  test('a repeated version is 409, an invalid build 422 with every reason; neither is stored', async () => {
    await upload(await fakeBuild());
    const again = await upload(await fakeBuild({ files: { 'b.js': 'b' } }));
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'version-exists']);
    const broken = await fakeBuild({ version: '2.0.0', contract: '^9.0.0', shared: { lodash: '^4.0.0' } });
    await writeFile(path.join(broken, 'extra.js'), 'x');
    const refused = await upload(broken);
    expect([refused.statusCode, refused.json().error.problems]).toEqual([
      422,
      [
        expect.stringContaining('It needs contract ^9.0.0; the host has 1.2.0.'),
        expect.stringContaining('It needs lodash'),
        expect.stringContaining('There is no hash for extra.js.'),
      ],
    ]);
    const other = await upload(await fakeBuild({ name: 'team' }));
    expect(other.json().error.problems).toEqual(['This is the build of team, not of leads.']);
    expect(await own.store.listReleases('leads')).toEqual(['1.0.0']);
    expect(await own.store.listReleases('team')).toEqual([]);
  });

  test('missing files and files outside a release are a plain 404', async () => {
    await upload(await fakeBuild());
    const urls = [
      '/r/leads/1.0.0/no.js',
      '/r/leads/9.9.9/a.js',
      '/r/leads/1.0.0/../../.tokens.json',
      '/r/.claims/leads/1.0.0.json',
      '/r/leads/1.0.0/%2e%2e%2f1.0.0/remote.json',
    ];
    for (const url of urls) {
      expect([url, (await edge.inject({ url, headers: NAVIGATION })).statusCode]).toEqual([url, 404]);
    }
  });

  test('compressed copies are sent to clients that accept them', async () => {
    const build = await fakeBuild();
    await writeFile(path.join(build, 'chunks/page.js.gz'), gzipSync('page'));
    await upload(build);
    const file = await edge.inject({ url: '/r/leads/1.0.0/chunks/page.js', headers: { 'accept-encoding': 'gzip' } });
    expect([file.headers['content-encoding'], file.rawPayload]).toEqual(['gzip', gzipSync('page')]);
    expect((await edge.inject('/r/leads/1.0.0/chunks/page.js')).body).toBe('page');
  });
});

describe('an upload', () => {
  let own: TestStore;
  let edge: FastifyInstance;
  beforeEach(async () => {
    const { directoryStore } = await import('../store/openStore.ts');
    const directory = await temporaryFolder();
    const reopen = () => directoryStore(directory);
    own = { store: reopen(), reopen, env: { RELEASES_DIR: directory } };
    edge = await startEdge(own);
  });
  afterEach(() => edge.close());
  const upload = async (payload: Buffer, headers = {}) => {
    const authorization = `Bearer ${await tokenFor(own, 'leads')}`;
    return edge.inject({
      method: 'POST',
      url: '/releases/leads/versions',
      payload,
      headers: { authorization, ...PACKED, ...headers },
    });
  };

  test.each([
    ['no tar', async () => Buffer.from('hello'), 400],
    ['nothing', async () => Buffer.alloc(0), 400],
    ['half of one', async () => (await packed(await fakeBuild())).subarray(0, 300), 400],
    ['a link', () => archive({}, ['link']), 400],
    ['a file outside the folder', () => archive({}, ['../outside']), 400],
    ['more than a build may have', () => archive({ 'a.bin': Buffer.alloc(61_000_000) }), 413],
    ['too many files', () => archive(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}`, 'x']))), 413],
    ['more than is ever packed', async () => gzipSync(Buffer.alloc(20_500_000, 'x'), { level: 0 }), 413],
  ])('%s is refused, and nothing of it stays', async (_, make, status) => {
    const reply = await upload(await make());
    expect([reply.statusCode, reply.json().error.message]).toEqual([status, expect.any(String)]);
    expect(await own.store.listRemotes()).toEqual([]);
  });

  test('a body of another content type is refused', async () => {
    const reply = await upload(await packed(await fakeBuild()), { 'content-type': 'text/html' });
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid-request']);
  });

  test.each([{ traffic: 101 }, { traffic: '10' }, { version: 1 }, { more: 1 }, []])(
    '%j is no promotion',
    async (payload) => {
      await publish({ build: await fakeBuild(), store: own.store, host: HOST });
      const headers = { authorization: `Bearer ${await tokenFor(own, 'leads')}` };
      const reply = await edge.inject({ method: 'POST', url: '/releases/leads/deployment', payload, headers });
      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid-request']);
    },
  );

  test('a version that cannot be promoted or restored is 404', async () => {
    await publish({ build: await fakeBuild(), store: own.store, host: HOST });
    const headers = { authorization: `Bearer ${await tokenFor(own, '*')}` };
    const post = (url: string, payload: object) =>
      edge.inject({ method: 'POST', url: `/releases${url}`, payload, headers });
    for (const [url, body] of [
      ['/leads/deployment', {}],
      ['/leads/deployment', { version: '9.9.9' }],
      ['/leads/rollback', {}],
      ['/nobody/rollback', {}],
    ] as const) {
      expect([url, (await post(url, body)).statusCode]).toEqual([url, 404]);
    }
    expect((await post('/leads/deployment', { version: '../..' })).statusCode).toBe(400);
    expect((await post('/prune', { isDryRun: true })).json()).toEqual({ removed: [], begun: [], leftovers: 0 });
  });

  test('permitted users may read without a token, and nothing more', async () => {
    await edge.close();
    edge = await startEdge(own, { mayView: async ({ headers }) => headers['x-staff'] === 'yes' });
    await publish({ build: await fakeBuild(), store: own.store, host: HOST });
    const look = (headers: Record<string, string>) => edge.inject({ url: '/releases', headers });
    expect((await look({ 'x-staff': 'yes' })).json().remotes[0]).toMatchObject({ name: 'leads', owner: 'Leads team' });
    expect((await look({})).statusCode).toBe(401);
    const promote = await edge.inject({
      method: 'POST',
      url: '/releases/leads/rollback',
      headers: { 'x-staff': 'yes' },
    });
    expect(promote.statusCode).toBe(401);
  });
});

async function packed(folder: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of packBuild(folder)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A gzipped tar of these files; `odd`: a symbolic link, or a file above the folder. */
async function archive(files: Record<string, string | Buffer>, odd: string[] = []): Promise<Buffer> {
  const { mkdir, symlink } = await import('node:fs/promises');
  const folder = path.join(await temporaryFolder(), 'build');
  await mkdir(folder);
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(folder, file), content);
  if (odd.includes('link')) await symlink('/etc/passwd', path.join(folder, 'link'));
  if (odd.includes('../outside')) await writeFile(path.join(folder, '../outside'), 'x');
  const chunks: Buffer[] = [];
  const packing = create({ gzip: true, cwd: folder, preservePaths: true }, odd.length ? odd : ['.']);
  for await (const chunk of packing) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Retries for two seconds, because a bucket is read once a second. */
async function eventually(check: () => Promise<void>): Promise<void> {
  const until = Date.now() + 2000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
