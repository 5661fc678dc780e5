/** The button in the toast and Ctrl+Z, as people have them. ADR-112. */
import { type FakeReply, fakeApi, held, ok, refused, signIn } from '@salesdesk/shared/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ERROR_CODES, endpoints, type Reply, UNDO_TEXTS } from '../../domain/index.ts';
import { announce } from '../announce.ts';
import { bus } from '../bus.ts';
import { setToastTime } from '../notify.ts';
import { queryClient, queryKeys } from '../queryClient.ts';
import { session } from '../session.ts';
import { Toaster } from '../Toaster.tsx';
import type { ShowBefore } from './undo.ts';

const call = endpoints.undo.change;
const done = (message: string) => ok({ undone: 1, kept: [] }, message);
const changed = (id: string, message = 'Status updated successfully') =>
  ok({ undo: { id, seconds: 10 } }, message) as Reply<unknown>;

const say = (reply: Reply<unknown>, showBefore?: ShowBefore) => act(() => void announce(reply, { showBefore }));
/** Toasts on their way out have no role any more. */
const buttons = () =>
  screen
    .queryAllByRole('status')
    .flatMap((toast) => within(toast).queryAllByRole('button', { name: UNDO_TEXTS.button }));
const button = () =>
  waitFor(() => {
    expect(buttons()).toHaveLength(1);
    return buttons()[0] as HTMLElement;
  });
const ctrlZ = (on: Element = document.body, more: object = {}) =>
  fireEvent.keyDown(on, { key: 'z', ctrlKey: true, ...more });
const sentIds = (api: ReturnType<typeof fakeApi>) => api.sentTo(call).map(({ body }) => body.id);

beforeEach(() => {
  signIn();
  render(<Toaster theme="light" />);
});
afterEach(() => {
  act(() => session.end('signed-out'));
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('the words of the change as they are, spoken politely, for ten seconds, with a button that takes it back', async () => {
  const api = fakeApi({ [call.path]: done('Acme is back in New.') });
  const heard = jest.fn();
  const stop = bus.on('change.undone', heard);
  const invalidate = jest.spyOn(queryClient, 'invalidateQueries');
  say(changed('one'));
  const toast = (await button()).closest<HTMLElement>('.Toastify__toast');
  expect(screen.getByText('Status updated successfully')).toBeVisible();
  expect(toast).toHaveClass('Toastify__toast--success');
  expect(screen.getByRole('status')).toContainElement(await button());
  expect(toast?.querySelector<HTMLElement>('[role=progressbar]')?.style.animationDuration).toBe('10000ms');

  fireEvent.click(await button());
  expect(await screen.findByText('Acme is back in New.')).toBeVisible();
  expect(buttons()).toEqual([]);
  expect(sentIds(api)).toEqual(['one']);
  expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey)).toEqual(
    expect.arrayContaining([queryKeys.leads, queryKeys.qlist, queryKeys.users, queryKeys.networks]),
  );
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});

test('the offer stays as long as the user chose for short messages', async () => {
  act(() => setToastTime('stay'));
  fakeApi({ [call.path]: done('Back.') });
  say(changed('one'));
  const toast = (await button()).closest<HTMLElement>('.Toastify__toast');
  expect(toast?.querySelector('.Toastify__progress-bar--animated')).toBeNull();
  act(() => setToastTime('minute'));
  say(changed('two', 'Moved.'));
  await waitFor(() => expect(screen.getByText('Moved.')).toBeVisible());
  const clock = screen
    .getByText('Moved.')
    .closest('.Toastify__toast')
    ?.querySelector<HTMLElement>('[role=progressbar]');
  expect(clock?.style.animationDuration).toBe('60000ms');
  act(() => setToastTime('short'));
});

test('the screen shows the state before at once, and hears what became of it', async () => {
  const answer = held<FakeReply>();
  fakeApi({ [call.path]: () => answer.promise });
  const finish = jest.fn();
  const showBefore = jest.fn(() => finish);
  say(changed('one'), showBefore);
  fireEvent.click(await button());
  expect(showBefore).toHaveBeenCalledTimes(1);
  expect(finish).not.toHaveBeenCalled();
  await act(async () => answer.give(done('Back.')));
  await waitFor(() => expect(finish).toHaveBeenCalledWith(true));
});

test.each([
  [
    'somebody was quicker',
    refused(ERROR_CODES.validation, 'Bea Blum changed Acme since then.'),
    'Bea Blum changed Acme',
  ],
  ['the right is gone', refused(ERROR_CODES.forbidden, 'Not you.'), 'Not you.'],
])('%s: the refusal is said and the screen goes back', async (_what, reply, words) => {
  fakeApi({ [call.path]: reply });
  const finish = jest.fn();
  say(changed('one'), () => finish);
  fireEvent.click(await button());
  const said = await screen.findByText(new RegExp(words));
  expect(said.closest('.Toastify__toast')).toHaveClass('Toastify__toast--warning');
  await waitFor(() => expect(finish).toHaveBeenCalledWith(false));
  expect(buttons()).toEqual([]);
});

test('without an answer it may be tried again', async () => {
  const api = fakeApi({ [call.path]: 'network-failure' });
  say(changed('one'));
  fireEvent.click(await button());
  expect(await screen.findByText(UNDO_TEXTS.failed)).toBeVisible();
  api.on(call, done('Back.'));
  fireEvent.click(await button());
  expect(await screen.findByText('Back.')).toBeVisible();
  expect(sentIds(api)).toEqual(['one', 'one']);
});

test('of many, what stays is said with its reasons', async () => {
  const kept = [1, 2, 3, 4].map((entity_id) => ({
    entity: 'account',
    entity_id,
    name: 'X',
    message: `Why ${entity_id}.`,
  }));
  fakeApi({ [call.path]: ok({ undone: 2, kept }, '2 of 6 changes were undone.') });
  say(changed('one'));
  fireEvent.click(await button());
  expect(await screen.findByText('2 of 6 changes were undone. Why 1. Why 2. Why 3. And 1 more.')).toBeVisible();
});

test('Ctrl+Z and Cmd+Z take back one after the other, the latest first, then nothing', async () => {
  const api = fakeApi({ [call.path]: done('Back.') });
  for (const id of ['one', 'two', 'three']) say(changed(id));
  await button();
  expect(ctrlZ()).toBe(false);
  expect(ctrlZ(document.body, { ctrlKey: false, metaKey: true })).toBe(false);
  expect(ctrlZ()).toBe(false);
  // Nothing is left, but the browser would undo what was typed in the last field of the page.
  expect(ctrlZ()).toBe(false);
  await waitFor(() => expect(sentIds(api)).toEqual(['three', 'two', 'one']));
});

test.each([
  ['a text field', () => Object.assign(document.createElement('input'), { type: 'text' })],
  ['a search box', () => Object.assign(document.createElement('input'), { type: 'search' })],
  ['a text area', () => document.createElement('textarea')],
])('Ctrl+Z in %s is left to it', async (_what, make) => {
  const api = fakeApi({ [call.path]: done('Back.') });
  say(changed('one'));
  await button();
  const field = document.body.appendChild(make());
  expect(ctrlZ(field)).toBe(true);
  const box = document.body.appendChild(Object.assign(document.createElement('input'), { type: 'checkbox' }));
  expect(api.sentTo(call)).toEqual([]);
  expect(ctrlZ(box)).toBe(false);
  await screen.findByText('Back.');
  field.remove();
  box.remove();
});

test.each([
  ['Ctrl+Shift+Z', { shiftKey: true }],
  ['a key that is held down', { repeat: true }],
  ['Z alone', { ctrlKey: false }],
])('%s takes nothing back', async (_what, more) => {
  const api = fakeApi({ [call.path]: done('Back.') });
  say(changed('one'));
  await button();
  ctrlZ(document.body, more);
  expect(api.sentTo(call)).toEqual([]);
});

test('a change that is offered again while the toast of the last one goes has its button', async () => {
  const api = fakeApi({ [call.path]: done('Back.') });
  say(changed('one'));
  fireEvent.click(await button());
  say(changed('two'));
  fireEvent.click(await button());
  await waitFor(() => expect(sentIds(api)).toEqual(['one', 'two']));
});

test('when the toast is closed, or the time is up, there is nothing to take back', async () => {
  fakeApi({});
  say(changed('one', 'First.'));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  ctrlZ();
  say(changed('two', 'Second.'));
  say(changed('three', 'Second.'));
  await button();
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 11_000);
  // The toast is held, by the pointer perhaps: so is its offer, and none that it stood for earlier.
  const api = fakeApi({ [call.path]: done('Back.') });
  ctrlZ();
  ctrlZ();
  await waitFor(() => expect(sentIds(api)).toEqual(['three']));
});

test('nothing is left after signing out', async () => {
  fakeApi({});
  say(changed('one'));
  await button();
  act(() => session.end('signed-out'));
  ctrlZ();
  expect(screen.queryByRole('status')).toBeNull();
});

describe('a change that took several calls', () => {
  const offer = { undo: { id: 'three', seconds: 10, earlier: ['one', 'two'] } };
  const inParts = ok(offer, '450 companies were assigned.') as Reply<unknown>;
  const some = (undone: number, ...names: string[]) =>
    ok({ undone, kept: names.map((name) => ({ name, message: `Otto changed ${name} since then.` })) }, 'Some.');

  test('is taken back by one button, the latest call first, and told as one', async () => {
    const api = fakeApi({ [call.path]: some(150) });
    say(inParts);
    fireEvent.click(await button());
    expect(await screen.findByText('All 450 changes were undone.')).toBeVisible();
    expect(sentIds(api)).toEqual(['three', 'two', 'one']);
  });

  test('names what stays, and what was refused', async () => {
    const answers = [some(49, 'Acme'), refused(ERROR_CODES.validation, UNDO_TEXTS.tooLate), some(50)];
    fakeApi({ [call.path]: () => answers.shift() as FakeReply });
    say(inParts);
    fireEvent.click(await button());
    expect(
      await screen.findByText(`99 changes were undone. Otto changed Acme since then. ${UNDO_TEXTS.tooLate}`),
    ).toBeVisible();
  });

  test('goes on with what is left, where the connection went', async () => {
    const answers: (FakeReply | 'network-failure')[] = [some(150), 'network-failure', some(150), some(149, 'Acme')];
    const api = fakeApi({ [call.path]: () => answers.shift() ?? 'network-failure' });
    say(inParts);
    fireEvent.click(await button());
    expect(await screen.findByText(UNDO_TEXTS.failed)).toBeVisible();
    fireEvent.click(await button());
    expect(await screen.findByText('299 of 300 changes were undone. Otto changed Acme since then.')).toBeVisible();
    expect(sentIds(api)).toEqual(['three', 'two', 'two', 'one']);
  });
});
