import { chunkError, FIRST, failing, good, MODULE, Screen, setUp } from './fakeLoader.ts';
import { buildEntry } from './fakeRemotes.ts';

describe('prefetching', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test('fetches everything and runs it once the page is idle; opening it then sends no more requests', async () => {
    const { loader, log, preload, idle } = setUp(() => good);
    let rest = () => {};
    idle.mockImplementation(() => new Promise((resolve) => (rest = resolve)));
    const entry = buildEntry();
    loader.prefetch(entry, MODULE);
    loader.prefetch(entry, MODULE);
    await settled();
    expect(preload).toHaveBeenCalledTimes(1);
    expect(log).toEqual([]);
    rest();
    await settled();
    expect(log).toContain(`load ${FIRST} ${MODULE}`);
    expect(loader.loaded(entry, MODULE)).toEqual({ Screen, entry });
    const callCount = log.length;
    await expect(loader.load(entry, MODULE)).resolves.toEqual({ Screen, entry });
    expect(log).toHaveLength(callCount);
  });

  test('does not run a page that was opened meanwhile', async () => {
    const { loader, log } = setUp(() => good);
    const entry = buildEntry();
    loader.prefetch(entry, MODULE);
    await loader.load(entry, MODULE);
    await settled();
    expect(log.filter((line) => line.startsWith('load'))).toHaveLength(1);
  });

  test('reports no failure; opening retries from the first release on', async () => {
    const { loader, log, failures } = setUp(failing(1, chunkError));
    const entry = buildEntry({ hasFallback: true });
    loader.prefetch(entry, MODULE);
    await settled();
    expect(loader.loaded(entry, MODULE)).toBeUndefined();
    expect(failures).toEqual([]);
    await expect(loader.load(entry, MODULE)).resolves.toEqual({ Screen, entry });
    expect(log.filter((line) => line.startsWith('load'))).toHaveLength(2);
  });

  test('opening a page that is being run waits for it, and loads it normally when that fails', async () => {
    let fail = () => {};
    const { loader, failures } = setUp((_, nth) =>
      nth === 1 ? new Promise((_resolve, reject) => (fail = () => reject(chunkError()))) : good,
    );
    const entry = buildEntry();
    loader.prefetch(entry, MODULE);
    await settled();
    const opened = loader.load(entry, MODULE);
    fail();
    await expect(opened).resolves.toEqual({ Screen, entry });
    expect(failures).toEqual([]);
  });

  test('missing files are left to the opening', async () => {
    const { loader, log, preload } = setUp(() => good);
    preload.mockRejectedValueOnce(new Error('remoteEntry.js could not be fetched.'));
    loader.prefetch(buildEntry(), MODULE);
    await settled();
    expect(log).toEqual([]);
  });

  test('a release with an unmet contract is skipped', async () => {
    const { loader, preload } = setUp(() => good);
    loader.prefetch(buildEntry({ contract: '^2.0.0' }), MODULE);
    loader.start(buildEntry({ contract: '^2.0.0' }), MODULE);
    await settled();
    expect(preload).not.toHaveBeenCalled();
  });
});

test('the page gets the load that was started early', async () => {
  const { loader, log } = setUp(() => good);
  const entry = buildEntry();
  loader.start(entry, MODULE);
  await expect(loader.load(entry, MODULE)).resolves.toEqual({ Screen, entry });
  expect(log.filter((line) => line.startsWith('load'))).toHaveLength(1);
});
