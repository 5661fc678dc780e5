import { notify } from '@salesdesk/shared';
import { ERROR_CODES, type PermissionKey, TOASTS } from '@salesdesk/shared/domain';
import { buildNetwork, ok, refused } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answers, google, meta, networks, visit } from './fakeNetworks.tsx';

const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;

beforeEach(() => {
  jest.spyOn(notify, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('on a phone networks are cards with the link, switch and buttons of the table', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as never,
    );
  answers();
  visit();
  const card = within((await screen.findByText('Google Ads')).closest('li') as HTMLElement);
  expect(screen.queryByRole('table')).toBeNull();
  expect(card.getByText('GADS')).toBeVisible();
  expect(card.getByRole('link', { name: google.network_url })).toHaveAttribute('target', '_blank');
  expect(card.getByRole('switch', { name: 'Status of Google Ads' })).toBeChecked();
  expect(card.getByRole('button', { name: 'Delete Google Ads' })).toBeVisible();
  fireEvent.click(card.getByRole('button', { name: 'Edit Google Ads' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

describe('the list', () => {
  test('shows 15 skeleton rows, then No data found!! when there are none', async () => {
    answers([]);
    visit();
    expect(screen.getByRole('heading', { name: 'Networks' })).toBeInTheDocument();
    expect(screen.getAllByTestId('skeleton-row')).toHaveLength(15);
    expect(await screen.findByText('No data found!!')).toBeInTheDocument();
    expect(screen.queryByTestId('skeleton-row')).toBeNull();
  });

  test('has logo, name, code on its colour, a link into a new tab, switch, edit and delete', async () => {
    answers();
    visit();
    const cells = (await row('Google Ads')).children;
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Logo',
      'Name',
      'Code',
      'URL',
      'Action',
      'Edit',
      'Delete',
    ]);
    expect(cells[0]?.querySelector('img')).toHaveAttribute('src', '/files/gads.png');
    const [tile] = (await row('Meta')).children;
    expect(tile).toHaveTextContent(/^M$/);
    expect(cells[2]).toHaveTextContent('GADS');
    expect(cells[2]?.querySelector('.dot')).toHaveStyle({ background: '#AA3366' });
    const link = within(cells[3] as HTMLElement).getByRole('link', { name: 'https://ads.example' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('a network without a usable colour has a dot in #24B3FA', async () => {
    answers([meta, buildNetwork({ network_name: 'Odd', network_color_code: 'url(https://spy.example)' })]);
    visit();
    for (const name of ['Meta', 'Odd']) {
      expect((await row(name)).querySelector('.dot')).toHaveStyle({ background: '#24B3FA' });
    }
  });

  test('an address that may not be a link is shown as text', async () => {
    answers([buildNetwork({ network_url: 'javascript:alert(1)' })]);
    visit();
    expect(await screen.findByRole('cell', { name: 'javascript:alert(1)' })).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test.each([
    ['a flag', { message: 'x', data: [] }, TOASTS.unknownError],
    ['a payload', { error: false }, TOASTS.noPayload],
    ['both', { text: '', status: 200 }, TOASTS.noPayload],
  ])('a reply without %s shows a message', async (_, answer, text) => {
    const api = answers();
    api.on(networks.list, answer);
    visit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The server did not answer/);
    expect(notify.error).toHaveBeenCalledWith(text, { key: TOASTS.fetchNetwork });
  });

  test('a failure shows a message and can be retried', async () => {
    const api = answers();
    api.on(networks.list, { ...refused(ERROR_CODES.unexpected), status: 500 });
    visit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The server did not answer/);
    expect(notify.error).toHaveBeenCalledWith('Failed to fetch Network', { key: TOASTS.fetchNetwork });
    api.on(networks.list, ok([google]));
    fireEvent.click(screen.getByText('Try again'));
    expect(await row('Google Ads')).toBeInTheDocument();
  });
});

test.each<[PermissionKey, string[]]>([
  ['system.network.create', ['Add Network']],
  ['system.network.edit', ['Status of Google Ads', 'Edit Google Ads']],
  ['system.network.delete', ['Delete Google Ads']],
])('%s alone enables nothing but its controls', async (key, controls) => {
  answers([google]);
  const { container } = visit(['system.network.view', key]);
  await row('Google Ads');
  // The permission to view includes the views, the filters and the orders.
  const guarded = [...container.querySelectorAll<HTMLButtonElement>('button:not([aria-haspopup="dialog"])')].filter(
    (control) => !control.closest('th, [role="toolbar"]'),
  );
  const enabled = guarded.filter((control) => !control.disabled && control.getAttribute('aria-disabled') !== 'true');
  expect(enabled.map((control) => control.getAttribute('aria-label') ?? control.textContent)).toEqual(controls);
  expect(guarded).toHaveLength(4);
});

test.each([
  ['add', 'system.network.create', 'Add Network'],
  [`edit:${google.network_id}`, 'system.network.edit', 'Edit Network'],
] as const)('an address with ?do=%s opens its form with %s only', async (action, key, title) => {
  answers([google]);
  const reader = visit(['system.network.view'], `/networks?do=${action}`);
  await row('Google Ads');
  await waitFor(() => expect(reader.router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  reader.unmount();
  visit(['system.network.view', key], `/networks?do=${action}`);
  expect(await screen.findByRole('dialog')).toHaveTextContent(title);
});
