/** What an extension may do wrong, and that it costs its own box only. */
import { closeOverlay, openOverlay, queryClient, Slot } from '@salesdesk/shared';
import { renderPage } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use, useEffect, useLayoutEffect, useState } from 'react';
import type { Catalog } from './catalog.ts';
import { setUp } from './fakeLoader.ts';
import { catalogWith, openOwner } from './fakeSlots.tsx';
import type { RemoteLoader } from './loader.ts';
import { report } from './reports.ts';

let mockLoader: RemoteLoader;
let mockCatalog: Catalog;
jest.mock('./remotes.ts', () => ({
  get remoteLoader() {
    return mockLoader;
  },
  whenIdle: (work: () => void) => setTimeout(work),
}));
jest.mock('./discovery.ts', () => ({ useCatalog: () => mockCatalog }));
jest.mock('./reports.ts', () => ({ report: jest.fn(), beginVisit: () => () => {} }));
jest.mock('./deadline.ts', () => {
  const real = jest.requireActual('./deadline.ts');
  return { ...real, DEADLINES: { ...real.DEADLINES, remote: 700, attempt: 300 } };
});
jest.mock('@salesdesk/shared/domain', () => {
  const real = jest.requireActual('@salesdesk/shared/domain');
  const shortened = Object.entries(real.SLOTS as Record<string, object>).map(([name, rules]) => [
    name,
    { ...rules, deadline: 900 },
  ]);
  return { ...real, SLOTS: Object.fromEntries(shortened) };
});

beforeEach(() => {
  jest.mocked(report).mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const TIDY = 'salesdesk_tidy_1_0_0';
const BEFORE = 'salesdesk_leads_1_0_0';
const boom = () => {
  throw new Error('boom');
};
const never = new Promise<never>(() => {});

/** Opens the owner of a slot with one extension that does `dead`, and a good one behind it. */
async function open(dead: () => unknown, hasFallback = false) {
  mockCatalog = catalogWith('home.tile', { hasFallback });
  const made = setUp((global) => {
    if (global === TIDY) return { default: ({ userId }: { userId: number }) => <p>Tile of {userId}</p> };
    return global === BEFORE ? { default: () => <p>The release before</p> } : dead();
  });
  mockLoader = made.loader;
  await openOwner(<Slot name="home.tile" props={{ userId: 7 }} />);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Call back' } });
  return made;
}

const DEAD: [string, () => unknown][] = [
  ['a chunk that is not there', () => Promise.reject(new Error('Loading chunk 7 failed.'))],
  ['code that never arrives', () => never],
  ['a throw at import', boom],
  ['a wrong export', () => ({ Tile: () => null })],
  ['an object in place of a component', () => ({ default: { setup: () => {} } })],
  ['texts that fail', () => ({ default: () => null, ready: Promise.reject(new Error('boom')) })],
  ['texts that never come', () => ({ default: () => null, ready: never })],
  ['a throw in render', () => ({ default: boom })],
  ['an object as a child', () => ({ default: () => ({ text: 'Tile' }) })],
  ['a promise that it waits for endlessly', () => ({ default: () => use(never) })],
  [
    'a promise that fails',
    () => {
      const failed = Promise.reject(new Error('boom'));
      failed.catch(() => {});
      return { default: () => use(failed) };
    },
  ],
  [
    'endless renders',
    () => ({
      default: function Tile() {
        const [count, setCount] = useState(0);
        setCount(count + 1);
        return null;
      },
    }),
  ],
  [
    'endless effects',
    () => ({
      default: function Tile() {
        const [count, setCount] = useState(0);
        useLayoutEffect(() => setCount(count + 1));
        return null;
      },
    }),
  ],
  [
    'a throw in an effect',
    () => ({
      default: function Tile() {
        useEffect(boom, []);
        return <p>Dead</p>;
      },
    }),
  ],
  ['a throw in a ref', () => ({ default: () => <p ref={boom}>Dead</p> })],
  [
    'a throw with its first data',
    () => ({
      default: function Tile() {
        const [rows, setRows] = useState<string[] | null>([]);
        useEffect(() => {
          const timer = setTimeout(() => setRows(null), 100);
          return () => clearTimeout(timer);
        }, []);
        return <p>{(rows as string[]).length} rows</p>;
      },
    }),
  ],
];

const expectOwner = async () => {
  expect(await screen.findByText('Tile of 7')).toBeVisible();
  expect(screen.getByText('The owner')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('Call back');
};

test.each(DEAD)('%s costs its own box, and counts for its release', async (_, dead) => {
  const { failures } = await open(dead);
  await waitFor(() => expect(document.querySelector('[data-extension="leads/bad"]')).toBeNull(), { timeout: 3_000 });
  await expectOwner();
  await waitFor(() => expect(failures).toEqual([['gave up', expect.any(String), '2.0.0']]), { timeout: 3_000 });
  expect(report).not.toHaveBeenCalledWith(expect.objectContaining({ version: '2.0.0' }));
});

const REPLACED = DEAD.filter((_, at) => process.env.LONG_TESTS || at % 3 === 0);
test.each(REPLACED)('%s is replaced by the release before, if that has the extension', async (_, dead) => {
  const { failures } = await open(dead, true);
  expect(await screen.findByText('The release before', {}, { timeout: 3_000 })).toBeVisible();
  await expectOwner();
  expect(failures).toEqual([['fell back', expect.any(String), '2.0.0']]);
});

test('an error of a timer or of an event leaves the extension where it is', async () => {
  const onError = jest.fn((event: ErrorEvent) => event.preventDefault());
  addEventListener('error', onError);
  await open(() => ({
    default: () => (
      <button type="button" onClick={boom}>
        Pay
      </button>
    ),
  }));
  fireEvent.click(await screen.findByRole('button', { name: 'Pay' }));
  removeEventListener('error', onError);
  expect(onError).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Pay' })).toBeVisible();
  await expectOwner();
});

test('an extension that worked keeps its code when it fails later, so that screens of its remote keep theirs', async () => {
  const made = await open(() => ({
    default: function Tile() {
      const [isOver, setOver] = useState(false);
      if (isOver) boom();
      return (
        <button type="button" onClick={() => setOver(true)}>
          Pay
        </button>
      );
    },
  }));
  const shown = expect.objectContaining({ remote: 'leads', version: '2.0.0', outcome: 'shown' });
  await waitFor(() => expect(report).toHaveBeenCalledWith(shown), { timeout: 3_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  expect(made.failures).toEqual([['gave up', 'render', '2.0.0']]);
  const entry = mockCatalog.extensions.get('home.tile')?.find(({ id }) => id === 'bad')?.entry;
  await mockLoader.load(entry as never, './LeadsPage');
  expect(made.log.filter((line) => /register .*leads/.test(line))).toEqual(['register salesdesk_leads_2_0_0']);
});

test('what the user opened says that it is unavailable; its place around it is gone with it elsewhere', async () => {
  mockCatalog = catalogWith('company.tab');
  mockLoader = setUp((global) => (global === TIDY ? { default: () => <p>Good tab</p> } : { default: boom })).loader;
  const company = { account_type: 2 } as never;
  const shown = await openOwner(<Slot name="company.tab" props={{ company, kind: 'lead' }} />);
  expect(await screen.findByText('The bad is unavailable')).toBeVisible();
  expect(screen.getByText('Good tab')).toBeVisible();
  shown.unmount();

  mockCatalog = catalogWith('home.tile');
  await openOwner(
    <Slot
      name="home.tile"
      props={{ userId: 1 }}
      around={({ title }, content) => (
        <section>
          <h2>{title}</h2>
          {content}
        </section>
      )}
    />,
  );
  expect(await screen.findByText('Good tab')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('The bad')).toBeNull());
  expect(screen.getByText('The good')).toBeVisible();
});

test('what the user waits for is tried again by Retry', async () => {
  let isDown = true;
  mockCatalog = catalogWith('company.tab');
  mockLoader = setUp(() => ({ default: () => (isDown ? boom() : <p>Good tab</p>) })).loader;
  await openOwner(
    <Slot name="company.tab" props={{ company: { account_type: 2 } as never, kind: 'lead' }} only="leads/bad" />,
  );
  await screen.findByText('The bad is unavailable');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Good tab')).toBeVisible();
});

test('what failed without a network is tried again with one', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  mockCatalog = catalogWith('header');
  mockLoader = setUp(() => ({ default: () => (navigator.onLine ? <p>Good tool</p> : boom()) })).loader;
  await openOwner(<Slot name="header" props={{ path: '/home' }} only="leads/bad" />);
  await waitFor(() => expect(document.querySelector('[data-extension]')).toBeNull(), { timeout: 3_000 });
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Good tool', undefined, { timeout: 3_000 })).toBeVisible();
  onLine.mockRestore();
});

describe('an overlay', () => {
  const overlay = (dead: () => unknown, more?: Parameters<typeof catalogWith>[1]) => {
    mockCatalog = catalogWith('overlay', more);
    const made = setUp(dead);
    mockLoader = made.loader;
    renderPage(<Slot name="overlay" props={{ path: '/home' }} only="leads/bad" />, { path: '/home' });
    return made;
  };
  const calls = ({ log }: ReturnType<typeof setUp>) => log.length;
  afterEach(() => act(() => closeOverlay('bad')));
  beforeEach(async () => {
    const { slotHost } = await import('./slotHost.tsx');
    const { provideSlots } = await import('@salesdesk/shared');
    provideSlots(slotHost);
  });

  test('is loaded once the page has its data, and at once when it is opened', async () => {
    const isFetching = jest.spyOn(queryClient, 'isFetching').mockReturnValue(1);
    const made = overlay(() => ({ default: () => <p>The overlay</p> }));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(calls(made)).toBe(0);
    await act(async () => openOverlay('bad'));
    expect(await screen.findByText('The overlay')).toBeVisible();
    isFetching.mockReturnValue(0);
  });

  test('that is for its opening only is not loaded before', async () => {
    const made = overlay(() => ({ default: () => <p>The overlay</p> }), { when: { open: true } });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(calls(made)).toBe(0);
    await act(async () => openOverlay('bad'));
    expect(await screen.findByText('The overlay')).toBeVisible();
  });

  test('that is not open fails silently; opened it is loaded again, and a failure is named over the page', async () => {
    let isDown = true;
    const made = overlay(() => ({ default: () => (isDown ? boom() : <p>The overlay</p>) }));
    await waitFor(() => expect(made.failures).toHaveLength(1), { timeout: 3_000 });
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => openOverlay('bad'));
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('The bad is unavailable')).toBeVisible();
    expect(made.failures).toHaveLength(2);
    isDown = false;
    await act(async () => notice.getByRole('button', { name: 'Retry' }).click());
    expect(await screen.findByText('The overlay')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that failed is closed by its notice', async () => {
    overlay(() => ({ default: boom }));
    await act(async () => openOverlay('bad'));
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
