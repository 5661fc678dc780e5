import type { PermissionKey, RemoteRow } from '@salesdesk/shared/domain';
import { renderPage } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExtensionsView } from './ExtensionsView.tsx';
import { buildRelease, buildRow, fakeReleases } from './fakeConsole.ts';

const onChange = jest.fn();
let remotes: RemoteRow[];
const health = { reporters: 20, failing: 3, errorRate: 12 };
const last = { at: '2026-02-01T00:00:00.000Z', action: 'promoted', version: '1.0.0', by: 'Dana' } as const;
beforeEach(() => {
  jest.clearAllMocks();
  fakeReleases(
    { '/remotes': () => ({ host: { contract: '2.0.0', olderContracts: [], shares: {} }, remotes }) },
    onChange,
  );
  onChange.mockResolvedValue({ error: false, message: 'Done.', data: { undo: null } });
  const extension = (id: string, slot: string) => ({ id, slot, title: `The ${id}`, version: '1.0.0' });
  remotes = [
    buildRow('invoices', {
      releases: [buildRelease({ health })],
      extensions: [
        { ...extension('open', 'company.tab'), order: 10 },
        { ...extension('paid', 'company.tab'), composed: { pinned: true, share: 25 } },
        extension('due', 'header'),
      ],
      last,
    }),
    buildRow('orders', { extensions: [{ ...extension('orders', 'company.tab'), composed: { hidden: true } }] }),
    buildRow('team'),
  ];
});

async function open(permissions: PermissionKey[] = ['system.platform.view', 'system.platform.tokens']) {
  renderPage(<ExtensionsView />, { path: '/platform?view=extensions', permissions });
  return await screen.findByRole('table');
}
const focus = (control: HTMLElement) => act(() => control.focus());
const texts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('rowheader')[0]?.textContent);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) });

test('extensions stand under their slot in the order of users, each with remote, release, failures and load time', async () => {
  const table = await open();
  expect(texts(table)).toEqual(['header', 'The due', 'company.tab', 'The paid', 'The open', 'The orders']);
  expect(row('The open')).toHaveTextContent('The openinvoices1.0.0As declared103 of 20not opened yet');
  expect(row('The paid')).toHaveTextContent(/Pinned25 % of users100/);
  expect(row('The orders')).toHaveTextContent('Hidden');
  expect(within(row('The open')).getByRole('link', { name: 'invoices' })).toHaveAttribute(
    'href',
    '/platform/remotes/invoices',
  );
});

test('one is hidden, moved and pinned by keyboard, for a share of users, and what was seen is sent', async () => {
  const user = userEvent.setup();
  await open();
  focus(screen.getByRole('button', { name: 'Change The open' }));
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Change The open' });
  focus(within(dialog).getByRole('checkbox', { name: 'Hide it' }));
  await user.keyboard(' {Tab} {Tab}x');
  expect(within(dialog).getByText('A whole number from 0 to 1000')).toBeInTheDocument();
  focus(within(dialog).getByRole('button', { name: 'Change' }));
  await user.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  focus(within(dialog).getByLabelText('Order'));
  await user.keyboard('{Backspace}5');
  // Without a layout antd's list opens by the mouse alone.
  fireEvent.mouseDown(within(dialog).getByLabelText('Users'));
  fireEvent.click(await screen.findByTitle('50 % of users'));
  focus(within(dialog).getByRole('button', { name: 'Change' }));
  await user.keyboard('{Enter}');
  const named = { remote: 'invoices', action: 'compose', version: '1.0.0', extension: 'open', seen: last.at };
  await waitFor(() =>
    expect(onChange.mock.calls).toEqual([[{ ...named, hidden: true, pinned: true, order: 5, share: 50 }]]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a changed one is as declared again with one key; others have nothing to take back', async () => {
  const user = userEvent.setup();
  await open();
  expect(screen.queryByRole('button', { name: 'The open as declared' })).toBeNull();
  focus(screen.getByRole('button', { name: 'The orders as declared' }));
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(onChange.mock.calls).toEqual([
      [{ remote: 'orders', action: 'compose', version: '1.0.0', extension: 'orders', seen: '' }],
    ]),
  );
});

test('without the right the buttons are there and disabled', async () => {
  const table = await open(['system.platform.view']);
  const buttons = within(table).getAllByRole('button');
  expect(buttons).toHaveLength(6);
  for (const button of buttons) expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('without any extension the page says so', async () => {
  remotes = [buildRow('team')];
  renderPage(<ExtensionsView />, { path: '/platform?view=extensions', permissions: ['system.platform.view'] });
  expect(await screen.findByText('No remote has an extension')).toBeInTheDocument();
});
