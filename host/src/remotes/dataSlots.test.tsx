/** What the function of a data slot may do wrong, and that it gives nothing then. */
import { useSlotData } from '@salesdesk/shared';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Catalog } from './catalog.ts';
import { setUp } from './fakeLoader.ts';
import { catalogWith, openOwner } from './fakeSlots.tsx';
import type { RemoteLoader } from './loader.ts';

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
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const TIDY = 'salesdesk_tidy_1_0_0';
const BEFORE = 'salesdesk_leads_1_0_0';
const boom = () => {
  throw new Error('boom');
};
const never = new Promise<never>(() => {});

function Found({ text }: { text: string }) {
  const found = useSlotData('search.source', { text });
  return (
    <ul>
      {found.map(({ key, data = [], isPending }) => (
        <li key={key}>{isPending ? 'searching' : data.map(({ label }) => label).join() || 'nothing'}</li>
      ))}
    </ul>
  );
}

const hits = (label: string) => [{ key: label, label, path: '/invoices' }];
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

async function search(dead: () => unknown, hasFallback = false) {
  mockCatalog = catalogWith('search.source', { hasFallback });
  const made = setUp((global) => {
    if (global === TIDY) return { default: ({ text }: { text: string }) => hits(`Found ${text}`) };
    return global === BEFORE ? { default: async () => hits('The release before') } : dead();
  });
  mockLoader = made.loader;
  await openOwner(<Found text="acme" />);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Call back' } });
  return made;
}

const DEAD_DATA: [string, () => unknown][] = [
  ['a throw at import', boom],
  ['a component in place of a function', () => ({ default: { $$typeof: Symbol.for('react.memo') } })],
  ['no default export', () => ({ search: () => [] })],
  ['a throw', () => ({ default: boom })],
  ['a rejection', () => ({ default: async () => boom() })],
  ['a function that never ends', () => ({ default: () => never })],
  ['something else than hits', () => ({ default: async () => ({ hits: [] }) })],
  [
    'hits that throw when they are read',
    () => ({
      default: () => [
        {
          key: 'a',
          path: '/',
          get label() {
            return boom();
          },
        },
      ],
    }),
  ],
];

test.each(DEAD_DATA)('%s of a data slot gives nothing, and counts for its release', async (_, dead) => {
  const { failures } = await search(dead);
  await waitFor(() => expect(texts()).toEqual(['nothing', 'Found acme']), { timeout: 3_000 });
  expect(screen.getByLabelText('Note')).toHaveValue('Call back');
  expect(failures).toEqual([['gave up', expect.any(String), '2.0.0']]);
});

test.each(DEAD_DATA)('%s of a data slot is replaced by the release before', async (_, dead) => {
  await search(dead, true);
  await waitFor(() => expect(texts()).toEqual(['The release before', 'Found acme']), { timeout: 3_000 });
});

test('a function is aborted at its deadline, and when nobody waits any more', async () => {
  const signals: AbortSignal[] = [];
  const endless = (_: unknown, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return never;
  };
  await search(() => ({ default: endless }));
  await waitFor(() => expect(signals).toHaveLength(1));
  expect(signals[0]?.aborted).toBe(false);
  await waitFor(() => expect(signals[0]?.aborted).toBe(true), { timeout: 2_000 });
});

test('a call that the network or the API refused is no fault of the release', async () => {
  const lost = Object.assign(new Error('offline'), { name: 'NetworkFailure' });
  const { failures } = await search(() => ({ default: () => Promise.reject(lost) }), true);
  await waitFor(() => expect(texts()).toEqual(['nothing', 'Found acme']));
  expect(failures).toEqual([]);
});
