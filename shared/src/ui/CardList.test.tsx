import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataTable } from './DataTable.tsx';
import type { Column, DataTableProps, RowCard } from './dataTable.model.ts';

interface City {
  id: number;
  name: string;
}
const cities = (count: number): City[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `City ${at + 1}` }));
const columns: Column<City>[] = [{ key: 'name', title: 'Name', width: 200, render: (city) => city.name }];
const idOf = (city: City) => city.id;
const onOpen = jest.fn();
const onBadge = jest.fn();
const card = ({ id, name }: City): RowCard => ({
  title: name,
  href: `/cities/${id}`,
  onOpen: () => onOpen(id),
  badge: (
    <button type="button" onClick={onBadge}>
      Status of {name}
    </button>
  ),
  facts: ['Rome, Italy', '', null, '$12,500'],
  note: id === 1 ? 'Tomorrow · Call again' : null,
  ways:
    id === 1
      ? { call: 'tel:+3161', whatsapp: 'https://wa.me/3161', mail: 'mailto:a@b.example' }
      : { call: null, whatsapp: null, mail: null },
});

function onPhone(isPhone: boolean) {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => ({ matches: isPhone, media: query, addEventListener() {}, removeEventListener() {} }) as never,
    );
}
beforeEach(() => onPhone(true));
afterEach(() => {
  jest.restoreAllMocks();
  onOpen.mockReset();
  onBadge.mockReset();
});

const show = (props: Partial<DataTableProps<City>> = {}) =>
  render(<DataTable label="Cities" columns={columns} rows={cities(3)} rowKey={idOf} card={card} {...props} />);
const cardOf = (city: number) => screen.getByRole('link', { name: `City ${city}` }).closest('li') as HTMLElement;

test('a phone shows cards in place of the table; a wide screen and a list without cards show the table', () => {
  const { unmount } = show();
  expect(screen.queryByRole('table')).toBeNull();
  expect(cardOf(1)).toHaveTextContent('City 1Status of City 1Rome, Italy$12,500Tomorrow · Call againCallWhatsAppMail');
  unmount();
  onPhone(false);
  const wide = show();
  expect(screen.getByRole('table', { name: 'Cities' })).toBeInTheDocument();
  wide.unmount();
  onPhone(true);
  show({ card: undefined });
  expect(screen.getByRole('table', { name: 'Cities' })).toBeInTheDocument();
});

test('there is a link for each way to reach the company, and none for a missing one', () => {
  show();
  const link = (name: string) => screen.getByRole('link', { name });
  expect(link('Call City 1')).toHaveAttribute('href', 'tel:+3161');
  expect(link('WhatsApp to City 1')).toHaveAttribute('href', 'https://wa.me/3161');
  expect(link('Mail to City 1')).toHaveAttribute('href', 'mailto:a@b.example');
  expect(within(cardOf(2)).getAllByRole('link')).toHaveLength(1);
});

test('a tap on the card or its name opens the record; a control of the card does what it says', () => {
  show();
  fireEvent.click(screen.getByRole('link', { name: 'City 2' }));
  fireEvent.click(within(cardOf(3)).getByText('$12,500'));
  expect(onOpen.mock.calls).toEqual([[2], [3]]);
  fireEvent.click(screen.getByRole('button', { name: 'Status of City 3' }));
  expect(onBadge).toHaveBeenCalledTimes(1);
  const call = screen.getByRole('link', { name: 'Call City 1' });
  call.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(call);
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test('a card without a record opens nothing; its buttons stand in the last line', () => {
  const bare = (city: City): RowCard => ({
    title: city.name,
    icon: <img src="data:," alt={`Flag of ${city.name}`} />,
    facts: [],
    note: 'https://city.example',
    ways: { call: null, whatsapp: null, mail: null },
    actions: <button type="button">Edit {city.name}</button>,
  });
  show({ card: bare });
  const item = screen.getByText('City 2').closest('li') as HTMLElement;
  expect(within(item).queryByRole('link')).toBeNull();
  expect(within(item).getByRole('img', { name: 'Flag of City 2' })).toBeVisible();
  fireEvent.click(screen.getByText('City 2'));
  expect(onOpen).not.toHaveBeenCalled();
  const last = item.lastElementChild as HTMLElement;
  expect(last).toHaveTextContent('https://city.exampleEdit City 2');
});

test('the columns that sort are a menu beside the cards, which says the order', async () => {
  const onSort = jest.fn();
  const slot = document.body.appendChild(document.createElement('div'));
  const sortable = (direction: 'ascending' | 'descending' | null): Column<City>[] => [
    { key: 'name', title: 'Name', width: 200, render: ({ name }) => name, sort: { direction, onClick: onSort } },
    { key: 'id', title: 'Number', width: 80, render: ({ id }) => id },
  ];
  const [change, reset, show, setSlot] = [jest.fn(), jest.fn(), jest.fn(), jest.fn()];
  const layout = { preferences: [], change, reset, show, slot, setSlot };
  const list = (direction: 'ascending' | 'descending' | null) => (
    <DataTable
      label="Cities"
      columns={sortable(direction)}
      rows={cities(3)}
      rowKey={idOf}
      card={card}
      layout={layout}
    />
  );
  const { rerender } = render(list(null));
  await userEvent.click(within(slot).getByRole('button', { name: 'Sort' }));
  const menu = await screen.findByRole('dialog', { name: 'Sort' });
  expect(within(menu).getAllByRole('button')).toHaveLength(1);
  await userEvent.click(within(menu).getByRole('button', { name: 'Name', pressed: false }));
  expect(onSort).toHaveBeenCalledTimes(1);
  rerender(list('descending'));
  expect(within(menu).getByRole('button', { name: 'Name Sorted descending', pressed: true })).toBeVisible();
  expect(within(slot).getByRole('button', { name: 'Name: Sorted descending' })).toBeVisible();
  rerender(<DataTable label="Cities" columns={columns} rows={cities(3)} rowKey={idOf} card={card} layout={layout} />);
  expect(within(slot).queryByRole('button')).toBeNull();
  slot.remove();
});

test('cards are selected one by one and in ranges', async () => {
  function Selectable() {
    const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
    return (
      <DataTable
        label="Cities"
        columns={columns}
        rows={cities(5)}
        rowKey={idOf}
        card={card}
        selection={{ selected, onChange: setSelected }}
        selectionBar={[...selected].join()}
      />
    );
  }
  render(<Selectable />);
  const box = (city: number) => screen.getByRole('checkbox', { name: `Select City ${city}` });
  await userEvent.click(box(2));
  fireEvent.click(box(4), { shiftKey: true });
  expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('2,3,4');
  expect(screen.getByRole('status')).toHaveTextContent('3 rows selected');
  expect(onOpen).not.toHaveBeenCalled();
});

test('only the cards near the visible part of a long list are drawn', () => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(680);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(680);
  show({ rows: cities(5000) });
  const drawn = screen.getAllByRole('link', { name: /^City \d+$/ }).length;
  expect(drawn).toBeGreaterThan(4);
  expect(drawn).toBeLessThan(60);
});

test('loading, empty, failed and loading more are said', () => {
  const { rerender } = show({ rows: [], isLoading: true });
  expect(screen.getAllByTestId('skeleton-card')).toHaveLength(6);
  const table = (props: Partial<DataTableProps<City>>) => (
    <DataTable label="Cities" columns={columns} rows={[]} rowKey={idOf} card={card} {...props} />
  );
  rerender(table({}));
  expect(screen.getByText('No data found!!')).toBeVisible();
  rerender(table({ failure: 'Failed to fetch' }));
  expect(screen.getByText('Failed to fetch')).toBeVisible();
  rerender(table({ rows: cities(2), isLoadingMore: true }));
  expect(screen.getByText('Loading more data...')).toBeVisible();
});
