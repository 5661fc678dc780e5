import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable } from './DataTable.tsx';
import { cities, columns, Selectable, show } from './fakeCities.tsx';

/** jsdom has no layout, so set the heights. */
function heights({ visible, content }: { visible: number; content: number }) {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(visible);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(content);
}
afterEach(() => jest.restoreAllMocks());

const scroller = () => screen.getByRole('group', { name: 'Cities' });

test('shows titles, filters under them, and the rows', () => {
  show({ rows: cities(2) });
  const table = screen.getByRole('table', { name: 'Cities' });
  expect(within(table).getByRole('columnheader', { name: 'Name' })).toBeVisible();
  expect(within(table).getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument();
  expect(within(table).getByRole('textbox', { name: 'Filter by name' })).toBeVisible();
  expect(within(table).getByRole('rowheader', { name: 'City 2' })).toHaveAttribute('title', 'City 2');
});

test('the empty row says "No data found!!" across all columns', () => {
  show({ selection: { selected: new Set(), onChange: () => {} } });
  const cell = screen.getByText('No data found!!').closest('td');
  expect(cell).toHaveAttribute('colspan', '4');
});

test('a failure or a note of the caller replaces the rows', () => {
  const { unmount } = show({ failure: 'Failed to fetch Cities' });
  expect(screen.getByText('Failed to fetch Cities')).toBeVisible();
  expect(screen.queryByText('No data found!!')).toBeNull();
  unmount();
  show({ empty: 'No city has this name' });
  expect(screen.getByText('No city has this name')).toBeVisible();
});

test('while loading there are skeleton rows, and neither rows nor a note', () => {
  show({ isLoading: true, skeletonRows: 26 });
  expect(screen.getAllByTestId('skeleton-row')).toHaveLength(26);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('No data found!!')).toBeNull();
});

test('"Loading more data..." spans all columns below the rows', () => {
  show({ rows: cities(1), isLoadingMore: true });
  expect(screen.getByText('Loading more data...').closest('td')).toHaveAttribute('colspan', '2');
  expect(screen.getByText('City 1')).toBeVisible();
});

test('loads more until the rows fill the height', () => {
  heights({ visible: 800, content: 400 });
  const onEndReached = jest.fn();
  const { rerender } = show({ rows: cities(10), onEndReached });
  expect(onEndReached).toHaveBeenCalledTimes(1);
  rerender(
    <DataTable
      label="Cities"
      columns={columns}
      rows={cities(20)}
      rowKey={(city) => city.id}
      onEndReached={onEndReached}
    />,
  );
  expect(onEndReached).toHaveBeenCalledTimes(2);
});

test('a failed load is not repeated automatically', () => {
  heights({ visible: 800, content: 400 });
  const onEndReached = jest.fn();
  const table = (isLoadingMore: boolean) => (
    <DataTable
      label="Cities"
      columns={columns}
      rows={cities(10)}
      rowKey={(city) => city.id}
      isLoadingMore={isLoadingMore}
      onEndReached={onEndReached}
    />
  );
  const { rerender } = render(table(false));
  rerender(table(true));
  rerender(table(false));
  expect(onEndReached).toHaveBeenCalledTimes(1);
});

test('scrolling within 100 px of the bottom loads more; farther away or while loading it does not', () => {
  heights({ visible: 500, content: 1000 });
  const onEndReached = jest.fn();
  const { rerender } = show({ rows: cities(30), onEndReached });
  const scrollTo = (top: number) => {
    scroller().scrollTop = top;
    fireEvent.scroll(scroller());
  };
  scrollTo(399);
  expect(onEndReached).not.toHaveBeenCalled();
  scrollTo(400);
  expect(onEndReached).toHaveBeenCalledTimes(1);
  rerender(
    <DataTable
      label="Cities"
      columns={columns}
      rows={cities(30)}
      rowKey={(city) => city.id}
      onEndReached={onEndReached}
      isLoadingMore
    />,
  );
  scrollTo(450);
  expect(onEndReached).toHaveBeenCalledTimes(1);
});

test('rows are checked one by one, and all loaded ones at once', async () => {
  render(<Selectable rows={cities(3)} />);
  expect(screen.getByRole('cell', { name: '3' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();

  await userEvent.click(screen.getByRole('checkbox', { name: 'Select City 2' }));
  expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('2');
  expect(screen.getByRole('row', { name: /City 2/ })).toHaveAttribute('aria-selected', 'true');
  const all = screen.getByRole('checkbox', { name: 'Select all loaded rows' });
  expect(all).toBePartiallyChecked();

  await userEvent.click(all);
  expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('1, 2, 3');
  await userEvent.click(all);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('"all" means the loaded rows: rows of other pages or filters stay selected', async () => {
  const onChange = jest.fn();
  const { rerender } = show({ rows: cities(2), selection: { selected: new Set([1, 9]), onChange } });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  expect([...onChange.mock.calls[0][0]].sort()).toEqual([1, 2, 9]);
  rerender(
    <DataTable
      label="Cities"
      columns={columns}
      rows={cities(2)}
      rowKey={(city) => city.id}
      selection={{ selected: new Set([1, 2, 9]), onChange }}
    />,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  expect([...onChange.mock.calls[1][0]]).toEqual([9]);
});

test('only the visible rows of a long list are rendered, with space for the rest', () => {
  heights({ visible: 720, content: 180_000 });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
  show({ rows: cities(5000) });
  const drawn = screen.getAllByRole('button', { name: 'Edit' }).length;
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThan(100);
  expect(screen.getByText('City 1')).toBeVisible();
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5002');
});

test('scrolling renders rows in steps of four, with at least six around the visible ones', () => {
  heights({ visible: 720, content: 180_000 });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
  show({ rows: cities(5000) });
  const drawnAt = (row: number) => {
    scroller().scrollTop = row * 36;
    fireEvent.scroll(scroller());
    const drawn = screen.getAllByRole('row').flatMap((one) => one.getAttribute('data-index') ?? []);
    return [Number(drawn[0]), Number(drawn.at(-1))];
  };
  expect(drawnAt(1000)).toEqual([992, 1027]);
  expect(drawnAt(1001)).toEqual([992, 1027]);
  expect(drawnAt(1002)).toEqual([996, 1027]);
  expect(drawnAt(4999)).toEqual([4972, 4999]);
});

test('rows changed by a colleague are marked, with a sentence, and the table reports whether the pointer is over it', () => {
  const onPointer = jest.fn();
  const marks = new Map([[1, { text: 'Bob Moss changed this', changeId: '7' }]]);
  show({ rows: cities(2), live: { marks, announcement: 'Bob Moss changed Delft.', onPointer } });
  expect(screen.getByRole('status')).toHaveTextContent('Bob Moss changed Delft.');
  const marked = screen.getAllByRole('row').filter((row) => row.hasAttribute('data-marked'));
  expect(marked.map((row) => row.title)).toEqual(['Bob Moss changed this']);
  fireEvent.pointerEnter(scroller().parentElement as HTMLElement);
  fireEvent.pointerLeave(scroller().parentElement as HTMLElement);
  expect(onPointer.mock.calls).toEqual([[true], [false]]);
});

test('J and K walk from row to row, unless somebody types or something lies on top', () => {
  show({ rows: cities(3) });
  const buttons = screen.getAllByRole('button', { name: 'Edit' });
  const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });
  press('k');
  expect(buttons[0]).toHaveFocus();
  press('j');
  press('j');
  press('j');
  expect(buttons[2]).toHaveFocus();
  press('k');
  expect(buttons[1]).toHaveFocus();
  press('j', screen.getByLabelText('Filter by name'));
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  press('j');
  dialog.remove();
  expect(buttons[1]).toHaveFocus();
});

test('a screen reader says the size of the whole list, and the name of each row', () => {
  show({ rows: cities(2), total: 271, onEndReached: () => {} });
  const table = screen.getByRole('table', { name: 'Cities' });
  expect(table).toHaveAttribute('aria-rowcount', '273');
  expect(table).toHaveAttribute('aria-colcount', '2');
  expect(within(table).getByRole('rowheader', { name: 'City 2' }).closest('tr')).toHaveAttribute('aria-rowindex', '4');
});

test('nobody says how many rows there are while more may follow', () => {
  show({ rows: cities(2), onEndReached: () => {} });
  expect(screen.getByRole('table', { name: 'Cities' })).toHaveAttribute('aria-rowcount', '-1');
});

test('the actions for selected rows come before the rows; B goes there, Escape back', async () => {
  const user = userEvent.setup();
  show({
    rows: cities(3),
    selection: { selected: new Set([2]), onChange: () => {} },
    selectionBar: <button type="button">Archive</button>,
  });
  const archive = screen.getByRole('button', { name: 'Archive' });
  const table = screen.getByRole('table', { name: 'Cities' });
  expect(archive.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const box = within(table).getAllByRole('checkbox')[2];
  act(() => box?.focus());
  await user.keyboard('b');
  expect(archive).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(box).toHaveFocus();
});
