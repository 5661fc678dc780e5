import { queryClient } from '@salesdesk/shared';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import type { RemoteEntry } from './catalog.ts';
import { RemoteFailure } from './failure.ts';
import { openOutlet } from './fakeOutlet.tsx';
import { buildCatalog, buildRelease } from './fakeRemotes.ts';
import type { LoadedScreen, RemoteLoader } from './loader.ts';

const OPERATIONS = ['load', 'loaded', 'prefetch', 'start', 'reject', 'forget', 'avoid', 'isLoading', 'restart'];
const mockLoader = Object.fromEntries(
  OPERATIONS.map((name) => [name, jest.fn()]),
) as unknown as jest.Mocked<RemoteLoader>;
const mockRefresh = jest.fn(async () => {});
let mockCatalog = buildCatalog();

jest.mock('./remotes.ts', () => ({
  get remoteLoader() {
    return mockLoader;
  },
}));
jest.mock('./discovery.ts', () => ({ useCatalog: () => mockCatalog, refreshRemotes: () => mockRefresh() }));

const entryOf = (catalog = mockCatalog) => catalog.remotes.get('leads') as RemoteEntry;
const screenOf = (Screen: () => ReactNode): LoadedScreen => ({ Screen, entry: entryOf() });
const Good = () => (
  <h1 id="page-title" tabIndex={-1}>
    The board
  </h1>
);
const failure = () => new RemoteFailure(entryOf(), 'module', 'a chunk could not be loaded');
let complaints: jest.SpyInstance;
beforeEach(() => {
  jest.resetAllMocks();
  mockCatalog = buildCatalog();
  complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => complaints.mockRestore());

const open = () => openOutlet(mockCatalog);
/** A screen is taken for shown once it has outlived its first effects. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 1_050)));

test('the screen is rendered and marked with its remote and release', async () => {
  mockLoader.load.mockResolvedValue(screenOf(Good));
  await open();
  expect(await screen.findByText('The board')).toBeVisible();
  expect(document.querySelector('[data-remote="leads"]')).toHaveAttribute('data-release', '1.0.0');
});

test('a screen of a development server that failed is tried again after its next build, a published one is not', async () => {
  for (const isOverride of [false, true]) {
    mockLoader.loaded.mockReset();
    mockLoader.load.mockReset();
    mockCatalog = buildCatalog();
    if (isOverride) Object.assign(entryOf(), { isOverride: true });
    mockLoader.load.mockRejectedValueOnce(failure()).mockResolvedValue(screenOf(Good));
    await open();
    expect(await screen.findByRole('alert')).toBeVisible();
    await act(async () => void window.dispatchEvent(new Event('salesdesk:rebuilt')));
    expect(screen.queryAllByText('The board')).toHaveLength(isOverride ? 1 : 0);
    cleanup();
  }
});

test('a screen is shown as soon as it is loaded', async () => {
  let give: (loaded: LoadedScreen) => void = () => {};
  mockLoader.load.mockReturnValue(new Promise((resolve) => (give = resolve)));
  await open();
  // React waits with what had suspended only outside of `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  give(screenOf(Good));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const isShown = screen.queryByText('The board') !== null;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(isShown).toBe(true);
});

test('a screen loaded before is rendered immediately', async () => {
  mockLoader.loaded.mockReturnValue(screenOf(Good));
  await open();
  expect(screen.getByText('The board')).toBeVisible();
  expect(mockLoader.load).not.toHaveBeenCalled();
});

test('a skeleton appears after 300 ms, a hint that it is slow after 5 s, and Retry after 10 s', async () => {
  jest.useFakeTimers();
  mockLoader.load.mockReturnValue(new Promise(() => {}));
  await open();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading\.\.\.$/);
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('status')).toHaveTextContent('This takes longer than usual.');
  expect(screen.queryByRole('button')).toBeNull();

  // Only a slow computer gets so far: a release that sends nothing has failed by now.
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('status')).toHaveTextContent('Still loading.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(mockLoader.restart).toHaveBeenCalledWith(entryOf());
  jest.useRealTimers();
});

test('a failure shows a panel with reason, time and reference id; the shell keeps working', async () => {
  const failed = failure();
  mockLoader.load.mockRejectedValue(failed);
  await open();
  const panel = await screen.findByRole('alert');
  expect(panel).toHaveTextContent('Leads is unavailable');
  expect(panel).toHaveTextContent('Something went wrong. Please try again later.');
  expect(panel).toHaveTextContent(failed.id);
  expect(panel.querySelector('time')).toHaveAttribute('datetime', failed.at.toISOString());
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(screen.getByText('At home')).toBeVisible();
});

test('Retry checks for a newer release, clears cached results and shows the screen after a fix', async () => {
  mockLoader.load.mockRejectedValueOnce(failure()).mockResolvedValue(screenOf(Good));
  // What the screen had loaded may be what made it throw.
  queryClient.setQueryData(['odd'], {});
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The board')).toBeVisible();
  expect(mockRefresh).toHaveBeenCalledTimes(1);
  expect(mockLoader.forget).toHaveBeenCalledWith(entryOf(), './LeadsPage');
  expect(queryClient.getQueryData(['odd'])).toBeUndefined();
});

test('the focus moves to the failure panel, and back to the page once it is shown', async () => {
  mockLoader.load.mockRejectedValueOnce(failure()).mockResolvedValue(screenOf(Good));
  await open();
  expect(await screen.findByRole('heading', { name: 'Leads is unavailable' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'The board' })).toHaveFocus();
});

test('Retry uses the release of the newer document', async () => {
  mockLoader.load.mockRejectedValueOnce(failure()).mockResolvedValue(screenOf(Good));
  await open();
  mockRefresh.mockImplementation(async () => {
    mockCatalog = buildCatalog([buildRelease('1.0.1')]);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('The board');
  expect(mockLoader.load.mock.lastCall?.[0].version).toBe('1.0.1');
});

test('a continuing failure keeps its start time', async () => {
  const first = failure();
  mockLoader.load.mockRejectedValueOnce(first);
  await open();
  await screen.findByRole('alert');
  const later = new RemoteFailure(entryOf(), 'module', 'still');
  Object.assign(later, { at: new Date(Date.now() + 60_000) });
  mockLoader.load.mockRejectedValueOnce(later);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const panel = await screen.findByText(later.id);
  expect(panel.parentElement?.querySelector('time')).toHaveAttribute('datetime', first.at.toISOString());
});

test('navigating within the page after a failure retries automatically', async () => {
  mockLoader.load.mockRejectedValueOnce(failure()).mockResolvedValue(screenOf(Good));
  await open();
  await screen.findByRole('alert');
  // The next attempt waits for its screen, which only an awaited act sees through.
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'One lead' })));
  expect(await screen.findByText('The board')).toBeVisible();
  expect(mockLoader.forget).toHaveBeenCalled();
});

test('a screen that throws on its first render is replaced by the previous release', async () => {
  const broken = screenOf(() => {
    throw new Error('boom');
  });
  mockLoader.load.mockResolvedValueOnce(broken).mockResolvedValue(screenOf(Good));
  mockLoader.loaded.mockReturnValueOnce(undefined).mockReturnValueOnce(broken);
  mockLoader.reject.mockReturnValue({ failure: failure(), isReplaceable: true });
  await open();
  expect(await screen.findByText('The board')).toBeVisible();
  expect(mockLoader.reject).toHaveBeenCalledWith(broken, entryOf(), './LeadsPage', expect.any(Error), false);
});

test.each([
  ['its first effect', 0],
  ['the render with its first data', 200],
])('a screen that throws in %s is replaced by the previous release', async (_, ms) => {
  const broken = screenOf(function Broken() {
    const [hasData, setHasData] = useState(false);
    useEffect(() => {
      if (ms === 0) throw new Error('boom');
      const timer = setTimeout(() => setHasData(true), ms);
      return () => clearTimeout(timer);
    }, []);
    if (hasData) throw new Error('boom');
    return <p>Empty</p>;
  });
  mockLoader.load.mockResolvedValueOnce(broken).mockResolvedValue(screenOf(Good));
  mockLoader.loaded.mockReturnValueOnce(undefined).mockReturnValueOnce(broken);
  mockLoader.reject.mockReturnValue({ failure: failure(), isReplaceable: true });
  await open();
  expect(await screen.findByText('The board')).toBeVisible();
  expect(mockLoader.reject).toHaveBeenCalledWith(broken, entryOf(), './LeadsPage', expect.any(Error), false);
});

test('a screen that throws during use shows the panel and does not break the shell', async () => {
  let isBroken = false;
  const fragile = screenOf(() => {
    if (isBroken) throw new Error('boom');
    return <Good />;
  });
  mockLoader.loaded.mockReturnValue(fragile);
  mockLoader.reject.mockReturnValue({ failure: failure(), isReplaceable: false });
  await open();
  await settled();
  isBroken = true;
  await userEvent.click(screen.getByRole('link', { name: 'One lead' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(mockLoader.reject.mock.lastCall?.[4]).toBe(true);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The board')).toBeVisible();
});

test('a page built for a newer host asks for a reload', async () => {
  mockLoader.load.mockRejectedValue(new RemoteFailure(entryOf(), 'contract', 'it needs ^2.0.0'));
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('newer version of Salesdesk');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test.each([
  ['outdated', 'older version of Salesdesk'],
  ['evaluation', 'It opens by itself as soon as it is repaired.'],
  ['integrity', 'It opens by itself as soon as it is repaired.'],
] as const)('a failure that no retry mends (%s) says so and offers none', async (phase, reason) => {
  mockLoader.load.mockRejectedValue(new RemoteFailure(entryOf(), phase, 'exports no screen'));
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a failed page shows another release as soon as the document names one', async () => {
  mockLoader.load
    .mockRejectedValueOnce(new RemoteFailure(entryOf(), 'evaluation', 'exports no screen'))
    .mockResolvedValue(screenOf(Good));
  const { rerender } = await open();
  await screen.findByRole('alert');
  mockCatalog = buildCatalog([buildRelease('1.0.1')]);
  await rerender();
  expect(await screen.findByText('The board')).toBeVisible();
  expect(mockLoader.load.mock.lastCall?.[0].version).toBe('1.0.1');
});

test('a new release does not replace a screen in use: typed text stays', async () => {
  mockLoader.loaded.mockImplementation((entry) => ({ entry, Screen: () => <input aria-label="Name" /> }));
  const stable = screenOf(() => <input aria-label="Name" />);
  mockLoader.loaded.mockReturnValue(stable);
  await open();
  await userEvent.type(screen.getByLabelText('Name'), 'Acme');
  mockCatalog = buildCatalog([buildRelease('1.1.0')]);
  await userEvent.click(screen.getByRole('link', { name: 'One lead' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Acme');
});
