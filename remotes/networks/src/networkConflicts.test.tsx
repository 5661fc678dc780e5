/** A colleague saved the network while it was being edited. */
import { notify } from '@salesdesk/shared';
import { ERROR_CODES, type Network } from '@salesdesk/shared/domain';
import { type FakeApi, type FakeReply, ok, refused } from '@salesdesk/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { answers, field, google, isClosed, networks, open, press, save, type } from './fakeNetworks.tsx';

let api: FakeApi;
beforeEach(() => {
  api = answers();
  jest.spyOn(notify, 'success').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const message = 'Noor Tester changed this network.';
const stale = (values: Partial<Network>): FakeReply => ({
  ...refused(ERROR_CODES.validation, message, { version: message }),
  status: 409,
  data: {
    version: 3,
    changed_by: 'Noor Tester',
    changed_at: '2026-03-01T10:05:00.000Z',
    current: { ...google, ...values },
  },
});
const refuseOnce = (values: Partial<Network>) =>
  api.on(networks.update, ({ body }) => (body.version === '1' ? stale(values) : ok({ network_id: 7 })));

test('another field: both changes are saved', async () => {
  refuseOnce({ network_url: 'https://new.example' });
  await open('Edit Google Ads');
  type('Network Name', 'Mine');
  await save();
  await isClosed();
  expect(api.sentTo(networks.update).at(-1)?.body).toMatchObject({
    version: '3',
    network_name: 'Mine',
    network_url: 'https://new.example',
  });
});

test('the same field: a question, then theirs is taken or mine overwrites it', async () => {
  refuseOnce({ network_name: 'Theirs' });
  await open('Edit Google Ads');
  type('Network Name', 'Mine');
  await save();
  expect(await screen.findByText(/You both changed Network Name\./)).toBeVisible();
  expect(screen.getByText(/^Noor Tester changed this network on 1 March 2026/)).toBeVisible();
  await press('Take the newer values');
  await waitFor(() => expect(field('Network Name')).toHaveValue('Theirs'));
  expect(api.sentTo(networks.update)).toHaveLength(1);
  type('Network Name', 'Mine after all');
  await save();
  await isClosed();
  expect(api.sentTo(networks.update).at(-1)?.body).toMatchObject({ version: '3', network_name: 'Mine after all' });
});
