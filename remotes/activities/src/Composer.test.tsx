import { bus, outbox } from '@salesdesk/shared';
import {
  type AccountRecord,
  type Activity,
  type ComposerStart,
  companyProps,
  endpoints,
  localDay,
} from '@salesdesk/shared/domain';
import { buildAccount, buildActivity, buildUser, fakeApi, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import Composer from './Composer.tsx';

const { activities, users } = endpoints;
const acme: AccountRecord = {
  ...buildAccount({ account_id: 7, account_name: 'Acme' }),
  stage_since: null,
  planned: [],
};
const tomorrow = () => localDay(new Date(), 1);

function open(options: { start?: ComposerStart; due?: Activity; account?: AccountRecord } = {}) {
  const api = fakeApi({
    [activities.create.path]: ok({ activity_id: 1, account_id: 7, undo: null }, 'Call logged'),
    [users.list.path]: ok([
      buildUser({ user_id: 3, full_name: 'Bea Blum' }),
      buildUser({ user_id: 4, full_name: 'Carl' }),
    ]),
  });
  const { start = null, due, account = acme } = options;
  const company = { ...account, planned: due ? [due] : [] };
  renderPage(<Composer {...companyProps(company)} start={start} />, {
    path: '/home',
    permissions: ['data.q-list.view', 'data.q-list.create'],
  });
  return api;
}
const sent = (api: ReturnType<typeof fakeApi>) => api.sentTo(activities.create).map(({ body }) => body);
const press = (target: Element, key: string, more = {}) => fireEvent.keyDown(target, { key, ...more });
const chip = (name: RegExp) => screen.getByRole('button', { name });

test('a call with outcome and next step by keys alone: the digit on the record, text, Tab, day, Enter', async () => {
  const api = open({ start: { kind: 'call', outcome: 'no-answer' } });
  const text = screen.getByRole('textbox', { name: 'Call' });
  expect(text).toHaveFocus();
  fireEvent.change(text, { target: { value: 'Is at the fair' } });
  const first = chip(/^Note/);
  first.focus();
  press(first, 't');
  press(first, 'Enter');
  await waitFor(() => expect(sent(api)).toHaveLength(1));
  expect(sent(api)[0]).toMatchObject({
    account_id: 7,
    kind: 'call',
    text: 'Is at the fair',
    outcome: 'no-answer',
    next_on: tomorrow(),
    next_text: 'Call again',
  });
  // Closed again, with the focus where the next one begins.
  await waitFor(() => expect(screen.getByRole('button', { name: /Log a call, add a note/ })).toHaveFocus());
});

test('by four clicks: the call, its outcome, the day, Save', async () => {
  const api = open();
  fireEvent.click(screen.getByRole('button', { name: 'Log a call' }));
  fireEvent.click(chip(/^Reached/));
  fireEvent.click(chip(/^Tomorrow/));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(api)[0]).toMatchObject({ kind: 'call', outcome: 'reached', next_on: tomorrow() }));
});

test('a digit chooses the outcome while the text is empty, and is typed once it has some', async () => {
  const api = open({ start: { kind: 'call' } });
  const text = screen.getByRole('textbox', { name: 'Call' });
  expect(press(text, '2')).toBe(false);
  expect(chip(/^No answer/)).toHaveAttribute('aria-pressed', 'true');
  fireEvent.change(text, { target: { value: 'Lift ' } });
  expect(press(text, '4')).toBe(true);
  press(text, 'Enter', { ctrlKey: true });
  await waitFor(() => expect(sent(api)[0]).toMatchObject({ outcome: 'no-answer', text: 'Lift' }));
});

test('keys that are typed are text, and a letter elsewhere chooses the kind', () => {
  open({ start: { kind: 'note' } });
  press(screen.getByRole('textbox', { name: 'Note' }), 'c');
  expect(chip(/^Note/)).toHaveAttribute('aria-pressed', 'true');
  press(chip(/^Note/), 'a');
  expect(screen.getByRole('textbox', { name: 'Task' })).toHaveFocus();
  expect(screen.getByRole('group', { name: 'Due' })).toBeInTheDocument();
});

test('what is missing is said before anything is sent, and what the API refuses after it', async () => {
  const api = open({ start: { kind: 'task' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Task is requiredDue day is required');
  expect(sent(api)).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Task' }), { target: { value: 'Send it' } });
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  fireEvent.click(chip(/^Next week/));
  api.on(
    activities.create,
    refused(11011, 'This colleague is not active any more.', { assignee_id: 'This colleague is not active any more.' }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const card = await screen.findByRole('region', { name: 'Not saved' });
  expect(card).toHaveTextContent('This colleague is not active any more.Not saved: Task: Send it');
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByRole('textbox', { name: 'Task' })).toHaveValue('Send it');
  expect(chip(/^Next week/)).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved' })).toBeNull());
});

test('what is written without a connection waits; of two that are refused none replaces the other', async () => {
  const api = open({ start: { kind: 'note' } });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const text of ['One', 'Two']) {
    fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: text } });
    press(screen.getByRole('textbox', { name: 'Note' }), 'Enter', { ctrlKey: true });
    fireEvent.click(await screen.findByRole('button', { name: /Log a call, add a note/ }));
  }
  expect(outbox.get().map(({ title, text }) => `${title} ${text}`)).toEqual(['Acme Note: One', 'Acme Note: Two']);
  expect(sent(api)).toEqual([]);
  api.on(activities.create, refused(11011, 'No.'));
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Not saved' })).toHaveLength(2));
  api.on(activities.create, ok({ activity_id: 1, account_id: 7, undo: null }));
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(button);
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(sent(api).map(({ text }) => text)).toEqual(['One', 'Two', 'One', 'Two']);
});

test('@ offers colleagues; the chosen one is sent with the text, one that was deleted from it is not', async () => {
  const api = open({ start: { kind: 'note' } });
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  fireEvent.change(text, { target: { value: 'Ask @be', selectionStart: 7 } });
  await screen.findByRole('option', { name: /Bea Blum/ });
  expect(screen.queryByRole('option', { name: /Carl/ })).toBeNull();
  press(text, 'Enter');
  await waitFor(() => expect(text).toHaveValue('Ask @Bea Blum '));
  press(text, 'Enter', { ctrlKey: true });
  await waitFor(() => expect(sent(api)[0]).toMatchObject({ text: 'Ask @Bea Blum', mentions: [3] }));
});

test('who cannot see the company is marked and cannot be mentioned', async () => {
  const api = open({ start: { kind: 'note' } });
  api.on(users.list, ok([buildUser({ user_id: 3, full_name: 'Bea Blum', sees: [2, 3] })]));
  api.on(users.grantors, ok([{ user_id: 9, full_name: 'Ada Able' }]));
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  fireEvent.change(text, { target: { value: 'Ask @bea', selectionStart: 8 } });
  const option = await screen.findByRole('option', { name: /Bea Blum cannot see this company/ });
  expect(option).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByText('Bea Blum cannot see this company. Ada Able can give the right.')).toBeVisible();
  fireEvent.click(option);
  expect(text).toHaveValue('Ask @bea');
});

test('the task that is due is completed with the call, unless that is taken back', async () => {
  const due = buildActivity({ activity_id: 12, kind: 'task', text: 'Call them', due_on: localDay(new Date()) });
  const api = open({ start: { kind: 'call', outcome: 'reached' }, due });
  const box = screen.getByRole('checkbox', { name: 'Completes “Call them” (Today)' });
  expect(box).toBeChecked();
  press(screen.getByRole('textbox', { name: 'Call' }), 'Enter', { ctrlKey: true });
  await waitFor(() => expect(sent(api)[0]).toMatchObject({ completes: 12 }));
});

test('Escape closes it and keeps what was typed for this company, until it is saved', async () => {
  const api = open({ start: { kind: 'note' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Half a th' } });
  press(screen.getByRole('textbox', { name: 'Note' }), 'Escape');
  fireEvent.click(screen.getByRole('button', { name: /Log a call, add a note/ }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a th');
  const saved = jest.fn();
  const stop = bus.on('account.saved', saved);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ accountId: 7 }));
  stop();
  expect(sent(api)).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: /Log a call, add a note/ }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
});

test('says why nothing can be written', () => {
  open({ account: { ...acme, account_pri_assignee_id: 99 } });
  expect(screen.getByText(/Only the assignees of this company/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
