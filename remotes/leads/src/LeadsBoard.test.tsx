import { acme, answers, changesOf, column, contacted, fresh, READ_AND_ADD, visit } from './fakeLeads.tsx';

// The import above must come first: it fakes the network before the client is created.

import { bus, formatDate, notify } from '@salesdesk/shared';
import { ERROR_CODES, endpoints, localDay } from '@salesdesk/shared/domain';
import { buildLead, ok, refused } from '@salesdesk/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

beforeEach(() => {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('is the default view: a column per stage in order, with count, sum and cards', async () => {
  answers();
  visit();
  await column('New');
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label') ?? '');
  expect(names.filter((name) => name.includes('lead'))).toEqual([
    'New, 2 leads, $13,000',
    'Contacted, 0 leads, $0',
    'Payment received, 0 leads, $0',
    'Cold, 0 leads, collapsed',
  ]);
  const card = screen.getByRole('link', { name: 'Acme' }).closest('article') as HTMLElement;
  expect(card).toHaveTextContent('Netherlands');
  expect(card).toHaveTextContent('$12,500');
  expect(card).toHaveTextContent(`Last TP: ${formatDate(acme.updated_at)}`);
  expect(card).toHaveTextContent('Ada Moss');
  expect(within(card).getByText('GADS')).toHaveStyle({ background: '#0088FF' });
  expect(within(await column('Contacted')).getByText('No leads here')).toBeInTheDocument();
});

test('a card shows the next step of its lead, marked when it is overdue', async () => {
  const step = {
    activity_id: 1,
    text: 'Call again',
    due_on: localDay(new Date(), 1),
    due_at: null,
    assignee: 'Ada Moss',
  };
  const late = { ...step, due_on: localDay(new Date(), -1) };
  answers([
    { ...acme, next_step: step },
    { ...buildLead({ account_name: 'Late' }), kanban_column_id: acme.kanban_column_id, next_step: late },
  ]);
  visit();
  const card = async (name: string) => (await screen.findByRole('link', { name })).closest('article');
  expect(await card('Acme')).toHaveTextContent('Call againTomorrow');
  expect(await card('Acme')).not.toHaveTextContent('Overdue');
  expect(await card('Late')).toHaveTextContent('Overdue:Call againYesterday');
});

test('marks when its first cards are shown, as lists do', async () => {
  performance.clearMarks();
  answers();
  visit();
  await screen.findByRole('link', { name: 'Acme' });
  await waitFor(() => expect(performance.getEntriesByName('salesdesk.first-rows')).toHaveLength(1));
});

test('shows twelve skeleton cards until the leads are loaded', async () => {
  answers();
  visit();
  expect(screen.getAllByTestId('skeleton-card')).toHaveLength(12);
  await column('New');
  expect(screen.queryAllByTestId('skeleton-card')).toHaveLength(0);
});

test('the arrow collapses and expands a stage, and the state is stored for this user only', async () => {
  answers();
  const first = visit();
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse New' }));
  await userEvent.click(screen.getByRole('button', { name: 'Expand Cold' }));
  expect(screen.queryByRole('link', { name: 'Acme' })).not.toBeInTheDocument();
  first.unmount();

  const again = visit();
  expect(await screen.findByRole('button', { name: 'Expand New' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Collapse Cold' })).toBeInTheDocument();
  again.unmount();

  visit('/leads', READ_AND_ADD, 8);
  expect(await screen.findByRole('button', { name: 'Collapse New' })).toBeInTheDocument();
});

test('M opens the menu of stages; the choice moves the card and its focus', async () => {
  const api = answers();
  visit();
  (await screen.findByRole('link', { name: 'Acme' })).focus();
  await userEvent.keyboard('m');
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByRole('menuitem', { name: /Cold/ })).toHaveAttribute('aria-disabled', 'true');
  expect(menu).toHaveTextContent('Leads cannot be moved into this stage.');
  expect(menu).toHaveTextContent('You do not have permission to convert a lead to an account.');
  const elsewhere = { ...acme, kanban_column_id: contacted.kanban_column_id, kanban_column: contacted, version: 9 };
  api.on(endpoints.leads.changes, ok(changesOf([elsewhere])));
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Contacted' }));
  const target = await column('Contacted');
  const moved = await within(target).findByRole('link', { name: 'Acme' });
  await waitFor(() => expect(moved).toHaveFocus());
  expect(api.sentTo(endpoints.leads.move)[0]?.body).toMatchObject({
    fromcolumnSlug: 'new',
    tocolumnSlug: 'contacted',
  });
});

test('Shift and an arrow move the card to the next stage, or show why that is refused', async () => {
  const api = answers();
  visit();
  const link = await screen.findByRole('link', { name: 'Acme' });
  link.focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(notify.warning).toHaveBeenLastCalledWith('There is no stage before this one.', { key: 'neighbour' });
  expect(api.sentTo(endpoints.leads.move)).toEqual([]);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() =>
    expect(api.sentTo(endpoints.leads.move)[0]?.body).toMatchObject({
      fromcolumnSlug: 'new',
      tocolumnSlug: 'contacted',
    }),
  );
});

test("picking up another user's lead is refused with the reason, by keyboard too", async () => {
  answers();
  visit('/leads', READ_AND_ADD, 99);
  (await screen.findByRole('link', { name: 'Acme' })).focus();
  await userEvent.keyboard(' ');
  expect(notify.warning).toHaveBeenCalledWith(
    'Only the assignees of this lead, or someone who may move any lead, can move it.',
  );
});

/** Places columns side by side, as a browser would; everything else has no size. */
function columnsSideBySide() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...document.querySelectorAll('section[data-stage]')].indexOf(this);
    return at < 0 ? new DOMRect() : new DOMRect(at * 308, 0, 296, 600);
  });
}

/** A board of twelve cards and a count of how often each is rendered. */
async function countedCards() {
  const drawn = new Map<string, number>();
  /** A lead that counts how often a card reads its name. */
  const watched = (name: string) =>
    Object.defineProperty(buildLead({ account_pri_assignee_id: 7 }, fresh), 'account_name', {
      enumerable: true,
      get: () => {
        drawn.set(name, (drawn.get(name) ?? 0) + 1);
        return name;
      },
    });
  const names = Array.from({ length: 12 }, (_, at) => `Lead ${at}`);
  const api = answers([]);
  const pages = [{ kanban_column_id: fresh.kanban_column_id, data: names.map(watched), next_cursor: null }];
  api.on(endpoints.leads.list, ok({ as_of: '1', touched: '1', pages }));
  columnsSideBySide();
  visit();
  (await screen.findByRole('link', { name: 'Lead 3' })).focus();
  drawn.clear();
  return { api, drawn };
}

test('dragging a card re-renders no other card, whatever it passes over', async () => {
  const { drawn } = await countedCards();
  const spoken = () => document.querySelector('[id^="DndLiveRegion"]')?.textContent;
  await userEvent.keyboard(' ');
  await waitFor(() => expect(spoken()).toBe('Picked up Lead 3 in New.'));
  for (const stage of ['Contacted', 'Payment received']) {
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(spoken()).toContain(`Lead 3 is over ${stage}.`));
  }
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(spoken()).toBe('Cancelled. Lead 3 stays in New.'));
  expect([...drawn.keys()]).toEqual(['Lead 3']);
});

test('moving a card, and reverting the move, re-renders no other card', async () => {
  const { api, drawn } = await countedCards();
  api.on(endpoints.leads.move, refused(ERROR_CODES.forbidden, 'Not yours.'));
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Not yours.', { key: undefined }));
  await waitFor(() => expect(api.sentTo(endpoints.leads.changes)).toHaveLength(1));
  expect(await within(await column('New')).findByRole('link', { name: 'Lead 3' })).toBeInTheDocument();
  expect([...drawn.keys()]).toEqual(['Lead 3']);
});

test("a colleague's move is marked with the name, and waits while a card is dragged by keyboard", async () => {
  const api = answers();
  columnsSideBySide();
  visit();
  (await screen.findByRole('link', { name: 'Idle Inc' })).focus();
  const spoken = () => document.querySelector('[id^="DndLiveRegion"]')?.textContent;
  await userEvent.keyboard(' ');
  await waitFor(() => expect(spoken()).toBe('Picked up Idle Inc in New.'));

  const moved = { ...acme, kanban_column_id: contacted.kanban_column_id, kanban_column: contacted, version: 9 };
  api.on(endpoints.leads.changes, ok(changesOf([moved])));
  const by = { userId: 2, name: 'Bob Moss' };
  const change = { id: '5-ab', entity: 'account', entityId: acme.account_id, action: 'lead.moved', by } as const;
  act(() => bus.emit('live.changed', { changes: [{ ...change, summary: null, message: null, at: '' }] }));
  // Longer than the idle time that a reload waits for.
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
  expect(api.sentTo(endpoints.leads.changes)).toHaveLength(0);

  await userEvent.keyboard('{Escape}');
  const card = await within(await column('Contacted')).findByRole('link', { name: 'Acme' });
  const article = card.closest('article');
  await waitFor(() => expect(article).toHaveAttribute('data-marked'));
  expect(article).toHaveTextContent('Bob Moss moved this');
  expect(screen.getByText('Bob Moss moved Acme.')).toBeInTheDocument();
});

test('arrow keys walk from card to card and from stage to stage, Home, End and the page keys within one', async () => {
  const of = (account_name: string, stage = acme.kanban_column_id) => ({
    ...buildLead({ account_name }),
    kanban_column_id: stage,
  });
  answers([of('Aria'), of('Bolt'), of('Cork'), of('Dune', contacted.kanban_column_id)]);
  visit();
  await screen.findByRole('link', { name: 'Aria' });
  const links = within(await column('New')).getAllByRole('link');
  const [first = '', second = '', last = ''] = links.map((link) => link.textContent ?? '');
  links[0]?.focus();
  const press = async (key: string, name: string) => {
    await userEvent.keyboard(`{${key}}`);
    await waitFor(() => expect(screen.getByRole('link', { name })).toHaveFocus());
  };
  await press('ArrowDown', second);
  await press('ArrowUp', first);
  await press('End', last);
  await press('ArrowDown', last);
  await press('Home', first);
  // The test page has no heights: a screenful is one card, and beyond the last one is the last one.
  await press('PageDown', second);
  await press('PageDown', last);
  await press('PageDown', last);
  await press('PageUp', second);
  await press('Home', first);
  await press('ArrowLeft', first);
  await press('ArrowRight', 'Dune');
  await press('ArrowRight', 'Dune');
  // The test page has no heights: the nearest card is the first.
  await press('ArrowLeft', first);
});

test('each stage costs one stop of Tab, where the focus was last; its head is above its first card', async () => {
  const of = (account_name: string, stage = acme.kanban_column_id) => ({
    ...buildLead({ account_name }),
    kanban_column_id: stage,
  });
  answers([of('Aria'), of('Bolt'), of('Cork'), of('Dune', contacted.kanban_column_id)]);
  visit();
  await screen.findByRole('link', { name: 'Dune' });
  const stages = [...document.querySelectorAll('section[data-stage]')];
  const stops = () =>
    stages.map((stage) =>
      [...stage.querySelectorAll<HTMLElement>('a, button')].filter(({ tabIndex }) => tabIndex >= 0),
    );
  expect(stages.length).toBeGreaterThan(1);
  expect(stops().map(({ length }) => length)).toEqual(stages.map(() => 1));

  const [first, second] = within(await column('New')).getAllByRole('link');
  act(() => first?.focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await userEvent.tab();
  expect(second?.closest('section')).not.toContainElement(document.activeElement as HTMLElement);
  await userEvent.tab({ shift: true });
  expect(second).toHaveFocus();

  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('button', { name: 'Collapse New' })).toHaveFocus();
  expect(stops().map(({ length }) => length)).toEqual(stages.map(() => 1));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Collapse Contacted' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Dune' })).toHaveFocus());
});
