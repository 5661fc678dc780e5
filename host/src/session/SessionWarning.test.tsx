/** The warning before the session ends, as people have it. WCAG 2.2.1, ADR-165. */
import { session } from '@salesdesk/shared';
import { endpoints, type SessionTime } from '@salesdesk/shared/domain';
import { fakeApi, ok, renderPage, signIn } from '@salesdesk/shared/testing';
import { ThemeProvider } from '@salesdesk/shared/ui/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
// Load the lazy chunk in advance.
import '@salesdesk/shared/ui/overlay';
import { SessionWarning } from './SessionWarning.tsx';

const { auth, users } = endpoints;
const MINUTE = 60_000;
const NOW = new Date('2026-03-02T10:00:00');
let left: SessionTime;

/** The other tabs of the browser: they hear what this one tells, and tell it something. */
class Channel {
  static all: Channel[] = [];
  static posted: unknown[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.all.push(this);
  }
  postMessage = (message: unknown) => Channel.posted.push(message);
  close = () => {
    Channel.all = Channel.all.filter((other) => other !== this);
  };
}

function visit() {
  const api = fakeApi({
    [auth.sessionTime.path]: () => ok(left),
    [users.loggedIn.path]: () => {
      left = { ...left, idle_seconds: 28_800 };
      return ok({});
    },
  });
  renderPage(
    <ThemeProvider>
      <input aria-label="Note" />
      <SessionWarning />
    </ThemeProvider>,
    { path: '/home' },
  );
  return api;
}
const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const asked = (api: ReturnType<typeof fakeApi>) => api.sentTo(auth.sessionTime).length;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  Channel.posted = [];
  Object.assign(globalThis, { BroadcastChannel: Channel });
  signIn();
});
afterEach(() => {
  act(() => session.end('signed-out'));
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

test('two minutes before an unused session ends it asks, and one press extends it in every tab', async () => {
  left = { idle_seconds: 600, seconds: 50_000 };
  const api = visit();
  screen.getByLabelText('Note').focus();
  await passes(MINUTE);
  expect(asked(api)).toBe(1);
  await passes(7 * MINUTE);
  expect(screen.queryByRole('dialog')).toBeNull();
  left = { idle_seconds: 120, seconds: 49_500 };
  await passes(MINUTE);
  await passes(100);
  const stay = screen.getByRole('button', { name: 'Stay signed in' });
  expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  await waitFor(() => expect(stay).toHaveFocus());
  expect(stay).toHaveAccessibleDescription(/^At 10:11 you are signed out.*What you typed in a form is kept/);
  expect(within(screen.getByRole('dialog')).getAllByRole('button')).toEqual([
    screen.getByText('Logout').parentElement,
    stay,
  ]);
  fireEvent.click(stay);
  await passes(1000);
  expect(api.sentTo(users.loggedIn)).toHaveLength(1);
  expect(Channel.posted).toEqual(['seen', 'extended']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Note')).toHaveFocus();
});

test('it closes when another tab extends the session, and comes again the next time', async () => {
  left = { idle_seconds: 100, seconds: 50_000 };
  visit();
  await passes(MINUTE);
  await passes(100);
  expect(screen.getByRole('dialog')).toBeVisible();
  act(() => Channel.all[0]?.onmessage?.({ data: 'seen' }));
  left = { idle_seconds: 28_800, seconds: 50_000 };
  act(() => Channel.all[0]?.onmessage?.({ data: 'extended' }));
  await passes(1000);
  expect(screen.queryByRole('dialog')).toBeNull();
  left = { idle_seconds: 90, seconds: 50_000 };
  await passes(61 * MINUTE);
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('what nothing extends is said once, with the reason', async () => {
  left = { idle_seconds: 20_000, seconds: 110 };
  visit();
  await passes(MINUTE);
  await passes(100);
  expect(screen.getByRole('dialog', { name: 'You have to sign in again soon' })).toHaveTextContent(
    'a sign-in lasts 24 hours',
  );
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 });
  left = { idle_seconds: 28_800, seconds: 60 };
  await passes(30_000);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('nobody is asked who is signed out', async () => {
  act(() => session.end('signed-out'));
  const api = visit();
  act(() => session.end('signed-out'));
  await passes(10 * MINUTE);
  expect(asked(api)).toBe(0);
});
