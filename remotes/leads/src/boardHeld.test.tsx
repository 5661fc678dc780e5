/** A card under the pointer stays until it is released, whatever arrives meanwhile. */
import { acme, answers, changesOf, column, contacted, fresh, visit } from './fakeLeads.tsx';

// The import above must come first: it fakes the network before the client is created.

import { bus, QueryClientProvider, queryClient } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { buildLead, ok, signIn } from '@salesdesk/shared/testing';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { reloadEverything, useLeadList } from './useLeadList.ts';

/** Places columns side by side, as a browser would; everything else has no size. */
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...document.querySelectorAll('section[data-stage]')].indexOf(this);
    return at < 0 ? new DOMRect() : new DOMRect(at * 308, 0, 296, 600);
  });
});
afterEach(() => jest.restoreAllMocks());

/** An event of the mouse: jsdom's has no pointer. */
function point(type: string, target: Element | Document, clientX: number): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX, clientY: 100 });
  fireEvent(target, Object.assign(event, { isPrimary: true, pointerType: 'mouse' }));
}

/** Presses Acme's card, and then reloads the board, from which it is gone: archived, or moved by a colleague. */
async function pressedThenReloaded(changes: ReturnType<typeof changesOf>) {
  const api = answers();
  visit();
  const card = await screen.findByRole('link', { name: 'Acme' });
  api.on(endpoints.leads.changes, ok(changes));
  point('pointerdown', card, 20);
  act(() => bus.emit('account.saved', { accountId: acme.account_id }));
  await waitFor(() => expect(api.sentTo(endpoints.leads.changes)).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { api, card };
}

test('a pressed card is dragged and dropped, although a colleague archived it meanwhile', async () => {
  const { api, card } = await pressedThenReloaded(changesOf([], { left: [acme.account_id] }));
  expect(card).toBeInTheDocument();
  point('pointermove', document, 60);
  await waitFor(() => expect(card.closest('article')).toHaveAttribute('data-dragging'));
  point('pointermove', document, 400);
  await waitFor(() => expect(document.querySelector('[data-over]')).toHaveAttribute('data-stage', 'contacted'));
  point('pointerup', document, 400);
  await waitFor(() => expect(api.sentTo(endpoints.leads.move)).toHaveLength(1));
});

test('a card that one movement takes to another stage is dropped there, before a busy browser has drawn it', async () => {
  const api = answers();
  visit();
  point('pointerdown', await screen.findByRole('link', { name: 'Acme' }), 20);
  act(() => {
    point('pointermove', document, 400);
    point('pointerup', document, 400);
  });
  await waitFor(() => expect(api.sentTo(endpoints.leads.move)[0]?.body).toMatchObject({ tocolumnSlug: 'contacted' }));
  expect(document.querySelector('[id^="DndLiveRegion"]')).toHaveTextContent('Acme was dropped on Contacted.');
});

test('a card that is pressed and released shows what arrived meanwhile', async () => {
  const elsewhere = { ...acme, kanban_column_id: contacted.kanban_column_id, kanban_column: contacted, version: 9 };
  const { card } = await pressedThenReloaded(changesOf([elsewhere]));
  expect(card).toBeInTheDocument();
  point('pointerup', document, 20);
  expect(await within(await column('Contacted')).findByRole('link', { name: 'Acme' })).toBeInTheDocument();
});

test('a reload of everything loads the further pages too', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, 90 - day)).toISOString();
  const many = Array.from({ length: 80 }, (_, day) => buildLead({ updated_at: at(day) }, fresh));
  answers(many);
  signIn({ userId: 7 });
  queryClient.clear();
  const { result } = renderHook(() => useLeadList('board', {}), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.loaded.leads).toHaveLength(25));
  await act(() => result.current.loadMore(fresh.kanban_column_id));
  await waitFor(() => expect(result.current.loaded.leads).toHaveLength(75));
  await act(reloadEverything);
  expect(result.current.loaded.leads).toHaveLength(80);
  expect(result.current.pages.nextOf(fresh.kanban_column_id)).toBeNull();
});
