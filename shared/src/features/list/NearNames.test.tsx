import { endpoints } from '@salesdesk/shared/domain';
import { fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyList, NearNames } from './ListTable.tsx';

const { near } = endpoints.accounts;
const onChoose = jest.fn();
const show = (filters: Record<string, string>) =>
  renderPage(
    // biome-ignore lint/a11y/useSemanticElements: as in a table.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as in a table.
    <div role="group" aria-label="Companies" tabIndex={0}>
      <EmptyList
        list={{ isFiltered: true, clear: jest.fn() }}
        hint=""
        near={<NearNames list="q-list" filters={filters} onChoose={onChoose} />}
      />
    </div>,
    { permissions: ['data.q-list.view'] },
  );

test('offers the names that the call finds with the filters of the list, inside the status', async () => {
  const api = fakeApi({ [near.path]: ok(['Brückner GmbH', 'Bruckner Lead']) });
  show({ search: ' bruckmer ', type: '1', only: 'ready' });
  const choice = await screen.findByRole('button', { name: 'Brückner GmbH' });
  expect(screen.getByRole('status')).toHaveTextContent(/Did you mean:.*Brückner GmbH.*Bruckner Lead/);
  expect(api.sentTo(near).map(({ query }) => query)).toEqual([
    { list: 'q-list', search: 'bruckmer', type: '1', only: 'ready' },
  ]);
  choice.focus();
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('Brückner GmbH');
  expect(screen.getByRole('group', { name: 'Companies' })).toHaveFocus();
});

test.each(['bru', '030 1234', 'a1b2c3d4', ''])('%j is no misspelt name: nothing is asked', async (search) => {
  const api = fakeApi({ [near.path]: ok(['Brückner GmbH']) });
  show({ search, type: '1' });
  await screen.findByRole('button', { name: 'Clear all filters' });
  expect(api.sentTo(near)).toEqual([]);
});

test('without near names, or without an answer, the empty list says what it always says', async () => {
  const api = fakeApi({ [near.path]: 'network-failure' });
  show({ search: 'bruckmer' });
  await waitFor(() => expect(api.sentTo(near)).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Clear all filters' })).toBeVisible();
  expect(screen.queryByText('Did you mean:')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
