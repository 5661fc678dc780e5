import '@salesdesk/shared/testing';
import { queryClient } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { fakeApi, held, ok, renderPage } from '@salesdesk/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useColumnLayout } from './useColumnLayout.ts';

const { layouts, saveLayout } = endpoints.lists;
const hidden = { leads: [{ key: 'country', hidden: true }] };

function List() {
  const layout = useColumnLayout('leads');
  return (
    <>
      <p>{layout.preferences.length ? 'arranged' : 'as it is'}</p>
      <button type="button" onClick={layout.reset}>
        Reset
      </button>
    </>
  );
}

test('an unsaved change survives a refetch of the columns', async () => {
  const api = fakeApi({ [layouts.path]: ok(hidden), [saveLayout.path]: ok(null, 'The columns are kept.') });
  renderPage(<List />);
  expect(await screen.findByText('arranged')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  // A colleague's change refetches everything; the server still has the old columns.
  await act(() => queryClient.invalidateQueries());
  expect(api.sentTo(layouts)).toHaveLength(2);
  expect(api.sentTo(saveLayout)).toHaveLength(0);
  expect(screen.getByText('as it is')).toBeVisible();
  await waitFor(() => expect(api.sentTo(saveLayout)).toHaveLength(1));
  expect(screen.getByText('as it is')).toBeVisible();
});

test('a load that began before the columns were saved does not bring the old ones back', async () => {
  const slow = held<ReturnType<typeof ok>>();
  let loads = 0;
  const api = fakeApi({
    [layouts.path]: () => [ok(hidden), slow.promise][loads++] ?? ok({}),
    [saveLayout.path]: ok(null, 'The columns are kept.'),
  });
  renderPage(<List />);
  expect(await screen.findByText('arranged')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  void queryClient.invalidateQueries();
  await waitFor(() => expect(api.sentTo(saveLayout)).toHaveLength(1));
  await waitFor(() => expect(api.sentTo(layouts)).toHaveLength(3));
  await act(async () => slow.give(ok(hidden)));
  expect(screen.getByText('as it is')).toBeVisible();
});
