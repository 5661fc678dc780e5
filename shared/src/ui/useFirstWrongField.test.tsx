import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useRef, useState } from 'react';
import { Field, Input, onUserFocus, useFirstWrongField } from './form.ts';

type Errors = { name?: string; code?: string };

/** The server answers when `answer` is called. */
let answer: (errors: Errors) => void = () => {};

function Form({ found }: { found: Errors }) {
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);
  answer = setErrors;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRefusal();
    setErrors(found);
  };
  return (
    <form ref={form} onSubmit={submit} aria-label="Form">
      <Field label="Name" error={errors.name}>
        <Input onFocus={onUserFocus(() => setErrors({ ...errors, name: undefined }))} />
      </Field>
      <Field label="Code" error={errors.code}>
        <Input />
      </Field>
      <button type="submit">Save</button>
    </form>
  );
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a refused form focuses its first field with a message, which stays', async () => {
  render(<Form found={{ name: 'Too short', code: 'Taken' }} />);
  await save();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByText('Too short')).toBeVisible();
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.click(screen.getByLabelText('Name'));
  expect(screen.queryByText('Too short')).not.toBeInTheDocument();
});

test("the server's refusal moves the focus too, unless the user goes on meanwhile", async () => {
  render(<Form found={{}} />);
  await save();
  act(() => answer({ code: 'Taken' }));
  expect(screen.getByLabelText('Code')).toHaveFocus();

  act(() => answer({}));
  await save();
  await userEvent.type(screen.getByLabelText('Name'), 'A');
  act(() => answer({ code: 'Taken' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('messages that come without a submit leave the focus where it is', () => {
  render(<Form found={{}} />);
  act(() => answer({ code: 'Taken' }));
  expect(document.body).toHaveFocus();
});
