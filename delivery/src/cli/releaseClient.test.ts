/** Publishing from a team's own repository to a running product. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { makeWorkspace, runIn } from '../../test/commandLine.ts';
import { fakeBuild } from '../../test/fakeBuild.ts';
import { startEdge, tokenFor, tokenWith } from '../../test/product.ts';
import type { TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';

let edge: FastifyInstance;
let env: { SALESDESK_URL: string; SALESDESK_TOKEN: string };
let cwd: string;
let own: TestStore;
beforeEach(async () => {
  cwd = await temporaryFolder();
  ({ own } = await makeWorkspace());
  edge = await startEdge(own);
  await edge.listen({ host: '127.0.0.1', port: 0 });
  const { port } = edge.server.address() as AddressInfo;
  env = { SALESDESK_URL: `http://127.0.0.1:${port}/`, SALESDESK_TOKEN: await tokenFor(own, 'leads', 'plain') };
});
afterEach(() => edge.close());
const away = (...args: string[]) => runIn(cwd, args, env);

test('a build is published to, promoted on and rolled back on a running product', async () => {
  expect(await away('publish', await fakeBuild())).toMatchObject({
    code: 0,
    printed: expect.stringContaining(`for everyone, at ${env.SALESDESK_URL.slice(0, -1)}.`),
    logged: expect.stringMatching(/Packing the build\n.*Sending 1 kB to http/),
  });
  await away('publish', await fakeBuild({ version: '1.1.0' }), '--traffic', '10');
  expect((await away('promote', 'leads')).printed).toMatch(/100 % {2}1\.1\.0 +default/);
  expect((await away('rollback', 'leads')).printed).toMatch(/100 % {2}1\.0\.0 +default/);
  expect((await away('status', 'leads')).printed).toContain('by CI (token ');
  expect((await away('verify', '--live')).printed).toContain('All 4 files');
  expect((await away('pin', 'leads', '1.1.0')).code).toBe(0);
});

test('a refusal has the same exit code and message as with a local store', async () => {
  const build = await fakeBuild();
  await away('publish', build);
  expect((await away('publish', build)).code).toBe(4);
  expect(await away('publish', await fakeBuild({ version: '2.0.0', contract: '^9.0.0' }))).toMatchObject({
    code: 3,
    logged: expect.stringContaining('It needs contract ^9.0.0; the host has 1.2.0.'),
  });
  expect((await away('publish', await fakeBuild({ name: 'team' }))).code).toBe(5);
  expect((await away('rollback', 'leads')).code).toBe(7);
  expect((await runIn(cwd, ['status'], { SALESDESK_URL: env.SALESDESK_URL })).code).toBe(5);
  expect((await away('token', 'list')).code).toBe(2);
  expect((await runIn(cwd, ['status'])).logged).toContain('--product https://');
});

test('a token that may only publish stores releases; another one gives them to users', async () => {
  const publishing = { ...env, SALESDESK_TOKEN: await tokenWith(own, ['publish'], 'leads') };
  const promoting = { ...env, SALESDESK_TOKEN: await tokenWith(own, ['promote'], 'leads') };
  const first = await fakeBuild();
  expect(await runIn(cwd, ['publish', first], publishing)).toMatchObject({
    code: 5,
    logged: expect.stringContaining('may publish, but not promote. Publish with --traffic 0'),
  });
  expect(await runIn(cwd, ['publish', first, '--traffic', '0'], publishing)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('release it: salesdesk promote leads 1.0.0'),
  });
  expect(await runIn(cwd, ['publish', first, '--traffic', '0'], promoting)).toMatchObject({ code: 5 });
  expect(await runIn(cwd, ['promote', 'leads', '1.0.0'], publishing)).toMatchObject({
    code: 5,
    logged: expect.stringContaining('may publish; this needs one that may promote.'),
  });
  expect((await runIn(cwd, ['promote', 'leads', '1.0.0'], promoting)).printed).toMatch(/100 % {2}1\.0\.0 +default/);
  for (const args of [['rollback', 'leads'], ['pin', 'leads', '1.0.0'], ['owner', 'leads', 'Sales team'], ['prune']]) {
    expect([args, (await runIn(cwd, args, publishing)).code]).toEqual([args, 5]);
  }
  const administering = { ...env, SALESDESK_TOKEN: await tokenWith(own, ['administer'], 'leads') };
  expect(await runIn(cwd, ['owner', 'leads', 'Sales team'], administering)).toMatchObject({ code: 0 });
  expect(await runIn(cwd, ['promote', 'leads', '1.0.0'], administering)).toMatchObject({ code: 5 });
});

test('a release stored for nobody leaves a running trial alone and can be promoted', async () => {
  await away('publish', await fakeBuild());
  await away('publish', await fakeBuild({ version: '1.1.0' }), '--traffic', '10');
  await away('publish', await fakeBuild({ version: '1.2.0' }), '--traffic', '0');
  const { printed } = await away('status', 'leads');
  expect(printed).toMatch(/10 % {2}1\.1\.0 +trial/);
  expect(printed).toMatch(/1\.2\.0 +unlisted since/);
  expect(printed).toMatch(/published +1\.2\.0 0 %/);
  expect((await away('publish', await fakeBuild({ version: '1.2.0' }))).code).toBe(4);
  expect((await away('promote', 'leads', '1.2.0')).printed).toMatch(/100 % {2}1\.2\.0 +default/);
});

test('a build of plain Module Federation is completed and published', async () => {
  const dist = await plainBuild(cwd);
  expect(await away('publish')).toMatchObject({ code: 0, logged: expect.stringContaining('Added the description') });
  const declared = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8'));
  expect(declared).toMatchObject({
    name: 'plain',
    version: '0.3.0',
    entry: { file: 'remoteEntry.js', global: 'plain_0_3_0' },
    modules: { './Page': { js: ['page.js'], css: [] } },
    shared: { react: '^19.0.0' },
  });
  const document = (await edge.inject('/discovery.json')).json();
  expect(Object.keys(document.microFrontends)).toEqual(['@salesdesk/plain']);
  expect((await away('verify', '--live')).code).toBe(0);
});

test('the product serves the command line as one file that needs only Node', async () => {
  const reply = await fetch(new URL('/releases/salesdesk.mjs', env.SALESDESK_URL));
  const file = path.join(cwd, 'salesdesk.mjs');
  await writeFile(file, await reply.text());
  const elsewhere = (...args: string[]) =>
    promisify(execFile)(process.execPath, [file, ...args], { cwd, env: { ...process.env, ...env } });
  const { stdout, stderr } = await elsewhere('publish', await fakeBuild());
  expect([stdout, stderr]).toEqual([
    expect.stringContaining('Published leads 1.0.0 for everyone'),
    expect.stringContaining('Sending 1 kB'),
  ]);
  await expect(elsewhere('rollback', 'leads')).rejects.toMatchObject({ code: 7 });
  await expect(elsewhere('token', 'list')).rejects.toMatchObject({ stderr: expect.stringContaining('inside the') });
});

test('a reply that does not come from Salesdesk is reported as such', async () => {
  await edge.close();
  const { default: fastify } = await import('fastify');
  edge = fastify();
  edge.setNotFoundHandler((_, reply) => reply.code(200).type('text/html').send('<h1>Welcome</h1>'));
  await edge.listen({ host: '127.0.0.1', port: Number(new URL(env.SALESDESK_URL).port) });
  expect(await away('status')).toMatchObject({ code: 6, logged: expect.stringContaining('not as Salesdesk does') });
});

/** A remote outside the workspace, built by Module Federation's own plugin. Gives its dist. */
async function plainBuild(folder: string): Promise<string> {
  const dist = path.join(folder, 'dist');
  await mkdir(dist);
  const route = { path: '/plain', module: './Page', title: 'Plain', layout: 'shell' };
  const files: Record<string, object | string> = {
    'package.json': { version: '0.3.0' },
    'remote.json': { name: 'plain', contract: '^1.0.0', owner: 'Elsewhere', routes: [route], navigation: [] },
    'dist/mf-manifest.json': {
      metaData: { globalName: 'plain_0_3_0', remoteEntry: { name: 'remoteEntry.js' } },
      exposes: [{ path: './Page', assets: { js: { sync: ['page.js'], async: [] }, css: { sync: [], async: [] } } }],
      shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    },
    'dist/remoteEntry.js': 'entry',
    'dist/page.js': 'page',
  };
  for (const [file, content] of Object.entries(files)) {
    await writeFile(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return dist;
}
