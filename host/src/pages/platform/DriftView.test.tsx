import type { HostCheck, RemotesOverview, UnmetShare } from '@salesdesk/shared/domain';
import { renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { DriftView } from './DriftView.tsx';
import { buildRow } from './fakeConsole.ts';

const mockCheck = jest.fn();
let mockOverview: RemotesOverview;
jest.mock('./platform.api.ts', () => ({
  getOverview: async () => mockOverview,
  checkHost: (description: object) => mockCheck(description),
}));
jest.mock('../../remotes/discovery.ts', () => ({
  useCatalog: () => ({ remotes: new Map() }),
  loadEveryRemote: async () => {},
}));
jest.mock('../../remotes/remotes.ts', () => ({ recentFailures: () => [] }));

beforeEach(() => {
  const react = { name: 'react', range: '^19.0.0', offered: '19.3.1', fits: true };
  mockOverview = {
    host: { contract: '2.0.0', olderContracts: [], shares: { react: '19.3.1' } },
    remotes: [buildRow('orders', { shares: [react] })],
  };
});

const show = () => renderPage(<DriftView />, { path: '/platform', permissions: ['system.platform.view'] });

test('a trial counts like a live release, and one that does not fit is named with its version', async () => {
  const use = (range: string, fits: boolean) => ({ name: 'react', range, offered: '19.3.1', fits });
  const shares = [use('^19.0.0', true)];
  mockOverview.remotes = [
    buildRow('invoices', { shares, trial: { version: '2.0.0', shares: [use('^20.0.0', false)] } }),
    buildRow('orders', { shares, trial: { version: '1.1.0', shares } }),
  ];
  show();
  const section = await screen.findByRole('region', { name: 'Shared modules' });
  const [fitting, other] = within(section).getAllByRole('listitem');
  expect(fitting).toHaveTextContent(/^\^19\.0\.0 2 remotes, 1 trial$/);
  expect(fitting).toHaveAttribute('data-fits', 'true');
  expect(other).toHaveTextContent(/^\^20\.0\.0 1 trialinvoices 2\.0\.0, on trial$/);
  expect(other).toHaveAttribute('data-fits', 'false');
  expect(within(section).getByRole('link', { name: 'invoices 2.0.0, on trial' })).toHaveAttribute(
    'href',
    '/platform/remotes/invoices',
  );
});

describe('another host', () => {
  const brokenBy = (share: UnmetShare): HostCheck['broken'][number] => ({
    ...{ remote: 'orders', version: '1.0.0', role: 'live', owner: 'Sales team', file: 'remote.json' },
    ...{ symbol: `${share.name} ${share.range}`, message: 'a line for a terminal', share },
  });

  test('is sent as its file says, and what each release lacks is said in a sentence', async () => {
    const kit = { contract: '2.1.0', shares: { react: '20.0.0' } };
    mockCheck.mockResolvedValue({
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
    expect(mockCheck).toHaveBeenCalledWith(kit);
    expect(section).toHaveTextContent('It needs react ^19.0.0; the checked host provides 20.0.0, 18.0.0.');
    expect(section).toHaveTextContent('It needs antd ^6.0.0, which the checked host does not provide.');
    expect(section).not.toHaveTextContent('a line for a terminal');
  });
});
