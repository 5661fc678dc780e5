import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable } from './DataTable.tsx';
import type { Column } from './dataTable.model.ts';

interface Row {
  id: number;
  name: string;
  isFixed?: boolean;
}

const columns: Column<Row>[] = [
  { key: 'name', title: 'Name', width: 100, render: ({ name }) => <a href={`/${name}`}>{name}</a> },
  {
    key: 'do',
    title: 'Do',
    width: 100,
    render: ({ name, isFixed }) => (isFixed ? 'done' : <button type="button">Delete {name}</button>),
  },
];
const rowKey = ({ id }: Row) => id;
const rows: Row[] = ['One', 'Two', 'Three'].map((name, id) => ({ id, name }));
const shown = (list: Row[]) => (
  <>
    <button type="button">Beside</button>
    <DataTable label="Rows" columns={columns} rows={list} rowKey={rowKey} />
  </>
);
const focused = () => document.activeElement?.textContent;

test.each([
  ['the row below it', 'Two', rows.filter(({ name }) => name !== 'Two'), 'Delete Three'],
  ['the last row where it was the last', 'Three', rows.slice(0, 2), 'Delete Two'],
  ['its row where the button is gone', 'Two', rows.map((row) => ({ ...row, isFixed: row.name === 'Two' })), 'Two'],
])('the focused element is removed: the focus moves to %s', async (_, name, left, next) => {
  const { rerender } = render(shown(rows));
  screen.getByRole('button', { name: `Delete ${name}` }).focus();
  rerender(shown(left));
  expect(focused()).toBe(next);
});

test('without any rows left, to the table', () => {
  const { rerender } = render(shown(rows.slice(0, 1)));
  screen.getByRole('button', { name: 'Delete One' }).focus();
  rerender(shown([]));
  expect(screen.getByRole('group', { name: 'Rows' })).toHaveFocus();
});

test('a focus moved elsewhere, by keyboard or mouse, stays there', async () => {
  const { rerender } = render(shown(rows));
  screen.getByRole('button', { name: 'Delete Two' }).focus();
  screen.getByRole('button', { name: 'Beside' }).focus();
  rerender(shown(rows.slice(2)));
  expect(focused()).toBe('Beside');
  screen.getByRole('button', { name: 'Delete Three' }).focus();
  await userEvent.click(document.body);
  rerender(shown([]));
  expect(document.body).toHaveFocus();
});
