import { acme, answers, changesOf, column, contacted, visit } from './fakeLeads.tsx';

// The import above must come first: it fakes the network before the client is created.

import { bus, Toaster } from '@salesdesk/shared';
import { endpoints, type Lead, UNDO_TEXTS } from '@salesdesk/shared/domain';
import { ok } from '@salesdesk/shared/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const elsewhere = { ...acme, kanban_column_id: contacted.kanban_column_id, kanban_column: contacted, version: 9 };
const cardIn = async (stage: string) => within(await column(stage)).findByRole('link', { name: 'Acme' });

/** Moves Acme to Contacted by keyboard; the server offers to undo it. */
async function moved() {
  const api = answers();
  api.on(endpoints.leads.move, ok({ undo: { id: 'one', seconds: 10 } }, 'Moved.'));
  api.on(endpoints.undo.change, ok({ undone: 1, kept: [] }, 'Acme is back in New.'));
  api.on(endpoints.leads.changes, ok(changesOf([elsewhere])));
  render(<Toaster theme="light" />);
  visit();
  (await screen.findByRole('link', { name: 'Acme' })).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  const card = await cardIn('Contacted');
  await waitFor(() => expect(card).toHaveFocus());
  const undo = await screen.findByRole('button', { name: UNDO_TEXTS.button });
  api.on(endpoints.leads.changes, ok(changesOf([{ ...acme, version: 10 }])));
  return { api, undo };
}

test('after Ctrl+Z the focus stays on the card, back in its stage', async () => {
  await moved();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true });
  const back = await cardIn('New');
  await waitFor(() => expect(back).toHaveFocus());
});

test('after Undo in the toast, by keyboard, the focus is on the card, back in its stage', async () => {
  const { undo } = await moved();
  // Alt+T leads to the toast, and Tab to its button.
  act(() => undo.focus());
  await userEvent.keyboard('{Enter}');
  const back = await cardIn('New');
  await waitFor(() => expect(back).toHaveFocus());
});

test('a card that a colleague moves keeps the focus; after a click elsewhere it does not take it', async () => {
  const api = answers();
  visit();
  (await screen.findByRole('link', { name: 'Acme' })).focus();
  const moveTo = async (lead: Lead) => {
    api.on(endpoints.leads.changes, ok(changesOf([lead])));
    await act(async () => bus.emit('account.saved', { accountId: lead.account_id }));
  };
  await moveTo(elsewhere);
  const there = await cardIn('Contacted');
  await waitFor(() => expect(there).toHaveFocus());

  await userEvent.click(document.body);
  expect(document.body).toHaveFocus();
  await moveTo({ ...elsewhere, kanban_column_id: acme.kanban_column_id, version: 11 });
  await cardIn('New');
  expect(document.body).toHaveFocus();
});

test('a search takes the elements of cards that it does not find, except that of the focus', async () => {
  answers();
  visit();
  const search = await screen.findByRole('searchbox');
  const find = async (text: string, name: string) => {
    fireEvent.change(search, { target: { value: text } });
    await waitFor(() => expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([name]));
    return screen.getByRole('link', { name });
  };
  await cardIn('New');
  const before = await find('acme', 'Acme');
  const after = await find('idle', 'Idle Inc');
  expect(after).toBe(before);

  after.focus();
  await find('acme', 'Acme');
  expect(document.body).toHaveFocus();
});
