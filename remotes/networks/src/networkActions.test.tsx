import { bus, notify } from '@salesdesk/shared';
import { ERROR_CODES, SCREENS } from '@salesdesk/shared/domain';
import { type FakeReply, ok, refused } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answers, inactive, networks, visit } from './fakeNetworks.tsx';

const toggleOf = (name: string) => screen.findByLabelText(`Status of ${name}`);
const openDeleteDialog = async () => {
  fireEvent.click(await screen.findByLabelText('Delete Google Ads'));
  return screen.findByRole('dialog', { name: 'Delete Network' });
};
const choose = (dialog: HTMLElement, answer: 'Delete' | 'Cancel') =>
  fireEvent.click(within(dialog).getByText(answer, { selector: 'button *' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  for (const kind of ['success', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

describe('the switch', () => {
  test('toggles at once, sends the other status and shows a message', async () => {
    const api = answers();
    let answer: (reply: FakeReply) => void = () => {};
    const later = new Promise<FakeReply>((resolve) => {
      answer = resolve;
    });
    api.on(networks.statusChange, () => later);
    visit();
    const google = await toggleOf('Google Ads');
    fireEvent.click(google);
    await waitFor(() => expect(google).not.toBeChecked());
    expect(api.sentTo(networks.statusChange)[0]?.body).toEqual({ network_id: '7', network_status: '2' });
    // It waits, but stays focused, and ignores a second click.
    expect(google).toHaveAttribute('aria-busy', 'true');
    expect(google).toBeEnabled();
    fireEvent.click(google);
    expect(api.sentTo(networks.statusChange)).toHaveLength(1);
    expect(notify.success).not.toHaveBeenCalled();
    api.on(networks.list, ok([inactive]));
    answer(ok(null));
    await waitFor(() => expect(google).not.toHaveAttribute('aria-busy'));
    expect(notify.success).toHaveBeenCalledWith('Network status updated to inactive', { key: undefined });
    expect(google).not.toBeChecked();
  });

  test('an inactive network becomes active', async () => {
    const api = answers([inactive]);
    visit();
    fireEvent.click(await toggleOf('Google Ads'));
    const said = jest.mocked(notify.success);
    await waitFor(() => expect(said).toHaveBeenCalledWith('Network status updated to active', { key: undefined }));
    expect(api.sentTo(networks.statusChange)[0]?.body).toEqual({ network_id: '7', network_status: '1' });
    await waitFor(() => expect(api.sentTo(networks.list)).toHaveLength(2));
  });

  test.each<[string, FakeReply | 'network-failure', string]>([
    ['an unreachable server', 'network-failure', 'Failed to update status'],
    ['a refusal', refused(ERROR_CODES.forbidden, 'Not yours.'), 'Not yours.'],
    ['a refusal without words', { error: true }, 'Failed to update status'],
    ['a missing flag', { message: 'Done' }, 'Unknown error occurred'],
  ])('%s reverts it and shows a message', async (_, reply, text) => {
    const api = answers();
    visit();
    const google = await toggleOf('Google Ads');
    // The list never reloads here, so the page itself has to revert the switch.
    api.on(networks.list, () => new Promise(() => {}));
    api.on(networks.statusChange, reply);
    fireEvent.click(google);
    await waitFor(() => expect(notify.error).toHaveBeenCalled());
    await waitFor(() => expect(google).toBeEnabled());
    expect(jest.mocked(notify.error).mock.calls[0]?.[0]).toBe(text);
    expect(google).toBeChecked();
  });
});

describe('deleting', () => {
  test('asks, and Cancel changes nothing', async () => {
    const api = answers();
    visit();
    const dialog = await openDeleteDialog();
    expect(dialog).toHaveTextContent('Are you sure you want to delete this Network?');
    expect(dialog).toHaveTextContent('Google Ads (GADS)');
    choose(dialog, 'Cancel');
    await isClosed();
    expect(api.sentTo(networks.delete)).toEqual([]);
  });

  test('Delete deletes, shows and announces it, and reloads the list', async () => {
    const api = answers();
    const heard = jest.fn();
    const stop = bus.on('network.changed', heard);
    visit();
    const dialog = await openDeleteDialog();
    api.on(networks.list, ok([]));
    choose(dialog, 'Delete');
    expect(await screen.findByText(SCREENS.noData)).toBeInTheDocument();
    await isClosed();
    stop();
    expect(api.sentTo(networks.delete)[0]?.body).toEqual({ network_id: '7' });
    expect(notify.success).toHaveBeenCalledWith('Network deleted successfully!', { key: undefined });
    expect(heard).toHaveBeenCalledWith({ networkId: 7 });
  });

  test.each<[string, FakeReply | 'network-failure', string]>([
    ['an unreachable server', 'network-failure', 'Failed to delete Network'],
    ['a refusal', refused(ERROR_CODES.forbidden, 'Still in use.'), 'Still in use.'],
  ])('%s leaves the network and shows a message', async (_, reply, text) => {
    const api = answers();
    api.on(networks.delete, reply);
    visit();
    choose(await openDeleteDialog(), 'Delete');
    await isClosed();
    await waitFor(() => expect(api.sentTo(networks.list)).toHaveLength(2));
    expect(jest.mocked(notify.error).mock.calls[0]?.[0]).toBe(text);
    expect(screen.getByText('Google Ads')).toBeInTheDocument();
    expect(notify.success).not.toHaveBeenCalled();
  });
});
