import { fireEvent, render, screen } from '@testing-library/react';
import { Select } from './Select.tsx';

const countries = [{ value: 1, label: 'Netherlands' }];

test('Enter while the choices are loading keeps what is typed, and takes it once they are there', () => {
  const onChange = jest.fn();
  const field = (options: typeof countries) => (
    <Select showSearch aria-label="Country" options={options} onChange={onChange} />
  );
  const { rerender } = render(field([]));
  const input = screen.getByRole('combobox', { name: 'Country' });
  const enter = () => fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  fireEvent.change(input, { target: { value: 'neth' } });
  enter();
  fireEvent.keyUp(input, { key: 'Enter', keyCode: 13 });
  expect(input).toHaveValue('neth');
  rerender(field(countries));
  enter();
  expect(onChange).toHaveBeenCalledWith(1, expect.anything());
});

test.each([
  ['brueckner', ['Jörg Brückner']],
  ['BRUCK', ['Jörg Brückner']],
  ['obrien', ["Maeve O'Brien"]],
  ['jörg  brü', ['Jörg Brückner']],
  ['x', []],
])('of the owners, %s finds %j', (typed, found) => {
  const owners = ['Jörg Brückner', "Maeve O'Brien", 'Ada Lovelace'].map((label, value) => ({ value, label }));
  render(<Select showSearch open aria-label="Owner" options={owners} />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Owner' }), { target: { value: typed } });
  expect(screen.queryAllByTitle(/./).map(({ title }) => title)).toEqual(found);
});

test('a list that filters by itself is left alone', () => {
  const filterOption = jest.fn(() => true);
  render(<Select showSearch={{ filterOption }} open aria-label="Owner" options={countries} />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Owner' }), { target: { value: 'x' } });
  expect(filterOption).toHaveBeenCalled();
  expect(screen.getByTitle('Netherlands')).toBeInTheDocument();
});
