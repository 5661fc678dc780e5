import type { ColumnPreference } from '@salesdesk/shared/domain';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DataTable } from '../DataTable.tsx';
import type { Column } from '../dataTable.model.ts';

interface City {
  id: number;
  name: string;
}
const render_ = (city: City) => city.name;
const columns: Column<City>[] = [
  { key: 'name', title: 'Name', width: 200, sticky: true, render: render_ },
  { key: 'country', title: 'Country', width: 100, render: render_ },
  { key: 'mayor', title: 'Mayor', width: 120, render: render_ },
];
const rows = [{ id: 1, name: 'Delft' }];
const idOf = (city: City) => city.id;

let stored: ColumnPreference[];
function Page() {
  const [preferences, change] = useState<ColumnPreference[]>([]);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  stored = preferences;
  return (
    <>
      <span ref={setSlot} />
      <DataTable
        label="Cities"
        columns={columns}
        rows={rows}
        rowKey={idOf}
        layout={{ preferences, change, reset: () => change([]), show: () => {}, slot, setSlot }}
      />
    </>
  );
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const handle = (title: string) => screen.getByRole('button', { name: `Arrange ${title}` });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('columns are hidden, moved, sized and reset by keyboard', () => {
  render(<Page />);
  expect(handle('Name')).toHaveFocus();
  fireEvent.keyDown(handle('Mayor'), { key: 'ArrowUp' });
  expect(heads()).toEqual(['Name', 'Mayor', 'Country']);
  expect(screen.getByRole('status')).toHaveTextContent('Mayor is column 2 of 3.');
  fireEvent.keyDown(handle('Mayor'), { key: 'ArrowRight' });
  expect(screen.getByRole('table')).toHaveStyle({ '--width-mayor': '136px' });
  fireEvent.keyDown(handle('Mayor'), { key: 'ArrowLeft' });
  fireEvent.keyDown(handle('Mayor'), { key: 'ArrowLeft' });
  expect(screen.getByRole('table')).toHaveStyle({ '--width-mayor': '104px' });
  fireEvent.click(screen.getByLabelText('Country'));
  expect(heads()).toEqual(['Name', 'Mayor']);
  expect(screen.queryByLabelText('Name')).toBeNull();
  press('Reset columns');
  expect(heads()).toEqual(['Name', 'Country', 'Mayor']);
  expect(stored).toEqual([]);
});

test('a press on a handle shows buttons that move, size and pin its column', () => {
  render(<Page />);
  fireEvent.click(handle('Mayor'));
  press('Move up');
  expect(heads()).toEqual(['Name', 'Mayor', 'Country']);
  press('Move down');
  expect(heads()).toEqual(['Name', 'Country', 'Mayor']);
  press('Wider');
  expect(screen.getByRole('table')).toHaveStyle({ '--width-mayor': '136px' });
  press('Narrower');
  expect(screen.getByRole('table')).toHaveStyle({ '--width-mayor': '120px' });
  press('Pin');
  expect(screen.getByRole('columnheader', { name: 'Mayor' })).toHaveAttribute('data-pinned', 'true');
  fireEvent.click(handle('Mayor'));
  expect(screen.queryByRole('button', { name: 'Pin' })).toBeNull();
});

test('a handle is dragged to the row of another column', () => {
  render(<Page />);
  fireEvent.dragStart(handle('Mayor'));
  fireEvent.drop(handle('Country'));
  expect(heads()).toEqual(['Name', 'Mayor', 'Country']);
});

test('dragging an edge changes a variable of the table, and the width is saved once', () => {
  let frame: FrameRequestCallback = () => {};
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((work) => {
    frame = work;
    return 1;
  });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 150 } as DOMRect);
  HTMLElement.prototype.setPointerCapture = () => {};
  const drawn = jest.fn(render_);
  columns[2] = { key: 'mayor', title: 'Mayor', width: 120, render: drawn };
  render(<Page />);
  const edge = screen.getByRole('columnheader', { name: 'Mayor' }).querySelector('[class*="edge"]') as HTMLElement;
  const before = drawn.mock.calls.length;
  // jsdom has no pointer events.
  const point = (type: string, clientX: number) => fireEvent(edge, new MouseEvent(type, { bubbles: true, clientX }));
  point('pointerdown', 400);
  point('pointermove', 460);
  frame(0);
  expect(screen.getByRole('table').style.getPropertyValue('--width-mayor')).toBe('210px');
  expect(drawn).toHaveBeenCalledTimes(before);
  expect(stored).toEqual([]);
  point('pointerup', 460);
  expect(stored).toEqual([
    { key: 'name', width: 150 },
    { key: 'country', width: 150 },
    { key: 'mayor', width: 210 },
  ]);
  jest.restoreAllMocks();
});

test('a title is dragged to the position of another, also when the page re-renders meanwhile', () => {
  const { rerender } = render(<Page />);
  const dataTransfer = { setData: () => {}, effectAllowed: '' };
  const head = (name: string) => screen.getByRole('columnheader', { name });
  fireEvent.dragStart(head('Mayor'), { dataTransfer });
  rerender(<Page />);
  fireEvent.dragOver(head('Country'), { dataTransfer });
  fireEvent.drop(head('Country'), { dataTransfer });
  expect(heads()).toEqual(['Name', 'Mayor', 'Country']);
});
