/** The question why leads were lost: asked after a move to Lost, answered by a press or a digit, and gone with the move. */
import { bus, endQueue, notify, startQueue } from '@salesdesk/shared';
import { DEFAULT_SETTINGS, ERROR_CODES, endpoints, LOST_SLUG } from '@salesdesk/shared/domain';
import { fakeApi, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import WorkQueue from './WorkQueue.tsx';

const { loseReason } = endpoints.leads;
const settings = {
  ...DEFAULT_SETTINGS,
  lost_reasons: [
    { slug: 'no-need', name: 'No need' },
    { slug: 'price', name: 'Too dear', archived: true },
    { slug: 'rain', name: 'Rain' },
  ],
};
let goTo: (path: string) => void;
function Pages() {
  const [path, setPath] = useState('/leads');
  goTo = setPath;
  return <WorkQueue path={path} />;
}
const visit = () => {
  const api = fakeApi({ [loseReason.path]: ok(null, 'Reason saved successfully!') });
  renderPage(<Pages />, { path: '/leads', user: { settings } });
  return api;
};
const moved = (accountId: number, to = LOST_SLUG) => act(() => bus.emit('lead.moved', { accountId, from: 'new', to }));
const question = () => screen.queryByRole('region', { name: 'Reason for losing' });
beforeEach(() => {
  for (const kind of ['success', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => {
  act(endQueue);
  jest.restoreAllMocks();
});

test('a move elsewhere asks nothing; one to Lost asks with the reasons of the settings, and takes a press', async () => {
  const api = visit();
  moved(7, 'contacted');
  expect(question()).toBeNull();
  moved(7);
  expect(question()).toHaveTextContent('Why was the lead lost?');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '1 No need',
    '2 Rain',
    'Skip Esc',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Rain' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(api.sentTo(loseReason).map(({ body }) => body)).toEqual([{ leadIds: [7], reason: 'rain' }]);
});

test('leads that are lost together have one reason, by a digit; a lead that leaves Lost again is not asked about', async () => {
  const api = visit();
  for (const id of [7, 8, 9]) moved(id);
  moved(8, 'new');
  expect(question()).toHaveTextContent('Why were the 2 leads lost?');
  fireEvent.keyDown(document.body, { key: '1' });
  await waitFor(() => expect(question()).toBeNull());
  expect(api.sentTo(loseReason)[0]?.body).toEqual({ leadIds: [7, 9], reason: 'no-need' });
});

test('it goes with Escape, with the undo of the move and with another page, and sends nothing', () => {
  const api = visit();
  const goesWith = (change: () => void) => {
    moved(7);
    expect(question()).not.toBeNull();
    act(change);
    expect(question()).toBeNull();
  };
  goesWith(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  goesWith(() => bus.emit('change.undone', { text: '' }));
  goesWith(() => goTo('/home'));
  expect(api.sentTo(loseReason)).toHaveLength(0);
});

test('while the queue is open the digits are its own; a refusal keeps the question', async () => {
  const api = visit();
  api.on(loseReason, refused(ERROR_CODES.validation, '', { leadIds: 'This lead does not exist.' }));
  act(startQueue);
  moved(7);
  fireEvent.keyDown(document.body, { key: '1' });
  expect(api.sentTo(loseReason)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'No need' }));
  await waitFor(() => expect(api.sentTo(loseReason)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'No need' })).toBeEnabled());
  expect(question()).not.toBeNull();
});
