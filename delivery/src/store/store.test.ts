import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { describeStores, startS3, type TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { emptyDocument } from '../discovery/discovery.ts';
import { publish } from '../releases/publish.ts';
import { bucketStore } from './bucketStore.ts';
import { directoryStore, openStore } from './openStore.ts';
import { type ReleaseStore, StaleDocument } from './store.ts';

describeStores((make) => {
  let own: TestStore;
  let store: ReleaseStore;
  beforeEach(async () => {
    own = await make();
    store = own.store;
  });

  test('a release is complete for every reader', async () => {
    expect(await store.listRemotes()).toEqual([]);
    expect(await store.listReleases('leads')).toEqual([]);
    await store.addRelease('leads', '1.0.0', await fakeBuild());
    const other = own.reopen();
    expect(await other.listRemotes()).toEqual(['leads']);
    expect(await other.listReleases('leads')).toEqual(['1.0.0']);
    expect(await other.readReleaseFile('leads', '1.0.0', 'chunks/page.js')).toBe('page');
    const opened = await other.openReleaseFile('leads', '1.0.0', 'chunks/page.js');
    expect(opened?.size).toBe(4);
    expect(opened && (await textOf(opened.content))).toBe('page');
  });

  test('a missing file or release is null, and a check whether it can be written leaves none', async () => {
    await store.checkWritable();
    expect(await store.listRemotes()).toEqual([]);
    await store.addRelease('leads', '1.0.0', await fakeBuild());
    expect(await store.readReleaseFile('leads', '1.0.0', 'no-such.js')).toBeNull();
    expect(await store.readReleaseFile('leads', '9.9.9', 'remote.json')).toBeNull();
    expect(await store.openReleaseFile('team', '1.0.0', 'remote.json')).toBeNull();
    expect(await store.discovery.read()).toBeNull();
  });

  test('a release never changes', async () => {
    await store.addRelease('leads', '1.0.0', await fakeBuild());
    const other = await fakeBuild({ files: { 'chunks/page.js': 'other' } });
    await expect(own.reopen().addRelease('leads', '1.0.0', other)).rejects.toMatchObject({
      failure: { code: 'version-exists' },
    });
    await expect(store.addRelease('leads', '1.0.0', await fakeBuild())).rejects.toMatchObject({
      failure: { code: 'version-exists' },
    });
    expect(await store.readReleaseFile('leads', '1.0.0', 'chunks/page.js')).toBe('page');
  });

  test('a folder that is no build, such as the kit, is a release like any other', async () => {
    const kit = async (command: string) => {
      const folder = await temporaryFolder();
      await mkdir(path.join(folder, 'docs/ui'), { recursive: true });
      await writeFile(path.join(folder, 'kit.tgz'), command);
      await writeFile(path.join(folder, 'docs/ui/core.html'), 'Core');
      return folder;
    };
    await store.addRelease('kit', '2.0.0-a', await kit('command'));
    await expect(own.reopen().addRelease('kit', '2.0.0-a', await kit('other'))).rejects.toMatchObject({
      failure: { code: 'version-exists' },
    });
    expect(await own.reopen().listReleases('kit')).toEqual(['2.0.0-a']);
    expect(await store.readReleaseFile('kit', '2.0.0-a', 'kit.tgz')).toBe('command');
    expect(await store.readReleaseFile('kit', '2.0.0-a', 'docs/ui/core.html')).toBe('Core');
    expect(await store.removeLeftovers(new Date(Date.now() + 60_000))).toBe(0);
    await store.removeRelease('kit', '2.0.0-a');
    expect(await store.listRemotes()).toEqual([]);
  });

  test('a removed release disappears and the others stay', async () => {
    for (const version of ['1.0.0', '1.0.1']) await store.addRelease('leads', version, await fakeBuild({ version }));
    await store.removeRelease('leads', '1.0.0');
    await store.removeRelease('leads', '1.0.0');
    expect(await store.listReleases('leads')).toEqual(['1.0.1']);
    expect(await store.readReleaseFile('leads', '1.0.0', 'remoteEntry.js')).toBeNull();
  });

  test.each(['../api', '', 'Leads', '.discovery', 'a/b', 'a'.repeat(41)])('%p is no remote', async (remote) => {
    await expect(store.addRelease(remote, '1.0.0', await fakeBuild())).rejects.toThrow("Not a remote's name");
    await expect(store.listReleases(remote)).rejects.toThrow("Not a remote's name");
  });

  test.each(['latest', '1.0', '../1.0.0', '1.0.0/..', '1.0.0-', ''])('%p is no version', async (version) => {
    await expect(store.addRelease('leads', version, await fakeBuild())).rejects.toThrow('Not a version');
  });

  test('of many concurrent changes to the same state, one succeeds', async () => {
    for (const etag of [null, 'now'] as const) {
      const expected = etag && ((await store.discovery.read())?.etag ?? null);
      const documents = Array.from({ length: 8 }, (_, index) => ({ ...emptyDocument(), schema: `${etag} ${index}` }));
      const results = await Promise.allSettled(
        documents.map((document) => own.reopen().discovery.replace(document, expected)),
      );
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(refused).toHaveLength(7);
      expect(refused.every((reason) => reason instanceof StaleDocument)).toBe(true);
      const winner = documents[results.findIndex(({ status }) => status === 'fulfilled')];
      expect((await store.discovery.read())?.value).toEqual(winner);
    }
  });

  test('an outdated state cannot be replaced', async () => {
    await store.discovery.replace(emptyDocument(), null);
    const first = await store.discovery.read();
    await store.discovery.replace({ ...emptyDocument(), schema: 'second' }, first?.etag ?? null);
    await expect(own.reopen().discovery.replace(emptyDocument(), first?.etag ?? null)).rejects.toThrow(StaleDocument);
    await expect(store.discovery.replace(emptyDocument(), null)).rejects.toThrow(StaleDocument);
    expect((await own.reopen().discovery.read())?.value.schema).toBe('second');
  });

  test('the settings select it', async () => {
    const { store: opened } = await openStore({ ...process.env, ...own.env }, own.env.RELEASES_DIR ?? '');
    await store.discovery.replace(emptyDocument(), null);
    const env = process.env;
    process.env = { ...env, ...own.env };
    try {
      expect((await opened.discovery.read())?.value).toEqual(emptyDocument());
    } finally {
      process.env = env;
    }
  });
}, 'both');

test('a server without conditional writes is never written to', async () => {
  const server = await startS3({ keepsConditions: false });
  try {
    const store = bucketStore(server.settings);
    const publishing = publish({ build: await fakeBuild(), store, host: HOST });
    await expect(publishing).rejects.toThrow('ignores If-Match and If-None-Match');
    expect(await store.discovery.read()).toBeNull();
    expect(await store.listRemotes()).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('a failing server is a failure, not an empty store', async () => {
  const server = await startS3();
  await server.stop();
  await expect(bucketStore(server.settings).discovery.read()).rejects.toThrow();
});

test('a directory: only leftovers of interrupted operations are removed, after their time', async () => {
  const directory = await temporaryFolder();
  const store = directoryStore(directory);
  await publish({ build: await fakeBuild(), store, host: HOST });
  const left = path.join(directory, 'leads', '.incoming-1');
  await writeFile(left, 'half');
  const before = new Date(Date.now() - 1000);
  expect(await store.removeLeftovers(before)).toBe(0);
  await utimes(left, 0, 0);
  expect(await store.removeLeftovers(before)).toBe(1);
  expect((await readdir(path.join(directory, 'leads'))).sort()).toEqual(['1.0.0']);
  expect(await store.discovery.read()).not.toBeNull();
});

test('a bucket: an unfinished upload is removed after its time', async () => {
  const server = await startS3();
  try {
    const store = bucketStore(server.settings);
    await store.addRelease('leads', '1.0.0', await fakeBuild());
    const broken = await fakeBuild({ version: '1.1.0' });
    await writeFile(path.join(broken, 'integrity.json'), '{}');
    await store.addRelease('leads', '1.1.0', broken);
    await (await import('./bucket.ts')).openBucket(server.settings).remove(['leads/1.1.0/integrity.json']);
    expect(await store.listReleases('leads')).toEqual(['1.0.0']);
    expect(await store.removeLeftovers(new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.removeLeftovers(new Date(Date.now() + 60_000))).toBe(1);
    await store.addRelease('leads', '1.1.0', await fakeBuild({ version: '1.1.0' }));
    expect((await store.listReleases('leads')).sort()).toEqual(['1.0.0', '1.1.0']);
  } finally {
    await server.stop();
  }
});

test('only the owner can read the token files of a directory', async () => {
  const directory = await temporaryFolder();
  await directoryStore(directory).tokens.replace([], null);
  expect((await stat(path.join(directory, '.tokens/1.json'))).mode & 0o077).toBe(0);
});
