import { bus, session } from '@salesdesk/shared';
import { ERROR_CODES, endpoints, type Notification } from '@salesdesk/shared/domain';
import { useLocation } from '@salesdesk/shared/router';
import { type FakeApi, type FakeReply, fakeApi, held, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Bell from './Bell.tsx';

const { notifications } = endpoints;
const build = (values: Partial<Notification> = {}): Notification => ({
  notification_id: 7,
  kind: 'assigned',
  at: new Date(Date.now() - 5 * 60_000).toISOString(),
  is_read: false,
  by: { user_id: 2, name: 'Ada Boss' },
  account_id: 12,
  account_name: 'Acme',
  among: [12, 13],
  count: 1,
  stage: null,
  text: 'Call before Friday',
  is_task: false,
  ...values,
});

function serve(items: Notification[], next_cursor: string | null = null): FakeApi {
  let all = items;
  const unread = () => all.filter(({ is_read }) => !is_read);
  return fakeApi({
    [notifications.unread.path]: () => ok({ unread: unread().length, newest: unread()[0] ?? null }),
    [notifications.list.path]: ({ query }) =>
      query?.cursor
        ? ok({ data: [build({ notification_id: 1, account_name: 'Oldest' })], next_cursor: null, unread: 0 })
        : ok({ data: all, next_cursor, unread: unread().length }),
    [notifications.read.path]: ({ body }) => {
      all = all.map((one) => (one.notification_id === body.notification_id ? { ...one, is_read: true } : one));
      return ok(null);
    },
    [notifications.readAll.path]: () => {
      all = all.map((one) => ({ ...one, is_read: true }));
      return ok(null);
    },
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const show = () =>
  renderPage(
    <>
      <Bell />
      <button type="button">after</button>
      <Address />
    </>,
    { path: '/home' },
  );
const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name });
/** With an older one that nobody has read. */
async function showWithOne(): Promise<FakeApi> {
  const api = serve([build({ notification_id: 3, account_name: 'Kestrel' })]);
  show();
  await bell('Notifications, 1 unread');
  return api;
}
const panel = () => screen.findByRole('dialog', { name: 'Notifications' });

test('the bell says how many are unread; a notification opens its company, and is read', async () => {
  const api = serve([
    build(),
    build({ notification_id: 6, kind: 'cold', by: null, account_name: 'Kestrel', text: null, is_read: true }),
  ]);
  show();
  await userEvent.click(await bell('Notifications, 1 unread'));
  const list = within(await panel());
  expect(await list.findByText('Kestrel turns cold within five days')).toBeVisible();
  const first = list.getByRole('link', { name: /Ada Boss assigned Acme to you/ });
  expect(first).toHaveTextContent('Unread: Ada Boss assigned Acme to youCall before Friday5 minutes ago');
  await userEvent.click(first);
  expect(screen.getByRole('status')).toHaveTextContent('/home?company=12');
  expect(api.sentTo(notifications.read).map(({ body }) => body)).toEqual([{ notification_id: 7 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await bell('Notifications')).toBeVisible();
});

test('the panel has the focus when it opens; Escape gives it back, and leaving by Tab closes it', async () => {
  serve([build({ is_read: true })]);
  show();
  await userEvent.click(await bell());
  await waitFor(async () => expect(await panel()).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await bell()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('link', { name: /Acme/ });
  screen.getByRole('link', { name: /Acme/ }).focus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one that comes is counted and announced politely, without taking the focus', async () => {
  const api = await showWithOne();
  const button = screen.getByRole('button', { name: 'after' });
  button.focus();
  api.on(notifications.unread, ok({ unread: 2, newest: build() }));
  bus.emit('notifications.changed', { at: '' });
  expect(await bell('Notifications, 2 unread')).toBeVisible();
  const said = await screen.findByText('Ada Boss assigned Acme to you');
  expect(said).toHaveAttribute('aria-live', 'polite');
  expect(button).toHaveFocus();
});

test('all are marked as read up to the newest, and older ones are fetched', async () => {
  const api = serve([build(), build({ notification_id: 6 })], '6');
  show();
  await userEvent.click(await bell('Notifications, 2 unread'));
  await userEvent.click(await screen.findByRole('button', { name: 'Show older notifications' }));
  expect(await screen.findByRole('link', { name: /Oldest/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(api.sentTo(notifications.readAll).map(({ body }) => body)).toEqual([{ notification_id: 7 }]);
  expect(await bell('Notifications')).toBeVisible();
});

test('older ones that are asked for while the list is read again do not keep the newest away', async () => {
  const api = serve([build({ notification_id: 6 })], '6');
  show();
  await userEvent.click(await bell('Notifications, 1 unread'));
  const older = await screen.findByRole('button', { name: 'Show older notifications' });
  const again = held<FakeReply>();
  api.on(notifications.list, ({ query }) =>
    query.cursor
      ? ok({ data: [build({ notification_id: 1, account_name: 'Oldest' })], next_cursor: null, unread: 2 })
      : again.promise,
  );
  bus.emit('notifications.changed', { at: '' });
  await waitFor(() => expect(api.sentTo(notifications.list)).toHaveLength(2));
  await userEvent.click(older);
  const data = [build({ notification_id: 8, account_name: 'Newest' }), build({ notification_id: 6 })];
  again.give(ok({ data, next_cursor: '6', unread: 2 }));
  expect(await screen.findByRole('link', { name: /Oldest/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Newest/ })).toBeVisible();
});

test('an empty list and one that could not be loaded say so', async () => {
  const api = serve([]);
  api.on(notifications.list, refused(ERROR_CODES.unexpected, 'The database is away.'));
  show();
  await userEvent.click(await bell());
  expect(await screen.findByText('Notifications could not be loaded.')).toBeVisible();
  api.on(notifications.list, ok({ data: [], next_cursor: null, unread: 0 }));
  await userEvent.click(screen.getByRole('button', { name: /again|Retry/ }));
  expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
});

test('a list that cannot be shown costs its panel, is reported, and can be tried again; the bell stays', async () => {
  const api = serve([build()]);
  const items = api.on.bind(api, notifications.list);
  items(ok({} as never));
  const reported = jest.fn();
  Object.assign(globalThis, { reportError: reported });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  show();
  await userEvent.click(await bell('Notifications, 1 unread'));
  expect(within(await panel()).getByText('Notifications could not be loaded.')).toBeVisible();
  expect(reported).toHaveBeenCalledWith(expect.any(TypeError));
  items(ok({ data: [build()], next_cursor: null, unread: 1 }));
  await userEvent.click(screen.getByRole('button', { name: /again|Retry/ }));
  expect(await screen.findByRole('link', { name: /Acme/ })).toBeVisible();
  jest.restoreAllMocks();
});

describe('the browser’s own', () => {
  const shown: string[] = [];
  let newest: Fake | null = null;
  class Fake {
    static permission = 'granted';
    onclick: (() => void) | null = null;
    close = jest.fn();
    constructor(title: string) {
      shown.push(title);
      newest = this;
    }
  }
  const visibility = (state: string) =>
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  beforeEach(() => {
    shown.length = 0;
    Object.assign(window, { Notification: Fake });
  });
  afterEach(() => {
    visibility('visible');
    Reflect.deleteProperty(window, 'Notification');
    localStorage.clear();
  });

  test.each([
    ['is shown while the page is hidden', 'hidden', 'on', ['Ada Boss assigned Acme to you']],
    ['is not shown while somebody looks', 'visible', 'on', []],
    ['is not shown unless it was switched on', 'hidden', 'off', []],
  ])('%s', async (_, state, choice, expected) => {
    const api = await showWithOne();
    localStorage.setItem(`salesdesk.browser-notices.${session.state$.value.userId}`, choice);
    visibility(state);
    api.on(notifications.unread, ok({ unread: 1, newest: build() }));
    bus.emit('notifications.changed', { at: '' });
    await screen.findByText('Ada Boss assigned Acme to you');
    expect(shown).toEqual(expected);
  });

  test('a click on it shows the page, opens its company there, and marks it as read', async () => {
    const api = await showWithOne();
    localStorage.setItem(`salesdesk.browser-notices.${session.state$.value.userId}`, 'on');
    visibility('hidden');
    const focus = jest.spyOn(window, 'focus').mockImplementation(() => {});
    api.on(notifications.unread, ok({ unread: 1, newest: build({ notification_id: 9, account_id: 13 }) }));
    bus.emit('notifications.changed', { at: '' });
    await screen.findByText('Ada Boss assigned Acme to you');
    act(() => newest?.onclick?.());
    expect(screen.getByRole('status')).toHaveTextContent('/home?company=13');
    expect(focus).toHaveBeenCalled();
    expect(newest?.close).toHaveBeenCalled();
    await waitFor(() =>
      expect(api.sentTo(notifications.read).map(({ body }) => body)).toEqual([{ notification_id: 9 }]),
    );
  });
});
