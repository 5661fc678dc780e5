import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { bucketStore } from '../store/bucketStore.ts';
import type { ReleaseStore } from '../store/store.ts';
import { publish } from './publish.ts';

const ROOT = path.resolve(__dirname, '../../..');
const isLong = Boolean(process.env.LONG_TESTS);
/** Rounds of two teams, releases of each of two processes, and attempts at one version. */
const [ROUNDS, RELEASES, ATTEMPTS] = isLong ? [50, 12, 20] : [2, 2, 2];

describeStores((make) => {
  let own: TestStore;
  let store: ReleaseStore;
  beforeEach(async () => {
    own = await make();
    store = own.store;
  });

  const releasesOf = async (name: string) =>
    (await own.reopen().discovery.read())?.value.microFrontends[`@salesdesk/${name}`];

  /** Starts a process that publishes builds into the same store. */
  function publisher(builds: string[]) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'delivery/test/publisher.ts', ...builds], {
      cwd: ROOT,
      env: { ...process.env, ...own.env, TEST_HOST: JSON.stringify(HOST) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return { child, ended: once(child, 'exit') };
  }

  test('a release is stored in its own folder and becomes the default', async () => {
    await publish({ build: await fakeBuild(), store, host: HOST, by: 'Ada' });
    expect(await store.readReleaseFile('leads', '1.0.0', 'chunks/page.js')).toBe('page');
    expect(await releasesOf('leads')).toEqual([
      expect.objectContaining({
        url: '/r/leads/1.0.0/mf-manifest.json',
        deployment: { traffic: 100, default: true },
        metadata: { version: '1.0.0', integrity: expect.stringMatching(/^sha384-/) },
      }),
    ]);
    expect((await releasesOf('leads'))?.[0]?.extras.history?.events).toEqual([
      expect.objectContaining({ action: 'published', version: '1.0.0', traffic: 100, by: 'Ada' }),
    ]);
  });

  test('the previous release stays as fallback; the one before it is no longer listed', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await publish({ build: await fakeBuild({ version }), store, host: HOST });
    }
    const releases = (await releasesOf('leads')) ?? [];
    expect(releases.map(({ metadata }) => metadata.version)).toEqual(['1.2.0', '1.1.0']);
    expect(releases[0]?.fallbackUrl).toBe('/r/leads/1.1.0/mf-manifest.json');
    expect(releases[1]?.deployment).toEqual({ traffic: 0, default: false });
    expect(Object.keys(releases[0]?.extras.history?.retired ?? {})).toEqual(['1.0.0']);
  });

  test('a version is published only once, live or not, changed or not', async () => {
    const first = await fakeBuild();
    await publish({ build: first, store, host: HOST });
    const before = await store.discovery.read();
    const changed = await fakeBuild({ files: { 'other.js': 'new' } });
    for (const build of [first, changed]) {
      await expect(publish({ build, store: own.reopen(), host: HOST })).rejects.toMatchObject({
        failure: { code: 'version-exists' },
      });
    }
    expect(await store.discovery.read()).toEqual(before);
    expect(await store.readReleaseFile('leads', '1.0.0', 'other.js')).toBeNull();
    for (const version of ['1.1.0', '1.2.0']) await publish({ build: await fakeBuild({ version }), store, host: HOST });
    await expect(publish({ build: first, store, host: HOST })).rejects.toThrow('leads 1.0.0 is already published');
  });

  test('a publish interrupted before it went live can be repeated', async () => {
    await publish({ build: await fakeBuild(), store, host: HOST });
    const before = await store.discovery.read();
    const dying: ReleaseStore = {
      ...store,
      discovery: { ...store.discovery, replace: () => Promise.reject(new Error('killed')) },
    };
    const build = await fakeBuild({ version: '1.1.0' });
    await expect(publish({ build, store: dying, host: HOST })).rejects.toThrow('killed');
    expect(await own.reopen().discovery.read()).toEqual(before);
    const other = await fakeBuild({ version: '1.1.0', files: { 'b.js': 'b' } });
    await expect(publish({ build: other, store, host: HOST })).rejects.toMatchObject({
      failure: { code: 'version-exists' },
    });
    await publish({ build, store, host: HOST });
    expect((await releasesOf('leads'))?.[0]?.metadata.version).toBe('1.1.0');
  });

  test('a publisher killed while copying leaves the live document unchanged, and a retry works', async () => {
    await publish({ build: await fakeBuild(), store, host: HOST });
    const before = await store.discovery.read();
    // So many that it is killed before the last: those in a bucket take longer.
    const count = own.env.RELEASES_DIR ? 800 : 250;
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`chunks/${index}.js`, `/* ${index} */`]),
    );
    const build = await fakeBuild({ version: '1.1.0', files });
    const { child, ended } = publisher([build]);
    for await (const text of child.stdout) if (String(text).includes('Storing')) break;
    child.kill('SIGKILL');
    await ended;
    expect(child.signalCode).toBe('SIGKILL');
    expect(await own.reopen().discovery.read()).toEqual(before);
    expect(await store.listReleases('leads')).toEqual(['1.0.0']);
    await publish({ build, store, host: HOST });
    expect(await store.readReleaseFile('leads', '1.1.0', `chunks/${count - 1}.js`)).toBe(`/* ${count - 1} */`);
    expect((await releasesOf('leads'))?.map(({ metadata }) => metadata.version)).toEqual(['1.1.0', '1.0.0']);
  });

  test(`${ROUNDS} rounds of two teams publishing at once lose nothing`, async () => {
    const other = own.reopen();
    for (let round = 0; round < ROUNDS; round++) {
      const version = `1.${round}.0`;
      const [leads, team] = await Promise.all([fakeBuild({ version }), fakeBuild({ name: 'team', version })]);
      await Promise.all([
        publish({ build: leads, store, host: HOST }),
        publish({ build: team, store: other, host: HOST }),
      ]);
      expect((await releasesOf('leads'))?.[0]?.metadata.version).toBe(version);
      expect((await releasesOf('team'))?.[0]?.metadata.version).toBe(version);
    }
    for (const name of ['leads', 'team']) {
      expect((await releasesOf(name))?.[0]?.extras.history?.events).toHaveLength(ROUNDS);
    }
  }, 60_000);

  test(`two processes publishing ${RELEASES} releases each at once lose nothing`, async () => {
    const versions = Array.from({ length: RELEASES }, (_, index) => `1.${index}.0`);
    const teams = await Promise.all(
      ['leads', 'team'].map((name) => Promise.all(versions.map((version) => fakeBuild({ name, version })))),
    );
    const ends = await Promise.all(teams.map((builds) => publisher(builds).ended));
    expect(ends).toEqual([
      [0, null],
      [0, null],
    ]);
    for (const name of ['leads', 'team']) {
      const events = (await releasesOf(name))?.[0]?.extras.history?.events ?? [];
      expect(events.map(({ version }) => version)).toEqual(versions.toReversed());
    }
  }, 60_000);

  test('when two publish the same version at once, one succeeds and the other fails clearly', async () => {
    for (let round = 0; round < ATTEMPTS; round++) {
      const version = `2.${round}.0`;
      const same = await fakeBuild({ version });
      const builds = round % 2 ? [same, same] : [same, await fakeBuild({ version, files: { 'b.js': 'b' } })];
      const results = await Promise.allSettled(
        builds.map((build) => publish({ build, store: own.reopen(), host: HOST })),
      );
      const rejected = results.filter((result) => result.status === 'rejected');
      expect(rejected.map(({ reason }) => reason)).toMatchObject([{ failure: { code: 'version-exists' } }]);
    }
  });

  test('a share of users gets it, the others keep the default', async () => {
    await publish({ build: await fakeBuild(), store, host: HOST });
    await publish({ build: await fakeBuild({ version: '1.1.0' }), store, host: HOST, traffic: 10 });
    expect((await releasesOf('leads'))?.map(({ deployment }) => deployment)).toEqual([
      { traffic: 10, default: false },
      { traffic: 90, default: true },
    ]);
  });
}, 'both');

describe('a build is refused and nothing is stored:', () => {
  let store: ReleaseStore;
  const refused = async (build: string, problem: string) => {
    const publishing = publish({ build, store, host: HOST });
    await expect(publishing).rejects.toMatchObject({ failure: { code: 'refused' } });
    await expect(publishing).rejects.toThrow(problem);
    expect(await store.listRemotes()).toEqual([]);
    expect(await store.discovery.read()).toBeNull();
  };
  beforeEach(async () => {
    const { directoryStore } = await import('../store/openStore.ts');
    store = directoryStore(await temporaryFolder());
  });

  test.each([
    ['a contract the host does not satisfy', { contract: '^2.0.0' }, 'It needs contract ^2.0.0; the host has 1.2.0.'],
    ['a newer contract', { contract: '^1.3.0' }, 'It needs contract ^1.3.0; the host has 1.2.0. Build it against'],
    ['a share out of range', { shared: { react: '^20.0.0' } }, 'It needs react ^20.0.0; the host provides 19.3.1.'],
    ['an unknown share', { shared: { lodash: '^4.0.0' } }, 'It needs lodash, which the host does not provide. Bundle'],
    ['a route without module', { declared: { modules: {} } }, 'names ./Page, but the build exposes no module.'],
    [
      'an invalid range',
      { contract: 'workspace:*' },
      'contract in remote.json is "workspace:*", but has to be the range',
    ],
    ['no owner', { declared: { owner: undefined } }, 'owner is missing in remote.json. It has to be the team'],
    [
      'a scenario that says nothing to be seen',
      { declared: { scenarios: [{ name: 'a', title: 'A' }] } },
      '[0].expect is missing in scenarios.json.',
    ],
    [
      'a name that leads elsewhere',
      { declared: { name: '../api' } },
      'name in remote.json is "../api", but has to be lower-case',
    ],
    ['a page over its budget', { declared: { budget: { page: 1, total: 9 } }, files: big(3) }, './Page loads 3 kB of'],
    ['a total over its budget', { declared: { budget: { page: 9, total: 1 } }, files: big(3) }, 'together are 5 kB;'],
    ['a page over the default', { files: big(300) }, 'its budget is 200 kB. Load parts of it on demand, or agree'],
  ])('%s', async (_, options, problem) => {
    await refused(await fakeBuild(options), problem);
  });

  test('a file that does not match its hash', async () => {
    const build = await fakeBuild();
    await appendFile(path.join(build, 'remoteEntry.js'), ' ');
    await refused(build, 'remoteEntry.js does not match its hash. Build again');
  });

  test('a file that is missing', async () => {
    const build = await fakeBuild();
    await rm(path.join(build, 'chunks/page.js'));
    await refused(build, 'chunks/page.js is missing.');
  });

  test('a file without a hash', async () => {
    const build = await fakeBuild();
    await writeFile(path.join(build, 'extra.js'), 'alert(1)');
    await refused(build, 'There is no hash for extra.js.');
  });

  test('a compressed copy that holds something else', async () => {
    const build = await fakeBuild();
    await writeFile(path.join(build, 'remoteEntry.js.br'), brotliCompressSync('alert(1)'));
    await refused(build, 'There is no hash for remoteEntry.js.br.');
  });

  test('a folder that is not a build', async () => {
    const folder = await temporaryFolder();
    await refused(folder, 'is not the build of a remote');
    await mkdir(path.join(folder, 'dist'));
    await writeFile(path.join(folder, 'remote.json'), 'no json');
    await refused(folder, 'is not the build of a remote');
  });

  test('the build of another remote', async () => {
    const publishing = publish({ build: await fakeBuild(), store, host: HOST, remote: 'team' });
    await expect(publishing).rejects.toThrow('This is the build of leads, not of team.');
    expect(await store.listRemotes()).toEqual([]);
  });

  test('but not one with compressed copies of its files, or with its own budget', async () => {
    const build = await fakeBuild({ declared: { budget: { page: 400, total: 400 } }, files: big(300) });
    await writeFile(path.join(build, 'mf-manifest.json.br'), brotliCompressSync('{"name":"leads","version":"1.0.0"}'));
    await expect(publish({ build, store, host: HOST })).resolves.toMatchObject({ name: 'leads', version: '1.0.0' });
  });
});

test('the error for a missing bucket names it', async () => {
  const { startS3 } = await import('../../test/stores.ts');
  const server = await startS3();
  try {
    const store = bucketStore({ ...server.settings, bucket: 'nobodys' });
    await expect(publish({ build: await fakeBuild(), store, host: HOST })).rejects.toThrow(/NoSuchBucket|bucket/);
  } finally {
    await server.stop();
  }
});

/** A page of this many incompressible kB. */
function big(kB: number): Record<string, string> {
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return String.fromCharCode(33 + ((seed >>> 16) % 90));
  };
  return { 'chunks/page.js': JSON.stringify(Array.from({ length: kB * 1150 }, random).join('')) };
}
