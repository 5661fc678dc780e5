import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field, PasswordField } from './form.ts';

test('each button that shows a password says which one, and is reached by Tab', async () => {
  render(
    <>
      <Field label="Current password">
        <PasswordField defaultValue="old" />
      </Field>
      <Field label="New password">
        <PasswordField defaultValue="new" />
      </Field>
      <PasswordField aria-label="Passcode" />
    </>,
  );
  const buttons = screen.getAllByRole('button');
  expect(buttons[0]).toHaveAccessibleName('Show what is typed Current password');
  expect(buttons[1]).toHaveAccessibleName('Show what is typed New password');
  expect(buttons[2]).toHaveAccessibleName('Show Passcode');

  const field = screen.getByLabelText('New password', { selector: 'input' });
  await userEvent.click(field);
  await userEvent.tab();
  expect(buttons[1]).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveAttribute('type', 'text');
  expect(buttons[1]).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Current password', { selector: 'input' })).toHaveAttribute('type', 'password');
});
