import { bus, notify, useOverlay } from '@salesdesk/shared';
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { buildNetwork, type FakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ALL, answers, fillGeneral, isClosed, press, users } from './fakeTeam.tsx';
import TeamPage from './TeamPage.tsx';

const { networks } = endpoints;
const Overlay = () => (useOverlay('add-network').isOpen ? <p>the dialog of a new network</p> : null);

let api: FakeApi;
beforeEach(() => {
  api = answers();
  for (const kind of ['success', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

describe('before there is any network', () => {
  const visitEmpty = async (permissions: PermissionKey[]) => {
    api.on(networks.list, ok([]));
    renderPage(
      <>
        <TeamPage />
        <Overlay />
      </>,
      { path: '/my-team', permissions, userId: 1 },
    );
    await screen.findByText('Ada Moss');
    press('Add User');
    await screen.findByLabelText(/^First name/);
    await fillGeneral();
    press('Next');
    return screen.findByRole('group', { name: 'Networks' });
  };

  test('the field says so; one that is added over the form is chosen, and nothing typed is lost', async () => {
    const field = await visitEmpty([...ALL, 'system.network.create']);
    expect(field).toHaveTextContent('No networks yet, and every colleague needs one.');
    fireEvent.click(within(field).getByRole('button', { name: 'Add network' }));
    expect(screen.getByText('the dialog of a new network')).toBeInTheDocument();
    api.on(networks.list, ok([buildNetwork({ network_id: 21, network_name: 'Facebook' })]));
    act(() => bus.emit('network.changed', { networkId: 21 }));
    expect(await screen.findByLabelText(/Facebook/)).toBeChecked();
    await screen.findByText('Leads');
    fireEvent.click(screen.getByLabelText('Leads: View'));
    press('Submit');
    await isClosed();
    expect(api.sentTo(users.create)[0]?.body).toMatchObject({ first_name: 'Noor', 'checkedNetworks[]': ['21'] });
  });

  test('who may not add one reads who can', async () => {
    api.on(users.grantors, ok([{ user_id: 7, full_name: 'Ada Moss' }]));
    const field = await visitEmpty(ALL);
    await waitFor(() => expect(field).toHaveTextContent('Who can add one: Ada Moss.'));
    expect(within(field).queryByRole('button')).toBeNull();
    expect(api.sentTo(users.grantors)[0]?.query).toEqual({ permission: 'system.network.create' });
  });
});
