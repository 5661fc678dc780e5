import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cities, Selectable } from './fakeCities.tsx';

describe('ranges', () => {
  const box = (city: number) => screen.getByRole('checkbox', { name: `Select City ${city}` });
  const checked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select City/ })
      .flatMap((one, at) => (one.checked ? at + 1 : []));

  test('Shift+click selects all rows from the one chosen last, and a second one corrects the range', async () => {
    render(<Selectable rows={cities(9)} />);
    await userEvent.click(box(9));
    await userEvent.click(box(3));
    fireEvent.click(box(7), { shiftKey: true });
    expect(checked()).toEqual([3, 4, 5, 6, 7, 9]);
    expect(screen.getByRole('status')).toHaveTextContent('6 rows selected');
    fireEvent.click(box(4), { shiftKey: true });
    expect(checked()).toEqual([3, 4, 9]);
    fireEvent.click(box(1), { shiftKey: true });
    expect(checked()).toEqual([1, 2, 3, 9]);
  });

  test('from a row that was cleared, Shift+click clears', async () => {
    render(<Selectable rows={cities(5)} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
    await userEvent.click(box(4));
    fireEvent.click(box(2), { shiftKey: true });
    expect(checked()).toEqual([1, 5]);
  });

  test('without a row chosen before, or after all were cleared, Shift+click selects one row', async () => {
    render(<Selectable rows={cities(5)} />);
    fireEvent.click(box(4), { shiftKey: true });
    expect(checked()).toEqual([4]);
    await userEvent.click(box(4));
    fireEvent.click(box(2), { shiftKey: true });
    expect(checked()).toEqual([2]);
  });

  test('by keyboard: arrows go from box to box, with Shift they select, and Shift+Space selects up to the row', async () => {
    render(<Selectable rows={cities(8)} />);
    box(2).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(box(4)).toHaveFocus();
    expect(checked()).toEqual([2, 3, 4]);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(checked()).toEqual([2, 3]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(checked()).toEqual([2, 3]);
    await userEvent.keyboard('{Shift>} {/Shift}');
    expect(checked()).toEqual([2, 3, 4, 5, 6]);
    box(8).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(box(8)).toHaveFocus();
  });
});
