import { ERROR_CODES, endpoints, type NotificationPreferences as Preferences } from '@salesdesk/shared/domain';
import { fakeApi, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationPreferences } from './NotificationPreferences.tsx';

const { notifications } = endpoints;
const MOVED = 'A colleague moves a lead of mine';
const BROWSER = 'Show them in this browser too';

function show(stored: Preferences) {
  let now = stored;
  const api = fakeApi({
    [notifications.preferences.path]: () => ok(now),
    [notifications.savePreferences.path]: ({ body }) => {
      now = { ...now, off: body.off as Preferences['off'] };
      return ok(null, 'Notifications saved');
    },
  });
  renderPage(<NotificationPreferences />, { path: '/my-profile' });
  return api;
}
const choice = (name: string) => screen.findByRole('switch', { name });

test('a kind is switched off and on again', async () => {
  const api = show({ receives: true, off: ['cold'] });
  expect(await choice('A lead of mine turns cold within five days')).not.toBeChecked();
  await userEvent.click(await choice(MOVED));
  await waitFor(async () => expect(await choice(MOVED)).not.toBeChecked());
  await userEvent.click(await choice(MOVED));
  await waitFor(() =>
    expect(api.sentTo(notifications.savePreferences).map(({ body }) => body)).toEqual([
      { off: ['cold', 'moved'] },
      { off: ['cold'] },
    ]),
  );
});

test('one that was refused is shown as it is stored', async () => {
  const api = show({ receives: true, off: [] });
  api.on(notifications.savePreferences, refused(ERROR_CODES.unexpected, 'The database is away.'));
  await userEvent.click(await choice(MOVED));
  await waitFor(() => expect(api.sentTo(notifications.preferences)).toHaveLength(2));
  await waitFor(async () => expect(await choice(MOVED)).toBeChecked());
});

test('without the main switch nothing can be chosen, and the reason is said', async () => {
  show({ receives: false, off: [] });
  expect(await choice(MOVED)).toBeDisabled();
  expect(screen.getByText(/Receive Notifications is switched off for you/)).toBeVisible();
});

describe('in the browser', () => {
  const ask = jest.fn();
  const withPermission = (permission: string) => {
    ask.mockResolvedValue(permission);
    Object.assign(window, { Notification: { permission, requestPermission: ask } });
  };
  afterEach(() => {
    Reflect.deleteProperty(window, 'Notification');
    localStorage.clear();
    ask.mockReset();
  });

  test('they are switched on only once the browser permits it', async () => {
    withPermission('default');
    show({ receives: true, off: [] });
    await userEvent.click(await choice(BROWSER));
    await waitFor(() => expect(ask).toHaveBeenCalled());
    expect(await choice(BROWSER)).not.toBeChecked();
    withPermission('granted');
    await userEvent.click(await choice(BROWSER));
    await waitFor(async () => expect(await choice(BROWSER)).toBeChecked());
  });

  test.each([
    ['denied', 'This browser does not permit them for this page; its settings can change that.'],
    ['unsupported', 'This browser shows no notifications here.'],
  ])('%s: they cannot be switched on, and the reason is said', async (permission, hint) => {
    if (permission === 'denied') withPermission(permission);
    show({ receives: true, off: [] });
    expect(await choice(BROWSER)).toBeDisabled();
    expect(screen.getByText(hint)).toBeVisible();
  });
});
