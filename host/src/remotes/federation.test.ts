import { moduleFederation } from './federation.ts';

type Plugin = { loadEntry(args: { remoteInfo: { name: string } }): Promise<unknown> };

const mockRuntime = { plugins: [] as Plugin[], registered: [] as unknown[] };
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
  registerRemotes: (...args: unknown[]) => mockRuntime.registered.push(args),
  loadRemote: async (id: string) => id,
}));

beforeEach(() => {
  mockRuntime.plugins = [];
  mockRuntime.registered = [];
});

const source = {
  global: 'salesdesk_leads_1_0_0',
  address: 'http://localhost/r/leads/1.0.0/remoteEntry.js',
  integrity: 'sha384-x',
};

test('containers are registered by their entry, and discarded when registered again', () => {
  const federation = moduleFederation();
  federation.register(source, false);
  federation.register(source, true);
  const remote = { name: source.global, entry: source.address, type: 'global' };
  expect(mockRuntime.registered).toEqual([
    [[remote], { force: false }],
    [[remote], { force: true }],
  ]);
});

test('a module is requested by the name of its container', async () => {
  await expect(moduleFederation().load(source.global, './LeadsPage')).resolves.toBe('salesdesk_leads_1_0_0/LeadsPage');
});

test('a container that is not in the discovery document is refused, whoever registered it', async () => {
  moduleFederation();
  const [plugin] = mockRuntime.plugins;
  await expect(plugin?.loadEntry({ remoteInfo: { name: 'stranger' } })).rejects.toThrow('stranger is not listed');
});

test('a failed share can be retried, although the runtime caches the failure', async () => {
  mockInstance.loadShare.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  await expect(moduleFederation().loadShare('table')).rejects.toThrow('Loading chunk 7 failed.');
  expect(failing.loading).toBeNull();
  expect(mockInstance.shareScopeMap.default.react['19.3.1'].loading).toBe('pending');
});

test('what the host provides is read from its share scope', () => {
  expect(moduleFederation().provided()).toEqual({ react: '19.3.1', table: '1.0.0' });
});
