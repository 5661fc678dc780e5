import * as kernel from '@salesdesk/shared';
import { buildEntry } from './fakeRemotes.ts';
import { moduleFederation } from './federation.ts';

type Plugin = {
  loadEntry(args: { remoteInfo: { name: string } }): Promise<unknown>;
  resolveShare(args: object): { resolver(): { shared: unknown } };
  apply(instance: { name: string }): Pick<Plugin, 'resolveShare'>;
};

const mockRuntime = { plugins: [] as Plugin[], global: [] as Plugin[], registered: [] as unknown[] };
const failing = { loaded: false, loading: Promise.resolve() as Promise<void> | null };
const mockInstance = {
  shareScopeMap: {
    default: { react: { '19.3.1': { loaded: true, loading: 'pending' } }, table: { '1.0.0': failing } },
  },
  loadShare: jest.fn(),
};

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => mockInstance,
  registerPlugins: (plugins: Plugin[]) => mockRuntime.plugins.push(...plugins),
  registerGlobalPlugins: (plugins: Plugin[]) => mockRuntime.global.push(...plugins),
  registerRemotes: (...args: unknown[]) => mockRuntime.registered.push(args),
  loadRemote: async (id: string) => id,
}));

beforeEach(() => {
  mockRuntime.plugins = [];
  mockRuntime.global = [];
  mockRuntime.registered = [];
});

const source = {
  global: 'salesdesk_leads_1_0_0',
  address: 'http://localhost/r/leads/1.0.0/remoteEntry.js',
  integrity: 'sha384-x',
};

test('containers are registered by their entry, and discarded when registered again', () => {
  const federation = moduleFederation();
  federation.register(source, buildEntry(), false);
  federation.register(source, buildEntry(), true);
  const remote = { name: source.global, entry: source.address, type: 'global' };
  expect(mockRuntime.registered).toEqual([
    [[remote], { force: false }],
    [[remote], { force: true }],
  ]);
});

test('a module is requested by the name of its container', async () => {
  await expect(moduleFederation().load(source.global, './LeadsPage')).resolves.toBe('salesdesk_leads_1_0_0/LeadsPage');
});

test('a container that is not in the discovery document is refused, wherever it was registered', async () => {
  moduleFederation();
  const [plugin] = mockRuntime.plugins;
  await expect(plugin?.loadEntry({ remoteInfo: { name: 'stranger' } })).rejects.toThrow('stranger is not listed');
});

test('a failed share can be retried, although the runtime caches the failure', async () => {
  mockInstance.loadShare.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  await expect(moduleFederation().loadShare('table', '^1.0.0')).rejects.toThrow('Loading chunk 7 failed.');
  expect(failing.loading).toBeNull();
  expect(mockInstance.shareScopeMap.default.react['19.3.1'].loading).toBe('pending');
});

test('what the host provides is read from its share scope', () => {
  expect(moduleFederation().provided()).toEqual({ react: ['19.3.1'], table: ['1.0.0'] });
});

test('a share is loaded in the version for the range', async () => {
  await moduleFederation().loadShare('@salesdesk/shared', '^2.0.0');
  const customShareInfo = { shareConfig: { requiredVersion: '^2.0.0' } };
  expect(mockInstance.loadShare).toHaveBeenLastCalledWith('@salesdesk/shared', { customShareInfo });
});

describe('each consumer gets the contract that its range accepts', () => {
  const kernel = { '2.0.0': 'adapter', '3.0.0': 'current' };
  const shareScopeMap = {
    default: {
      '@salesdesk/shared': kernel,
      '@salesdesk/shared/router': { '3.0.0': 'router' },
      react: { '19.3.1': 'react' },
    },
  };
  const resolve = (pkgName: string, requiredVersion: string | false) => {
    moduleFederation();
    // Federation itself offers the version that is loaded, and throws when it is out of range.
    const resolver = () => ({ shared: 'loaded' });
    const args = {
      shareScopeMap,
      scope: 'default',
      pkgName,
      version: '3.0.0',
      shareInfo: { shareConfig: { requiredVersion } },
      resolver,
    };
    const [ofHost, ofRemotes] = [mockRuntime.plugins.at(-1), mockRuntime.global[0]];
    expect(ofHost).toBe(ofRemotes);
    return ofRemotes?.resolveShare(args).resolver().shared;
  };

  test('an adapter where the older contract has one, otherwise the module of the host', () => {
    expect(resolve('@salesdesk/shared', '^2.0.0')).toBe('adapter');
    expect(resolve('@salesdesk/shared', '^3.0.0')).toBe('current');
    expect(resolve('@salesdesk/shared/router', '^2.0.0')).toBe('router');
  });

  test("the decision stays federation's where there is nothing to choose", () => {
    expect(resolve('@salesdesk/shared', '^1.0.0')).toBe('loaded');
    expect(resolve('@salesdesk/shared', false)).toBe('loaded');
    expect(resolve('react', '^18.0.0')).toBe('loaded');
  });
});

describe('the kernel that a container gets', () => {
  const share = (consumer: string, key = '@salesdesk/shared') => {
    const federation = moduleFederation();
    federation.register(source, buildEntry(), false);
    const shared = { version: '2.0.0', lib: () => kernel, useIn: [] };
    const args = {
      shareScopeMap: { default: { [key]: { '2.0.0': shared } } },
      scope: 'default',
      pkgName: key,
      shareInfo: { shareConfig: { requiredVersion: '^2.0.0' } },
      resolver: () => ({ shared }),
    };
    const hooks = mockRuntime.global[0]?.apply({ name: consumer });
    return hooks?.resolveShare(args).resolver().shared as { lib: () => typeof kernel };
  };

  test("is the host's, with a client that names the remote: one copy, every other export the same", () => {
    const door = share(source.global).lib();
    expect(door.http).not.toBe(kernel.http);
    expect(door.session).toBe(kernel.session);
    expect(door.NetworkFailure).toBe(kernel.NetworkFailure);
    expect(Object.keys(door).sort()).toEqual(Object.keys(kernel).sort());
    expect(share(source.global).lib()).toBe(door);
  });

  test('is unchanged for the host itself, and so are other modules', () => {
    expect(share('salesdesk_host').lib()).toBe(kernel);
    expect(share(source.global, '@salesdesk/shared/router').lib()).toBe(kernel);
  });
});
