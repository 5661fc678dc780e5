import { session } from '@salesdesk/shared';
import { tokenOf } from '@salesdesk/shared/testing';
import { resolveOverrides } from './discoveryDocument.ts';
import { buildDocument, buildRelease } from './fakeRemotes.ts';

const HASH = `sha384-${'B'.repeat(64)}`;
const { name: _, ...described } = { ...buildRelease('7.0.0').extras.salesdesk, name: 'leads', version: '7.0.0' };
const assets = { ...described.assets, 'remote.json': HASH };
const at = new Date(Date.now() + 60_000).toISOString();
const override = { remote: 'leads', version: '7.0.0', origin: null, expires_at: at };

let requests: [string, string | undefined][];
beforeEach(() => {
  session.begin(tokenOf());
  requests = [];
  globalThis.fetch = jest.fn(async (address: string, init?: RequestInit) => {
    requests.push([address, init?.integrity]);
    // The browser rejects content that does not match.
    if (init?.integrity === 'sha384-wrong') throw new TypeError('Failed to fetch');
    const body = address.endsWith('integrity.json') ? assets : { ...described, name: 'leads' };
    return new Response(JSON.stringify(body));
  }) as unknown as typeof fetch;
});
afterEach(() => {
  session.end('signed-out');
  document.body.replaceChildren();
});

async function overridden(granted: object) {
  const data = document.createElement('script');
  Object.assign(data, { type: 'application/json', id: 'salesdesk-overrides' });
  data.textContent = JSON.stringify({ userId: 1, overrides: [granted] });
  document.body.append(data);
  const [state] = await resolveOverrides(buildDocument());
  return state?.entry;
}

test('a published build’s list of hashes is verified by the server’s hash, its description by the list', async () => {
  expect((await overridden({ ...override, integrity: HASH }))?.version).toBe('7.0.0');
  expect(requests).toEqual([
    ['http://localhost/r/leads/7.0.0/integrity.json', HASH],
    ['http://localhost/r/leads/7.0.0/remote.json', HASH],
  ]);
});

test.each([
  ['another content', { integrity: 'sha384-wrong' }],
  ['no hash', {}],
])('a list of hashes with %s is refused, and the published release is shown', async (_, changes) => {
  expect(await overridden({ ...override, ...changes })).toBeNull();
  expect(takeStrayMessages()).toEqual([expect.stringContaining('The override of leads cannot be used.')]);
});

test('a listed release needs no request', async () => {
  expect((await overridden({ ...override, version: '1.0.0' }))?.details).toEqual(buildRelease().extras.salesdesk);
  expect(requests).toEqual([]);
});

test("a build on the user's own machine is read without hashes", async () => {
  const origin = 'http://localhost:5001';
  expect(await overridden({ ...override, version: null, origin })).not.toBeNull();
  expect(requests).toContainEqual([`${origin}/integrity.json`, '']);
});

test('a development server shows a remote that was never published, by its own declaration', async () => {
  const origin = 'http://localhost:5001';
  const routes = [{ path: '/widgets', module: './WidgetsPage', title: 'Widgets', layout: 'shell' }];
  const served: Record<string, object> = {
    'remote.json': { name: 'widgets', contract: '^2.0.0', owner: 'Widgets team', routes, navigation: [] },
    'mf-manifest.json': {
      metaData: { globalName: 'salesdesk_widgets', remoteEntry: { name: 'remoteEntry.js' } },
      exposes: [{ path: './WidgetsPage', assets: { js: { sync: ['page.js'] }, css: { sync: [] } } }],
      shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    },
    'scenarios.json': [
      { name: 'odd', title: 'Odd', expect: 'x', answers: [] },
      { name: 'plain', title: 'Plain', expect: 'x' },
    ],
  };
  globalThis.fetch = jest.fn(async (address: string) => {
    return new Response(JSON.stringify(served[address.replace(`${origin}/`, '')]));
  }) as unknown as typeof fetch;
  const entry = await overridden({ ...override, remote: 'widgets', version: null, origin });
  expect(entry).toMatchObject({
    name: 'widgets',
    version: 'development',
    details: {
      routes,
      entry: { file: 'remoteEntry.js', global: 'salesdesk_widgets' },
      modules: { './WidgetsPage': { js: ['page.js'], css: [] } },
      shared: { react: '^19.0.0' },
      scenarios: [
        { name: 'odd', title: 'Odd', expect: 'x', isRecorded: true },
        { name: 'plain', title: 'Plain', expect: 'x' },
      ],
    },
  });
});
