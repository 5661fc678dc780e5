import { type DuplicatePair, endpoints } from '@salesdesk/shared/domain';
import { ok } from '@salesdesk/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, visit } from './fakeQList.tsx';

const { duplicates } = endpoints;
const side = (account_id: number, account_name: string) =>
  ({ account_id, account_name, account_type: 1, assignee: null, city: 'Sevilla', country_name: 'Spain' }) as const;
const pair: DuplicatePair = { companies: [side(3, 'Ribera'), side(4, 'Ribera SL')], reasons: ['email', 'name'] };

test('each pair says why it is one, leads to its merge, and is gone once it is dismissed', async () => {
  const api = answers();
  api.on(duplicates.list, ok([pair]));
  api.on(duplicates.dismiss, ok(null, 'They are not shown as duplicates any more.'));
  visit();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicates (1)' }));
  const list = await screen.findByRole('list', { name: 'Possible duplicates' });
  expect(list).toHaveTextContent('The same: e-mail, name');
  const merge = within(list).getByRole('link', { name: 'Merge Ribera and Ribera SL' });
  expect(merge).toHaveAttribute('href', '/companies/3?merge=4');
  api.on(duplicates.list, ok([]));
  await userEvent.click(within(list).getByRole('button', { name: 'Not a duplicate: Ribera and Ribera SL' }));
  expect(await screen.findByText('No duplicates were found.')).toBeVisible();
  await waitFor(() =>
    expect(api.sentTo(duplicates.dismiss)[0]?.body).toMatchObject({ one_id: '3', other_id: '4', dismissed: 'true' }),
  );
});

test('is for who may change companies', async () => {
  answers();
  visit('/q-list', ['data.q-list.view']);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('button', { name: 'Duplicates' })).toHaveAttribute('aria-disabled', 'true');
});
