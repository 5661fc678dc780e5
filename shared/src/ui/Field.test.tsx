import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input, Select } from 'antd';
import { ColorField, Field, PasswordField } from './Field.tsx';

test('a control is named by its label and described by its hint', () => {
  render(
    <Field label="Phone" hint="With the country code" required>
      <Input />
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: 'Phone' });
  expect(control).toHaveAccessibleDescription('With the country code');
  expect(control).toBeRequired();
  expect(control).not.toBeInvalid();
});

test('an error replaces the hint, marks the control and is announced', () => {
  render(
    <Field label="Phone" hint="With the country code" error="Phone is required">
      <Input />
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: 'Phone' });
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('Phone is required');
  expect(screen.getByRole('alert')).toHaveTextContent('Phone is required');
});

test('a picker is labelled and described like a text field', () => {
  render(
    <Field label="Country" error="Country is required">
      <Select options={[]} />
    </Field>,
  );
  const control = screen.getByRole('combobox', { name: 'Country' });
  expect(control).toHaveAccessibleDescription('Country is required');
  expect(control).toBeInvalid();
});

test('a password is hidden until its button is pressed', async () => {
  render(
    <Field label="Password">
      <PasswordField />
    </Field>,
  );
  const control = screen.getByLabelText('Password', { selector: 'input' });
  expect(control).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: /show/i }));
  expect(control).toHaveAttribute('type', 'text');
});

test('a colour can be typed', async () => {
  const onChange = jest.fn();
  render(
    <Field label="Colour">
      <ColorField value="#24B3F" onChange={onChange} />
    </Field>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Colour' }), 'A');
  expect(onChange).toHaveBeenLastCalledWith('#24B3FA');
});
