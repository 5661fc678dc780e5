/** Which release a page is opening is remembered, in case the page never comes back from it. */
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setUp } from './fakeLoader.ts';
import { installLocks, removeLocks } from './fakeLocks.ts';
import { openOutlet } from './fakeOutlet.tsx';
import { buildCatalog } from './fakeRemotes.ts';
import type { RemoteLoader } from './loader.ts';

let mockLoader: RemoteLoader;
const mockCatalog = buildCatalog();
jest.mock('./remotes.ts', () => ({
  get remoteLoader() {
    return mockLoader;
  },
}));
jest.mock('./discovery.ts', () => ({ useCatalog: () => mockCatalog, refreshRemotes: async () => {} }));

beforeEach(() => {
  installLocks();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  removeLocks();
  jest.restoreAllMocks();
});

const remembered = () => Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('salesdesk.opening'));

/** Opens a screen, and returns what was remembered while it was drawn. */
async function open(Page: () => ReactNode): Promise<string[]> {
  const seen: string[] = [];
  const Screen = () => {
    seen.push(...remembered().map(([, value]) => value));
    return <>{Page()}</>;
  };
  mockLoader = setUp(() => ({ default: Screen })).loader;
  await act(() => openOutlet(mockCatalog));
  return seen;
}

test('it is, until the screen has survived its first second', async () => {
  const seen = await open(() => <p>The board</p>);
  expect(await screen.findByText('The board')).toBeVisible();
  expect(seen[0]).toContain('[{"name":"leads","version":"1.0.0"}]');
  await waitFor(() => expect(remembered()).toEqual([]), { timeout: 3_000 });
});

test('it is forgotten when the screen throws on its first render', async () => {
  const seen = await open(() => {
    throw new Error('boom');
  });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(seen.length).toBeGreaterThan(0);
  expect(remembered()).toEqual([]);
});
