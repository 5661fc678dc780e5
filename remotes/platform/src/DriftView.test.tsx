import type { HostCheck, ReleaseInUse, ReleaseRole, SharesInUse, UnmetShare } from '@salesdesk/shared/domain';
import { renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { DriftView } from './DriftView.tsx';
import { fakeReleases } from './fakeConsole.ts';

const onCheck = jest.fn();
let shares: SharesInUse;
const use = (range: string, built: string | null, fits = true) => ({
  name: 'react',
  range,
  offered: '19.3.1',
  fits,
  built,
});
const inUse = (remote: string, version: string, role: ReleaseRole, share: ReleaseInUse['shares'][number]) => {
  return { remote, version, role, shares: [share] };
};

beforeEach(() => {
  fakeReleases({
    '/remotes': () => ({ host: { contract: '2.0.0', olderContracts: [], shares: {} }, remotes: [] }),
    '/shares': () => shares,
    '/host-check': (body) => onCheck(JSON.parse(body)),
  });
  shares = { host: { react: '19.3.1' }, releases: [inUse('orders', '1.0.0', 'live', use('^19.0.0', '19.3.1'))] };
});

const show = () => renderPage(<DriftView />, { path: '/platform', permissions: ['system.platform.view'] });

test('releases in use are counted by role, and those that do not fit or were built with another version are named', async () => {
  shares.releases = [
    inUse('invoices', '1.0.0', 'live', use('^19.0.0', '19.3.1')),
    inUse('invoices', '2.0.0', 'trial', use('^20.0.0', '20.0.1', false)),
    inUse('orders', '1.0.0', 'live', use('^19.0.0', '19.3.1')),
    inUse('orders', '0.9.0', 'fallback', use('^19.0.0', '19.1.0')),
    inUse('orders', '0.8.0', 'pinned', use('^19.0.0', null)),
  ];
  show();
  const section = await screen.findByRole('region', { name: 'Shared modules' });
  const [fitting, other] = within(section)
    .getAllByRole('listitem')
    .filter((item) => item.dataset.fits !== undefined);
  if (!fitting || !other) throw new Error('There are no two ranges.');
  expect(fitting).toHaveTextContent(/^\^19\.0\.0 2 remotes, 1 fallback, 1 pinned/);
  const built = (item: HTMLElement) =>
    within(item)
      .getAllByRole('listitem')
      .map(({ textContent, dataset }) => [dataset.is, textContent]);
  expect(built(fitting)).toEqual([
    ['same', 'Built with 19.3.1: 2 releases'],
    ['behind', 'Built with 19.1.0, older than the host has: orders 0.9.0, fallback'],
    ['unknown', 'Not recorded: 1 release'],
  ]);
  expect(other).toHaveAttribute('data-fits', 'false');
  expect(other).toHaveTextContent(/^\^20\.0\.0 1 trialinvoices 2\.0\.0, on trial/);
  expect(built(other)).toEqual([['ahead', 'Built with 20.0.1, newer than the host has: invoices 2.0.0, on trial']]);
  for (const link of within(other).getAllByRole('link', { name: 'invoices 2.0.0, on trial' }))
    expect(link).toHaveAttribute('href', '/platform/remotes/invoices');
});

test('of many that differ the first six are named', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  shares.releases = names.map((name) => inUse(name, '1.0.0', 'live', use('^19.0.0', '19.1.0')));
  show();
  const section = await screen.findByRole('region', { name: 'Shared modules' });
  expect(within(section).getAllByRole('link')).toHaveLength(6);
  expect(within(section).getByText('and 2 more')).toHaveAttribute('title', 'g 1.0.0, h 1.0.0');
});

describe('another host', () => {
  const brokenBy = (share: UnmetShare): HostCheck['broken'][number] => ({
    ...{ remote: 'orders', version: '1.0.0', role: 'live', owner: 'Sales team', file: 'remote.json' },
    ...{ symbol: `${share.name} ${share.range}`, message: 'a line for a terminal', share },
  });

  test('is sent as its file says, and what each release lacks is said in a sentence', async () => {
    const kit = { contract: '2.1.0', shares: { react: '20.0.0' } };
    onCheck.mockResolvedValue({
      broken: [
        brokenBy({ code: 'share-out-of-range', name: 'react', range: '^19.0.0', offered: ['20.0.0', '18.0.0'] }),
        brokenBy({ code: 'share-missing', name: 'antd', range: '^6.0.0', offered: [] }),
      ],
      ...{ unknown: [], older: [], checked: 1 },
    } satisfies HostCheck);
    show();
    const section = await screen.findByRole('region', { name: 'Before a new host' });
    const file = new File([], 'kit.json');
    Object.assign(file, { text: async () => JSON.stringify(kit) });
    fireEvent.change(within(section).getByLabelText('kit.json of another host'), { target: { files: [file] } });
    expect(await within(section).findByText('1 release would break with kit.json.')).toBeInTheDocument();
    expect(onCheck).toHaveBeenCalledWith(kit);
    expect(section).toHaveTextContent('It needs react ^19.0.0; the checked host provides 20.0.0, 18.0.0.');
    expect(section).toHaveTextContent('It needs antd ^6.0.0, which the checked host does not provide.');
    expect(section).not.toHaveTextContent('a line for a terminal');
  });
});
