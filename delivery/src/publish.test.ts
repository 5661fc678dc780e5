import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fakeBuild, HOST, temporaryFolder } from '../test/fakeBuild.ts';
import { directoryStore } from './directoryStore.ts';
import { PublishRefused, publish } from './publish.ts';
import { ReleaseExists, type ReleaseStore } from './store.ts';

let directory: string;
let store: ReleaseStore;
beforeEach(async () => {
  directory = await temporaryFolder();
  store = directoryStore(directory);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const releasesOf = async (name: string) => (await store.readDiscovery())?.document.microFrontends[`@salesdesk/${name}`];

test('a release is kept in its own folder and becomes the one everybody gets', async () => {
  await publish({ build: await fakeBuild(), store, host: HOST });
  expect(await readFile(path.join(directory, 'leads/1.0.0/chunks/page.js'), 'utf8')).toBe('page');
  expect(await releasesOf('leads')).toEqual([
    expect.objectContaining({
      url: '/r/leads/1.0.0/mf-manifest.json',
      deployment: { traffic: 100, default: true },
      metadata: { version: '1.0.0', integrity: expect.stringMatching(/^sha384-/) },
    }),
  ]);
});

test('the release before stays as fallback; the one before that is no longer listed', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await publish({ build: await fakeBuild({ version }), store, host: HOST });
  }
  const releases = (await releasesOf('leads')) ?? [];
  expect(releases.map(({ metadata }) => metadata.version)).toEqual(['1.2.0', '1.1.0']);
  expect(releases[0]?.fallbackUrl).toBe('/r/leads/1.1.0/mf-manifest.json');
  expect(releases[1]?.deployment).toEqual({ traffic: 0, default: false });
});

test('the same version twice is refused with 409, whatever it holds, and nothing changes', async () => {
  await publish({ build: await fakeBuild(), store, host: HOST });
  const before = await store.readDiscovery();
  const again = publish({ build: await fakeBuild({ files: { 'other.js': 'new' } }), store, host: HOST });
  await expect(again).rejects.toThrow(ReleaseExists);
  await expect(again).rejects.toMatchObject({ code: 409 });
  expect(await store.readDiscovery()).toEqual(before);
  expect(await readdir(path.join(directory, 'leads/1.0.0'))).not.toContain('other.js');
});

test.each([
  ['a contract the host does not keep', { contract: '^2.0.0' }, 'It needs contract ^2.0.0; the host has 1.2.0.'],
  ['a newer contract', { contract: '^1.3.0' }, 'It needs contract ^1.3.0; the host has 1.2.0.'],
  ['a share out of range', { shared: { react: '^20.0.0' } }, 'It needs react ^20.0.0; the host provides 19.3.1.'],
  ['an unknown share', { shared: { lodash: '^4.0.0' } }, 'It needs lodash, which the host does not provide.'],
  ['a route without module', { declared: { modules: {} } }, 'Module ./Page was not built.'],
  ['a range nobody understands', { contract: 'workspace:*' }, '/contract must match pattern'],
  ['no owner', { declared: { owner: undefined } }, 'must have required properties owner'],
  ['a name that leads elsewhere', { declared: { name: '../api' } }, '/name must match pattern'],
])('%s is refused and nothing is kept', async (_, options, problem) => {
  const refused = publish({ build: await fakeBuild(options), store, host: HOST });
  await expect(refused).rejects.toThrow(PublishRefused);
  await expect(refused).rejects.toThrow(problem);
  expect(await readdir(directory)).toEqual([]);
});

test('a file that is not what its hash says, is missing or was never announced is refused', async () => {
  const changed = await fakeBuild();
  await appendFile(path.join(changed, 'remoteEntry.js'), ' ');
  await expect(publish({ build: changed, store, host: HOST })).rejects.toThrow(
    'remoteEntry.js is not what its hash says.',
  );

  const missing = await fakeBuild();
  await rm(path.join(missing, 'chunks/page.js'));
  await expect(publish({ build: missing, store, host: HOST })).rejects.toThrow('chunks/page.js is missing.');

  const added = await fakeBuild();
  await writeFile(path.join(added, 'extra.js'), 'alert(1)');
  await expect(publish({ build: added, store, host: HOST })).rejects.toThrow('There is no hash for extra.js.');

  const copies = await fakeBuild({ version: '2.0.0' });
  await writeFile(path.join(copies, 'remoteEntry.js.br'), 'compressed');
  await expect(publish({ build: copies, store, host: HOST })).resolves.toEqual({ name: 'leads', version: '2.0.0' });
});

test('a folder that is no build is refused', async () => {
  await expect(publish({ build: directory, store, host: HOST })).rejects.toThrow('is not the build of a remote');
});

test('a publish that dies between copying and going live leaves the live document as it was', async () => {
  await publish({ build: await fakeBuild(), store, host: HOST });
  const before = await store.readDiscovery();
  const dying: ReleaseStore = {
    ...store,
    replaceDiscovery: () => Promise.reject(new Error('killed')),
  };
  await expect(publish({ build: await fakeBuild({ version: '1.1.0' }), store: dying, host: HOST })).rejects.toThrow(
    'killed',
  );
  expect(await store.readDiscovery()).toEqual(before);
  expect(JSON.parse(await readFile(path.join(directory, 'discovery.json'), 'utf8'))).toEqual(before?.document);
});

test('a copy that fails half way leaves no release behind', async () => {
  const build = await fakeBuild();
  await expect(store.addRelease('leads', '1.0.0', path.join(build, 'nothing'))).rejects.toThrow();
  expect(await store.listReleases('leads')).toEqual([]);
  await expect(publish({ build, store, host: HOST })).resolves.toBeDefined();
});

test('50 rounds of two teams publishing at once lose nothing', async () => {
  const otherProcess = directoryStore(directory);
  for (let round = 0; round < 50; round++) {
    const version = `1.${round}.0`;
    const [leads, team] = await Promise.all([fakeBuild({ version }), fakeBuild({ name: 'team', version })]);
    await Promise.all([
      publish({ build: leads, store, host: HOST }),
      publish({ build: team, store: otherProcess, host: HOST }),
    ]);
    expect((await releasesOf('leads'))?.[0]?.metadata.version).toBe(version);
    expect((await releasesOf('team'))?.[0]?.metadata.version).toBe(version);
  }
  const mirrored = JSON.parse(await readFile(path.join(directory, 'discovery.json'), 'utf8'));
  expect(mirrored).toEqual((await store.readDiscovery())?.document);
});

test('of two that publish the same version at once, one wins and the other is told', async () => {
  for (let round = 0; round < 20; round++) {
    const version = `2.${round}.0`;
    const builds = await Promise.all([fakeBuild({ version }), fakeBuild({ version, files: { 'b.js': 'b' } })]);
    const results = await Promise.allSettled(builds.map((build) => publish({ build, store, host: HOST })));
    const rejected = results.filter((result) => result.status === 'rejected');
    expect(rejected).toHaveLength(1);
    expect(rejected[0]?.reason).toBeInstanceOf(ReleaseExists);
  }
});
