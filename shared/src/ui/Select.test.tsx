import { fireEvent, render, screen } from '@testing-library/react';
import { Select } from './Select.tsx';

const countries = [{ value: 1, label: 'Netherlands' }];

test('Enter while the choices are loading keeps what is typed, and takes it once they are there', () => {
  const onChange = jest.fn();
  const field = (options: typeof countries) => (
    <Select showSearch={{ optionFilterProp: 'label' }} aria-label="Country" options={options} onChange={onChange} />
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
