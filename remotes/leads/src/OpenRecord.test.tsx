import { acme, answers, idle, queryOf, READ_AND_ADD, visit } from './fakeLeads.tsx';

// The import above must come first: it fakes the network before the client is created.

import { notify } from '@salesdesk/shared';
import { CONFIRMATIONS, endpoints } from '@salesdesk/shared/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

beforeEach(() => {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const { coldMove } = CONFIRMATIONS;

test('opens the record at a separate address, with steps through the cards of its column', async () => {
  answers();
  const { router } = visit('/leads?search=c');
  await userEvent.click(await screen.findByRole('link', { name: 'Acme' }));
  expect(queryOf(router).get('company')).toBe(String(acme.account_id));
  expect(queryOf(router).get('search')).toBe('c');
  expect(router.state.location.state).toEqual({ among: expect.arrayContaining([acme.account_id, idle.account_id]) });
});

test('an old link, from before companies had a record, opens it', async () => {
  answers();
  const { router } = visit(`/leads?view=list&lead=${acme.account_id}`);
  await waitFor(() => expect(queryOf(router).get('company')).toBe(String(acme.account_id)));
  expect(queryOf(router).has('lead')).toBe(false);
});

test('asks about an idle lead first; Move to Cold moves it', async () => {
  const api = answers();
  const { router } = visit();
  await userEvent.click(await screen.findByRole('link', { name: 'Idle Inc' }));
  const dialog = await screen.findByRole('dialog', { name: coldMove.title });
  expect(dialog).toHaveTextContent(coldMove.message.replace('{{days}}', '30'));
  await userEvent.click(within(dialog).getByRole('button', { name: coldMove.confirm }));
  await waitFor(() =>
    expect(api.sentTo(endpoints.leads.move)[0]?.body).toEqual({
      leadId: String(idle.account_id),
      fromcolumnSlug: 'new',
      tocolumnSlug: 'cold',
    }),
  );
  expect(queryOf(router).has('company')).toBe(false);
});

test('Cancel continues to the record of the idle lead', async () => {
  const api = answers();
  const { router } = visit();
  await userEvent.click(await screen.findByRole('link', { name: 'Idle Inc' }));
  const dialog = await screen.findByRole('dialog', { name: coldMove.title });
  await userEvent.click(within(dialog).getByRole('button', { name: coldMove.cancel }));
  expect(queryOf(router).get('company')).toBe(String(idle.account_id));
  expect(api.sentTo(endpoints.leads.move)).toEqual([]);
});

test.each([
  ['converted', 'Done Ltd', 7],
  ['somebody else’s', 'Idle Inc', 99],
])('does not ask about a %s lead, even if it is idle', async (_, name, userId) => {
  answers();
  const { router } = visit('/leads', READ_AND_ADD, userId);
  await userEvent.click(await screen.findByRole('link', { name }));
  expect(queryOf(router).has('company')).toBe(true);
  expect(screen.queryByText(/idle stage for the last/)).not.toBeInTheDocument();
});
