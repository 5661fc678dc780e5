import type { RemoteFailure } from './failure.ts';
import { chunkError, FIRST, failing, good, MODULE, Screen, SECOND, setUp } from './fakeLoader.ts';
import { buildEntry } from './fakeRemotes.ts';
import type { LoadedScreen } from './loader.ts';

test('shares are loaded by the host before the container is registered and run', async () => {
  const { loader, log, preload, failures } = setUp(() => good);
  const entry = buildEntry();
  await expect(loader.load(entry, MODULE)).resolves.toEqual({ Screen, entry });
  expect(log).toEqual(['share react', 'share @salesdesk/shared', `register ${FIRST}`, `load ${FIRST} ${MODULE}`]);
  expect(preload).toHaveBeenCalledTimes(1);
  expect(failures).toEqual([]);
});

test('a screen is loaded once and available synchronously afterwards', async () => {
  const { loader, log } = setUp(() => good);
  const entry = buildEntry();
  const both = [loader.load(entry, MODULE), loader.load(entry, MODULE)];
  expect(both[0]).toBe(both[1]);
  await Promise.all(both);
  expect(log.filter((line) => line.startsWith('load'))).toHaveLength(1);
  expect(loader.loaded(entry, MODULE)?.Screen).toBe(Screen);
});

test('a screen is not available before its texts', async () => {
  let give = () => {};
  const ready = new Promise<void>((resolve) => {
    give = resolve;
  });
  const { loader } = setUp(() => ({ default: Screen, ready }));
  const entry = buildEntry();
  const loading = loader.load(entry, MODULE);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(loader.loaded(entry, MODULE)).toBeUndefined();
  give();
  expect((await loading).Screen).toBe(Screen);
});

test('a second module of a running container reuses it', async () => {
  const { loader, log } = setUp(() => good);
  const entry = buildEntry();
  await loader.load(entry, MODULE);
  await loader.load(entry, './LeadPage');
  expect(log.filter((line) => line.startsWith('register'))).toEqual([`register ${FIRST}`]);
});

test('two modules requested together do not replace each other’s container', async () => {
  const { loader, log } = setUp(() => good);
  const entry = buildEntry();
  await Promise.all([loader.load(entry, MODULE), loader.load(entry, './LeadPage')]);
  expect(log.filter((line) => line.startsWith('register'))).toEqual([`register ${FIRST}`]);
});

test('a transient failure is retried with new addresses and a new container', async () => {
  const { loader, log, sources, wait, failures } = setUp(failing(2, chunkError));
  await loader.load(buildEntry(), MODULE);
  expect(log.filter((line) => line.startsWith('register'))).toEqual([
    `register ${FIRST}`,
    `register again ${FIRST}`,
    `register again ${FIRST}`,
  ]);
  const addresses = sources.map(({ address }) => address);
  expect(addresses[0]).toBe('http://localhost/r/leads/1.0.0/remoteEntry.js');
  expect(addresses[1]).toMatch(/remoteEntry\.js\?retry=\w+$/);
  expect(new Set(addresses).size).toBe(3);
  expect(wait.mock.calls.map(([ms]) => ms >= 300)).toEqual([true, true]);
  expect(failures).toEqual([]);
});

test('hashes that the page does not hold are read before anything is requested, again after a failure', async () => {
  const { loader, readHashes, preload } = setUp(() => good);
  const entry = buildEntry();
  const { assets } = entry.details;
  entry.details.assets = {};
  readHashes.mockRejectedValueOnce(new Error('offline')).mockImplementationOnce(async ({ details }) => {
    expect(preload).not.toHaveBeenCalled();
    Object.assign(details.assets, assets);
  });
  await expect(loader.load(entry, MODULE)).resolves.toBeDefined();
  expect(readHashes).toHaveBeenCalledTimes(2);
  expect(preload).toHaveBeenCalledTimes(1);
});

test('a failed share is retried', async () => {
  const { loader, federation } = setUp(() => good);
  federation.failShares = 1;
  await expect(loader.load(buildEntry(), MODULE)).resolves.toBeDefined();
});

test('after three attempts the failure is reported once and not cached: a new call sends new requests', async () => {
  const { loader, failures } = setUp(failing(3, chunkError));
  const entry = buildEntry();
  await expect(loader.load(entry, MODULE)).rejects.toMatchObject({ name: 'RemoteFailure', phase: 'module' });
  expect(failures).toEqual([['gave up', 'module', '1.0.0']]);
  expect(loader.loaded(entry, MODULE)).toBeUndefined();
  await expect(loader.load(entry, MODULE)).resolves.toMatchObject({ Screen });
});

test('code that throws is not retried automatically, but runs again on request', async () => {
  const { loader, log, failures } = setUp(failing(1, () => new Error('x is undefined')));
  const entry = buildEntry();
  await expect(loader.load(entry, MODULE)).rejects.toMatchObject({ phase: 'evaluation' });
  expect(failures).toEqual([['gave up', 'evaluation', '1.0.0']]);
  loader.forget(entry, MODULE);
  await loader.load(entry, MODULE);
  expect(log).toContain(`register again ${FIRST}`);
});

test('a module without a screen is refused', async () => {
  const { loader } = setUp(() => ({}));
  await expect(loader.load(buildEntry(), MODULE)).rejects.toThrow('leads 1.0.0: ./LeadsPage exports no screen');
});

test('a failed container script is reported as the entry', async () => {
  const error = () => Object.assign(new Error('not what its hash says'), { name: 'ContainerScriptError' });
  const { loader } = setUp(failing(9, error));
  await expect(loader.load(buildEntry(), MODULE)).rejects.toMatchObject({ phase: 'entry' });
});

describe('a request that hangs', () => {
  const never = () => new Promise<never>(() => {});
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** When, in ms, loading ended, and how. */
  async function outcome(loading: Promise<LoadedScreen>) {
    const began = performance.now();
    const end = loading.then(
      ({ entry }) => ({ version: entry.version, phase: 'shown', ms: performance.now() - began }),
      ({ version, phase }: RemoteFailure) => ({ version, phase, ms: performance.now() - began }),
    );
    await jest.advanceTimersByTimeAsync(20_000);
    return end;
  }

  test.each([
    ['entry', 'code'],
    ['shares', 'shares'],
  ])('%s: aborted within 10 s, after a second attempt', async (phase, what) => {
    const { loader, federation, log, wait } = setUp(what === 'code' ? never : () => good);
    wait.mockImplementation((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    if (what === 'shares') federation.loadShare = never;
    const end = await outcome(loader.load(buildEntry(), MODULE));
    expect(end.phase).toBe(phase);
    expect(end.ms).toBeLessThanOrEqual(10_000);
    if (what === 'code') expect(log.filter((line) => line.startsWith('register'))).toHaveLength(2);
  });

  test('a hanging release is replaced by the previous one within 10 s', async () => {
    const { loader, wait } = setUp((global) => (global === SECOND ? never() : good));
    wait.mockImplementation((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    const end = await outcome(loader.load(buildEntry({ hasFallback: true }), MODULE));
    expect(end).toMatchObject({ version: '1.0.0', phase: 'shown' });
    expect(end.ms).toBeLessThanOrEqual(10_000);
  });

  test('when both releases hang, the panel still appears within 10 s', async () => {
    const { loader, wait } = setUp(never);
    wait.mockImplementation((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    const end = await outcome(loader.load(buildEntry({ hasFallback: true }), MODULE));
    expect(end).toMatchObject({ version: '2.0.0', phase: 'entry' });
    expect(end.ms).toBeLessThanOrEqual(10_000);
  });

  test('files that take 5 s still load', async () => {
    const { loader, failures } = setUp(() => new Promise((resolve) => setTimeout(() => resolve(good), 5_000)));
    const end = await outcome(loader.load(buildEntry({ hasFallback: true }), MODULE));
    expect(end).toMatchObject({ version: '2.0.0', phase: 'shown' });
    expect(failures).toEqual([]);
  });

  test('a restart requests everything again at once, and its load shows the screen', async () => {
    const { loader, log } = setUp((_, nth) => (nth === 1 ? never() : good));
    const entry = buildEntry();
    const loading = loader.load(entry, MODULE);
    await jest.advanceTimersByTimeAsync(1_000);
    loader.restart(entry);
    const end = await outcome(loading);
    expect(end).toMatchObject({ version: '1.0.0', phase: 'shown', ms: 0 });
    expect(log).toContain(`register again ${FIRST}`);
  });

  test('late shares register nothing during the next attempt', async () => {
    let late = () => {};
    const { loader, log, federation } = setUp(() => good);
    const { loadShare } = federation;
    federation.loadShare = () => {
      federation.loadShare = loadShare;
      return new Promise((resolve) => (late = () => resolve({})));
    };
    await outcome(loader.load(buildEntry(), MODULE));
    late();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(log.filter((line) => line.startsWith('register'))).toEqual([`register ${FIRST}`]);
  });
});

test('the failed file is named', async () => {
  const error = () =>
    Object.assign(new Error('Loading chunk 397 failed.\n(error: http://localhost/r/leads/1.0.0/397.a1b2.js?retry=x)'), {
      name: 'ChunkLoadError',
    });
  const { loader } = setUp(failing(3, error));
  await expect(loader.load(buildEntry(), MODULE)).rejects.toThrow(
    'leads 1.0.0: 397.a1b2.js did not load, or does not match its hash',
  );
});

test.each([
  ['the contract', { contract: '^2.0.0' }, '@salesdesk/shared ^2.0.0 (here: 1.0.0)'],
  ['a share', { shared: { react: '^20.0.0' } }, 'react ^20.0.0 (here: 19.3.1)'],
  ['an unknown share', { shared: { lodash: '^4.0.0' } }, 'lodash ^4.0.0 (here: none)'],
])('a release whose %s does not match is refused before any request', async (_, changes, reason) => {
  const { loader, log, preload } = setUp(() => good);
  const refused = loader.load(buildEntry(changes), MODULE);
  await expect(refused).rejects.toMatchObject({ phase: 'contract' });
  await expect(refused).rejects.toThrow(reason);
  expect(log).toEqual([]);
  expect(preload).not.toHaveBeenCalled();
});

test('a chunk that fails during use is named too', async () => {
  const { loader, failures } = setUp(() => good);
  const entry = buildEntry();
  const screen = await loader.load(entry, MODULE);
  const cause = new Error('Loading css chunk 5 failed.\n(error: http://localhost/r/leads/1.0.0/5.c3d4.css)');
  expect(loader.reject(screen, entry, MODULE, cause, true).failure.message).toContain('5.c3d4.css did not load');
  expect(failures).toEqual([['gave up', 'module', '1.0.0']]);
});

test.each([
  ['the contract', { contract: '^0.9.0' }],
  ['a share', { shared: { react: '^18.0.0' } }],
])(
  'a release built for an older host by %s is reported as outdated, because a reload would not help',
  async (_, changes) => {
    const { loader } = setUp(() => good);
    await expect(loader.load(buildEntry(changes), MODULE)).rejects.toMatchObject({ phase: 'outdated' });
  },
);

test('an entry without a hash is refused and never registered', async () => {
  const { loader, log } = setUp(() => good);
  await expect(loader.load(buildEntry({ assets: {} }), MODULE)).rejects.toMatchObject({ phase: 'integrity' });
  expect(log.filter((line) => line.startsWith('register'))).toEqual([]);
});

describe('with a fallback', () => {
  test.each([
    ['cannot be fetched', chunkError, 'module'],
    ['throws', () => new Error('x is undefined'), 'evaluation'],
  ])('a release that %s is replaced by the fallback, and the failure is reported', async (_, error, phase) => {
    const { loader, failures } = setUp((global) => {
      if (global === SECOND) throw error();
      return good;
    });
    const entry = buildEntry({ hasFallback: true });
    await expect(loader.load(entry, MODULE)).resolves.toEqual({ Screen, entry: entry.fallback });
    expect(failures).toEqual([['fell back', phase, '2.0.0']]);
    expect(loader.loaded(entry, MODULE)?.entry).toBe(entry.fallback);
  });

  test('a release whose contract does not match is replaced too', async () => {
    const { loader } = setUp(() => good);
    const entry = buildEntry({ hasFallback: true, contract: '^2.0.0' });
    await expect(loader.load(entry, MODULE)).resolves.toMatchObject({ entry: { version: '1.0.0' } });
  });

  test('when both fail, the first failure is reported', async () => {
    const { loader, failures } = setUp(failing(9, () => new Error('broken')));
    await expect(loader.load(buildEntry({ hasFallback: true }), MODULE)).rejects.toMatchObject({ version: '2.0.0' });
    expect(failures).toEqual([['gave up', 'evaluation', '2.0.0']]);
  });

  test('a screen that throws on its first render is replaced; Retry loads the chosen release again', async () => {
    const { loader, failures } = setUp(() => good);
    const entry = buildEntry({ hasFallback: true });
    const screen = await loader.load(entry, MODULE);
    expect(loader.reject(screen, entry, MODULE, new Error('boom'), false).isReplaceable).toBe(true);
    await expect(loader.load(entry, MODULE)).resolves.toMatchObject({ entry: { version: '1.0.0' } });
    expect(failures).toEqual([['fell back', 'render', '2.0.0']]);
    loader.forget(entry, MODULE);
    await expect(loader.load(entry, MODULE)).resolves.toMatchObject({ entry: { version: '2.0.0' } });
  });

  test('a screen that throws during use is not replaced without the user’s action', async () => {
    const { loader, failures } = setUp(() => good);
    const entry = buildEntry({ hasFallback: true });
    const screen = await loader.load(entry, MODULE);
    const { isReplaceable, failure } = loader.reject(screen, entry, MODULE, new Error('boom'), true);
    expect(isReplaceable).toBe(false);
    expect(failure).toMatchObject({ phase: 'render', version: '2.0.0', id: expect.stringMatching(/^[2-9A-Z]{6}$/) });
    expect(failures).toEqual([['gave up', 'render', '2.0.0']]);
  });
});
