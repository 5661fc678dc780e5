import { bus, closeOverlay, drafts, openOverlay } from '@salesdesk/shared';
import { renderPage } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import AddNetwork from './AddNetwork.tsx';
import { ALL, answers, networks } from './fakeNetworks.tsx';

afterEach(() => act(() => closeOverlay('add-network')));

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input[type=text]' }), {
    target: { value },
  });

test('opens over another form, whose draft stays; what was added is said, and it closes', async () => {
  const api = answers();
  const added = jest.fn();
  const stop = bus.on('network.changed', added);
  renderPage(<AddNetwork />, { path: '/my-team', permissions: ALL });
  expect(screen.queryByRole('dialog')).toBeNull();
  drafts.save({ form: 'user', record: null, userId: 1, value: '{}' });
  act(() => openOverlay('add-network'));
  await screen.findByRole('dialog', { name: 'Add Network' });
  type('Network Name', 'Bing');
  expect(drafts.find('user', null)).not.toBeNull();
  type('Network code', 'BING');
  type('Network URL', 'ads.example');
  fireEvent.change(screen.getByLabelText('Network Logo', { selector: 'input' }), {
    target: { files: [new File(['logo'], 'logo.png')] },
  });
  fireEvent.click(screen.getByText('Save & Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  stop();
  expect(api.sentTo(networks.create)).toHaveLength(1);
  expect(added).toHaveBeenCalledWith({ networkId: 9 });
  expect(drafts.find('user', null)).not.toBeNull();
});
