import { chunkError, FIRST, failing, good, MODULE, Screen, setUp } from './fakeLoader.ts';
import { buildEntry } from './fakeRemotes.ts';

describe('prefetching', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test('fetches everything, and runs it once the page is idle; opening it then asks for nothing more', async () => {
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
    const asked = log.length;
    await expect(loader.load(entry, MODULE)).resolves.toEqual({ Screen, entry });
    expect(log).toHaveLength(asked);
  });

  test('runs nothing of what somebody opened meanwhile', async () => {
    const { loader, log } = setUp(() => good);
    const entry = buildEntry();
    loader.prefetch(entry, MODULE);
    await loader.load(entry, MODULE);
    await settled();
    expect(log.filter((line) => line.startsWith('load'))).toHaveLength(1);
  });

  test('tells nobody what fails; opening tries it anew, from the first release on', async () => {
    const { loader, log, told } = setUp(failing(1, chunkError));
    const entry = buildEntry({ hasFallback: true });
    loader.prefetch(entry, MODULE);
    await settled();
    expect(loader.loaded(entry, MODULE)).toBeUndefined();
    expect(told).toEqual([]);
    await expect(loader.load(entry, MODULE)).resolves.toEqual({ Screen, entry });
    expect(log.filter((line) => line.startsWith('load'))).toHaveLength(2);
  });

  test('opening what is just being run waits for that, and goes on by itself when it fails', async () => {
    let fail = () => {};
    const { loader, told } = setUp((_, nth) =>
      nth === 1 ? new Promise((_resolve, reject) => (fail = () => reject(chunkError()))) : good,
    );
    const entry = buildEntry();
    loader.prefetch(entry, MODULE);
    await settled();
    const opened = loader.load(entry, MODULE);
    fail();
    await expect(opened).resolves.toEqual({ Screen, entry });
    expect(told).toEqual([]);
  });

  test('files that do not come are left to the opening', async () => {
    const { loader, log, preload } = setUp(() => good);
    preload.mockRejectedValueOnce(new Error('remoteEntry.js could not be fetched.'));
    loader.prefetch(buildEntry(), MODULE);
    await settled();
    expect(log).toEqual([]);
  });

  test('a release that does not fit is left alone', async () => {
    const { loader, preload } = setUp(() => good);
    loader.prefetch(buildEntry({ contract: '^2.0.0' }), MODULE);
    loader.start(buildEntry({ contract: '^2.0.0' }), MODULE);
    await settled();
    expect(preload).not.toHaveBeenCalled();
  });
});

test('what is started is what the page then gets', async () => {
  const { loader, log } = setUp(() => good);
  const entry = buildEntry();
  loader.start(entry, MODULE);
  await expect(loader.load(entry, MODULE)).resolves.toEqual({ Screen, entry });
  expect(log.filter((line) => line.startsWith('load'))).toHaveLength(1);
});
