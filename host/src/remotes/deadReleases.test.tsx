/** Releases that cannot work: each counts as failed, and people see the release before, or a panel when it was too late. */
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { setUp } from './fakeLoader.ts';
import { openOutlet } from './fakeOutlet.tsx';
import { buildCatalog, buildRelease } from './fakeRemotes.ts';
import type { RemoteLoader } from './loader.ts';
import { report } from './reports.ts';

const catalog = buildCatalog([
  { ...buildRelease('2.0.0'), fallbackUrl: '/r/leads/1.0.0/mf-manifest.json' },
  buildRelease('1.0.0', { isLive: false }),
]);
let mockLoader: RemoteLoader;
jest.mock('./remotes.ts', () => ({
  get remoteLoader() {
    return mockLoader;
  },
}));
jest.mock('./discovery.ts', () => ({ useCatalog: () => catalog, refreshRemotes: async () => {} }));
jest.mock('./reports.ts', () => ({ report: jest.fn(), beginVisit: () => () => {} }));

beforeEach(() => {
  jest.mocked(report).mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const throwing = (message: string) => () => {
  throw new Error(message);
};
const component = (Screen: unknown) => () => ({ default: Screen });

const DEAD: [string, string, () => unknown][] = [
  ['an ES module', 'evaluation', throwing('ContainerScriptError: remoteEntry.js ran, but published no container')],
  ['React 18 bundled', 'render', component(() => ({ $$typeof: Symbol.for('react.element'), type: 'p', props: {} }))],
  ['a Vue component', 'evaluation', component({ setup: () => {}, render: () => {} })],
  ['no default export', 'evaluation', () => ({ Page: () => null })],
  ['a throw at import', 'evaluation', throwing('boom')],
  [
    'an import that the host does not have',
    'render',
    component(() => (undefined as unknown as { formatNumbr: () => string }).formatNumbr()),
  ],
  ['a throw in render', 'render', component(throwing('boom'))],
  [
    'a throw in the first effect',
    'render',
    component(function Page() {
      useEffect(throwing('boom'), []);
      return <p>Dead</p>;
    }),
  ],
  [
    'a throw with the first data',
    'render',
    component(function Page() {
      const [rows, setRows] = useState<string[] | null>([]);
      useEffect(() => {
        const timer = setTimeout(() => setRows(null), 200);
        return () => clearTimeout(timer);
      }, []);
      return <p>{(rows as string[]).length}</p>;
    }),
  ],
  [
    'endless renders',
    'render',
    component(function Page() {
      const [count, setCount] = useState(0);
      setCount(count + 1);
      return null;
    }),
  ],
  ['texts that fail', 'evaluation', () => ({ default: () => null, ready: Promise.reject(new Error('boom')) })],
  ['a number in place of a screen', 'evaluation', component(42)],
];

test.each(DEAD)('%s fails (%s) and is replaced by the release before', async (_, phase, dead) => {
  const made = setUp((global) =>
    global === 'salesdesk_leads_1_0_0' ? { default: () => <p>The release before</p> } : dead(),
  );
  mockLoader = made.loader;
  await act(() => openOutlet(catalog));
  await waitFor(() => expect(screen.getByText('The release before')).toBeVisible(), { timeout: 3_000 });
  expect(made.failures).toEqual([['fell back', phase, '2.0.0']]);
  expect(report).not.toHaveBeenCalledWith(expect.objectContaining({ version: '2.0.0', outcome: 'shown' }));
});
