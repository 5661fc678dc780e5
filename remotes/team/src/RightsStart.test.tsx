import { endpointWith } from '@salesdesk/shared/domain';
import { ok } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answers, detail, openForm, pick, press, tab, users } from './fakeTeam.tsx';

const detailOfSam = endpointWith(users.detail, { id: 8 });
const box = (name: string) => screen.getByRole('checkbox', { name });
const words = () => within(screen.getByRole('complementary', { name: 'What this person can do' }));

async function openPermissions() {
  const api = answers();
  api.on(users.permissions, ok({ data: { leads: ['view', 'create', 'edit-all'], 'q-list': ['view', 'create'] } }));
  api.on(
    detailOfSam,
    ok({
      ...detail,
      user_id: 8,
      first_name: 'Sam',
      last_name: 'Sample',
      network_ids: [22, 23],
      user_permission: { permissions: ['data.leads.view'] },
    }),
  );
  await openForm('Edit Ada Moss');
  fireEvent.click(tab('Permissions'));
  await screen.findByText('Preset');
  return api;
}

test('a preset fills the grid with what the user may grant, and says what it left out', async () => {
  await openPermissions();
  await pick('Preset', 'Rep');
  expect(box('Leads: View')).toBeChecked();
  expect(box('Leads: Edit all')).not.toBeChecked();
  expect(box('Q list: View')).not.toBeChecked();
  expect(
    screen.getByText('3 left out, because you do not hold them: Q list: View, Q list: Create, Leads: Create.'),
  ).toBeInTheDocument();
});

test('a colleague is copied into the form, which is not saved before Submit', async () => {
  const api = await openPermissions();
  await pick('Copy from', 'Sam Sample');
  expect(await screen.findByText('Filled in as for Sam Sample; nothing is saved yet.')).toBeInTheDocument();
  expect(box('Leads: View')).toBeChecked();
  expect(box('Leads: Edit all')).not.toBeChecked();
  expect(box('FB Facebook')).not.toBeChecked();
  expect(box('TT TikTok')).toBeChecked();
  expect(api.sentTo(users.update)).toEqual([]);
  press('Submit');
  await waitFor(() =>
    expect(api.sentTo(users.update)[0]?.body).toMatchObject({
      'checkedPermissions[]': ['data.leads.view'],
      'checkedNetworks[]': ['22'],
    }),
  );
});

test('a colleague who cannot be loaded changes nothing', async () => {
  const api = await openPermissions();
  api.on(detailOfSam, 'network-failure');
  await pick('Copy from', 'Sam Sample');
  await waitFor(() => expect(api.sentTo(detailOfSam)).toHaveLength(1));
  expect(box('Leads: Edit all')).toBeChecked();
});

test('the words follow the grid, with a hint where a permission has no effect', async () => {
  await openPermissions();
  expect(words().getByText('Moves any lead, also those of colleagues.')).toBeInTheDocument();
  fireEvent.click(box('Leads: View'));
  expect(words().getByText('Sees Home, Dashboards and the own profile, and opens no list.')).toBeInTheDocument();
  expect(words().getByText('Leads: Edit all has no effect without View.')).toBeInTheDocument();
});

test('nobody is like oneself', async () => {
  await openPermissions();
  fireEvent.mouseDown(screen.getByLabelText('Copy from'));
  await waitFor(() => expect(screen.getAllByTitle('Sam Sample').length).toBeGreaterThan(0));
  expect(document.querySelector('.ant-select-item-option[title="Ada Moss"]')).toBeNull();
});
