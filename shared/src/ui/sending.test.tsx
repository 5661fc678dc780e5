/** How all forms are sent: without a connection a form waits, shows why, and is sent once. */
import { NetworkFailure, useSending } from '@salesdesk/shared';
import { ERROR_CODES, endpoints } from '@salesdesk/shared/domain';
import { fakeApi, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { announce, announceFailure } from '../kernel/announce.ts';
import { http } from '../kernel/http/client.ts';
import { notify } from '../kernel/notify.ts';
import { Popup } from './Popup.tsx';

const { create } = endpoints.networks;
const OFFLINE = 'You are offline. What you typed is sent when the connection is back.';
const UNREACHABLE = 'The server cannot be reached. What you typed is sent when it is back.';
const lost = () => new NetworkFailure('unreachable', 'Lost.', { cause: { code: 'ERR_NETWORK' } });

let error: jest.SpyInstance;
beforeEach(() => {
  error = jest.spyOn(notify, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function goes(state: 'online' | 'offline') {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}

const onSaved = jest.fn();
const onClose = jest.fn();

/** A form built like every popup. */
function Form() {
  const sending = useSending();
  return (
    <Popup
      open
      title="Form"
      steps={[{ key: 'one', label: 'One' }]}
      current="one"
      isDirty={false}
      onClose={onClose}
      onSubmit={async () => {
        try {
          const reply = await sending.send(() => http.post(create, { network_name: 'Bing' }, { idempotencyKey: 'k' }));
          onSaved(announce(reply));
        } catch (failure) {
          announceFailure(failure);
        }
      }}
      sending={sending}
      footRight={<button type="submit">Save</button>}
    >
      <input aria-label="Name" defaultValue="Bing" />
    </Popup>
  );
}

async function submit() {
  renderPage(<Form />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
}

beforeEach(() => jest.clearAllMocks());

test('offline nothing is sent and the locked form shows what it waits for; then it is sent once', async () => {
  const api = fakeApi({ [create.path]: ok({ network_id: 9 }) });
  goes('offline');
  await submit();
  expect(await screen.findByText(OFFLINE)).toBeVisible();
  expect(screen.getByRole('tab', { hidden: true })).toBeDisabled();
  expect(screen.getByRole('tabpanel')).toHaveAttribute('inert');
  expect(api.requests).toEqual([]);
  goes('online');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(true));
  expect(api.sentTo(create)).toHaveLength(1);
  expect(screen.queryByText(OFFLINE)).toBeNull();
  expect(screen.getByRole('tabpanel')).not.toHaveAttribute('inert');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus());
  expect(error).not.toHaveBeenCalled();
});

test('a refusal after the wait is shown as usual', async () => {
  fakeApi({ [create.path]: refused(ERROR_CODES.validation, 'The code is taken.') });
  goes('offline');
  await submit();
  await screen.findByText(OFFLINE);
  goes('online');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(false));
  expect(error).toHaveBeenCalledWith('The code is taken.', { key: undefined });
});

test('Cancel ends the wait; nothing is sent later, and no message is shown', async () => {
  const api = fakeApi({ [create.path]: ok({ network_id: 9 }) });
  goes('offline');
  await submit();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(OFFLINE)).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Bing');
  goes('online');
  expect(api.requests).toEqual([]);
  expect(error).not.toHaveBeenCalled();
});

test('a server that cannot be reached is retried with the same key until it replies', async () => {
  let failures = 3;
  const api = fakeApi({ [create.path]: () => (failures-- > 0 ? 'network-failure' : ok({ network_id: 9 })) });
  await submit();
  expect(await screen.findByText(UNREACHABLE)).toBeVisible();
  // The network returns before the pause ends.
  goes('online');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(true));
  expect(new Set(api.sentTo(create).map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['k']));
  expect(error).not.toHaveBeenCalled();
});

test.each([
  ['a proxy without a server behind it', { text: '<h1>Bad Gateway</h1>', status: 502 }],
  ['a connection that breaks', 'network-failure' as const],
])(
  '%s counts as unreachable; when it lasts, the stated toast says so once, and what was typed waits on',
  async (_, down) => {
    let isOffline = true;
    const api = fakeApi({ [create.path]: () => (isOffline ? down : ok({ network_id: 9 })) });
    await submit();
    expect(await screen.findByText(UNREACHABLE)).toBeVisible();
    expect(error).not.toHaveBeenCalled();
    for (let tries = 0; tries < 3; tries++) {
      const before = api.requests.length;
      goes('online');
      await waitFor(() => expect(api.requests.length).toBeGreaterThan(before));
      expect(await screen.findByText(UNREACHABLE)).toBeVisible();
    }
    expect(error.mock.calls).toEqual([['Something went wrong. Please try again.', { key: 'sending' }]]);
    expect(screen.getByLabelText('Name')).toHaveValue('Bing');
    isOffline = false;
    goes('online');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(true));
  },
);

describe('the call', () => {
  const sending = () => renderHook(useSending);

  test.each([
    ['that took too long', new NetworkFailure('unreachable', 'Slow.', { cause: { code: 'ECONNABORTED' } })],
    ['with an unreadable reply', new NetworkFailure('unreadable', 'HTML.', { cause: { status: 200 } })],
  ])('%s is not sent again', async (_, failure) => {
    const { result } = sending();
    const call = jest.fn().mockRejectedValue(failure);
    await expect(act(() => result.current.send(call))).rejects.toBe(failure);
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('that cannot be repeated waits offline, but is not sent again once it may have arrived', async () => {
    const { result } = sending();
    const call = jest.fn().mockRejectedValue(lost());
    goes('offline');
    let sent: Promise<unknown> = Promise.resolve();
    act(() => {
      sent = result.current.send(call, { isRepeatable: false });
      sent.catch(() => {});
    });
    await waitFor(() => expect(result.current.waitsFor).toBe('network'));
    expect(call).not.toHaveBeenCalled();
    goes('online');
    await act(() => expect(sent).rejects.toThrow('Lost.'));
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('of an unmounted form is never sent', async () => {
    goes('offline');
    const { result, unmount } = sending();
    const call = jest.fn();
    let sent: Promise<unknown> = Promise.resolve();
    act(() => {
      sent = result.current.send(call);
      sent.catch(() => {});
    });
    unmount();
    await expect(sent).rejects.toThrow(expect.objectContaining({ name: 'SendingCancelled' }));
    goes('online');
    expect(call).not.toHaveBeenCalled();
  });
});
