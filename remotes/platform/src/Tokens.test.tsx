import { endpoints, type PublishingToken } from '@salesdesk/shared/domain';
import { type FakeApi, fakeApi, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { stateOf, Tokens } from './Tokens.tsx';

const { tokens, revokeToken } = endpoints.platform;
const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN: PublishingToken = {
  id: '1a2b3c4d',
  name: 'CI of invoices',
  team: 'Invoices team',
  remotes: ['invoices', 'reports'],
  roles: ['publish', 'promote'],
  created_at: '2026-11-01T10:00:00.000Z',
  created_by: 'Dana Admin',
  creator_is_active: true,
  expires_at: '2096-01-30T10:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  revoked_by: null,
};
let api: FakeApi;
const openWith = (list: ReturnType<typeof ok | typeof refused>) => {
  api = fakeApi({ [tokens.path]: list, [revokeToken.path]: ok(null) });
  return renderPage(<Tokens />, { permissions: ['system.platform.view', 'system.platform.tokens'] });
};
const open = (...list: PublishingToken[]) => openWith(ok(list));
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('a row shows team, remotes, roles, maker and use', async () => {
  open(TOKEN, { ...TOKEN, id: 'bbbbbbbb', name: 'All', team: null, remotes: ['*'], created_by: 'operator' });
  const first = await row('CI of invoices');
  for (const text of [
    'Active',
    'Invoices team',
    'invoices, reports',
    'Publish releases, Promote releases',
    'Dana Admin',
    'Never',
  ])
    expect(first.getByText(text)).toBeInTheDocument();
  expect(first.getByTitle('CI of invoices (1a2b3c4d)')).toBeInTheDocument();
  expect(first.queryByText('Not active')).toBeNull();
  expect((await row('operator')).getByText('All remotes')).toBeInTheDocument();
});

test('a token whose maker is gone says so, and can be revoked', async () => {
  open({ ...TOKEN, creator_is_active: false });
  const only = await row('CI of invoices');
  expect(only.getByText('Not active')).toBeInTheDocument();
  expect(only.getByRole('button', { name: 'Revoke CI of invoices' })).toBeEnabled();
});

test('revoking asks first, then reloads the list', async () => {
  open(TOKEN);
  fireEvent.click((await row('CI of invoices')).getByRole('button', { name: 'Revoke CI of invoices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke token' }));
  expect(dialog.getByText('CI of invoices · Invoices team · invoices, reports')).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(api.sentTo(revokeToken)).toHaveLength(0);
  fireEvent.click((await row('CI of invoices')).getByRole('button', { name: 'Revoke CI of invoices' }));
  api.on(tokens, ok([{ ...TOKEN, revoked_at: '2026-11-20T10:00:00.000Z', revoked_by: 'Bo Chief' }]));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked')).toHaveAttribute('title', expect.stringContaining('By Bo Chief'));
  expect(api.sentTo(revokeToken)[0]?.body).toEqual({ id: TOKEN.id });
  expect((await row('CI of invoices')).getByRole('button', { name: 'Revoke CI of invoices' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('an empty list says what tokens are for', async () => {
  open();
  expect(await screen.findByText('There are no tokens')).toBeInTheDocument();
});

test('a list that could not be loaded can be loaded again', async () => {
  openWith(refused(11015, 'An unexpected error occurred. Please try again later.'));
  const failure = await screen.findByText('The tokens could not be loaded.');
  api.on(tokens, ok([TOKEN]));
  fireEvent.click(screen.getByRole('button', { name: /retry|again/i }));
  expect((await row('CI of invoices')).getByText('Invoices team')).toBeInTheDocument();
  expect(failure).not.toBeInTheDocument();
});

test.each([
  ['active', {}],
  ['expiring', { expires_at: new Date(Date.now() + 13 * DAY_MS).toISOString() }],
  ['expired', { expires_at: new Date(Date.now() - 1).toISOString() }],
  ['revoked', { revoked_at: '2026-11-20T10:00:00.000Z' }],
])('the state %s', (state, change) => {
  expect(stateOf({ ...TOKEN, ...change }, new Date())).toBe(state);
});
