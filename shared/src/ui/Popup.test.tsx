import { session } from '@salesdesk/shared';
import { Link } from '@salesdesk/shared/router';
import { renderPage } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Field } from './Field.tsx';
import { Popup } from './Popup.tsx';

const onSubmit = jest.fn();
const onClose = jest.fn();
beforeEach(() => {
  onSubmit.mockClear();
  onClose.mockClear();
});

/** Two steps, one field; Next refuses an empty one. */
function Form() {
  const [open, setOpen] = useState(false);
  const [step, setStep] = useState('general');
  const [name, setName] = useState('');
  const [refusals, setRefusals] = useState(0);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add User</Button>
      <Popup
        open={open}
        title="Add User"
        steps={[
          { key: 'general', label: 'General', state: refusals ? 'error' : 'todo' },
          { key: 'permissions', label: 'Permissions', state: 'done' },
          { key: 'later', label: 'Later', disabled: true },
        ]}
        current={step}
        onStep={setStep}
        isDirty={name !== ''}
        refusals={refusals}
        onClose={() => {
          onClose();
          setOpen(false);
        }}
        onSubmit={() => {
          onSubmit();
          if (!name) setRefusals(refusals + 1);
        }}
        footRight={<Button htmlType="submit">Next</Button>}
      >
        <Field label="Nickname">
          <Input />
        </Field>
        <Field label="Name" error={refusals && !name ? 'Name is required' : undefined}>
          <Input value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </Popup>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

async function open() {
  const page = renderPage(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Add User' }));
  return page;
}

const popup = () => screen.queryByRole('dialog', { name: 'Add User' });
/** Found by its title: in tests antd gives all dialogs the same id, so they share a name. */
const question = () => screen.queryByText('Discard what you typed?');
const nameField = () => screen.getByRole('textbox', { name: 'Name' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('focuses the first field when it opens and returns the focus when it closes', async () => {
  await open();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nickname' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add User' })).toHaveFocus());
});

test('Enter in a field submits; a refusal focuses the field with the error', async () => {
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Nickname' }), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(nameField()).toHaveFocus();
  expect(nameField()).toHaveAccessibleDescription('Name is required');
});

test('the steps are tabs that announce their state and respond to the arrow keys', async () => {
  await open();
  const general = screen.getByRole('tab', { name: 'General' });
  expect(general).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'General' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Later' })).toBeDisabled();

  act(() => general.focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: /Permissions \(done\)/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Permissions' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'General' }));
  await press('Next');
  expect(screen.getByRole('tab', { name: /General \(has errors\)/ })).toBeVisible();
});

test('closing asks once when there is unsaved input; the safe button has the focus', async () => {
  await open();
  await userEvent.type(nameField(), 'Noor');
  await press('Close');
  expect(question()).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus());

  await press('Keep editing');
  await waitFor(() => expect(question()).toBeNull());
  expect(nameField()).toHaveValue('Noor');
  expect(onClose).not.toHaveBeenCalled();

  await press('Close');
  await press('Discard');
  expect(onClose).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(popup()).toBeNull());
});

test('leaving the page also asks, and leaves on confirmation', async () => {
  const { router } = await open();
  await userEvent.type(nameField(), 'Noor');
  const leave = () => userEvent.click(screen.getByText('Elsewhere'));
  await leave();
  await waitFor(() => expect(question()).toBeVisible());
  await press('Keep editing');
  expect(router.state.location.pathname).toBe('/');
  expect(nameField()).toHaveValue('Noor');

  await leave();
  await press('Discard');
  expect(await screen.findByText('elsewhere')).toBeVisible();
});

test('reloading the page asks only while there is unsaved input', async () => {
  await open();
  const isHeldUp = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isHeldUp()).toBe(false);
  await userEvent.type(nameField(), 'Noor');
  expect(isHeldUp()).toBe(true);
  await userEvent.clear(nameField());
  expect(isHeldUp()).toBe(false);
});

test('the end of the session is not blocked', async () => {
  const { router } = await open();
  await userEvent.type(nameField(), 'Noor');
  act(() => session.end('unauthenticated'));
  await act(async () => router.navigate('/elsewhere'));
  expect(screen.getByText('elsewhere')).toBeVisible();
});

test('the second click of a double click on its button does not close it', async () => {
  const user = userEvent.setup();
  renderPage(<Form />);
  await user.click(screen.getByRole('button', { name: 'Add User' }));
  const backdrop = (await screen.findByRole('dialog')).closest('.ant-modal-wrap') as HTMLElement;
  const click = (detail: number) => {
    fireEvent.mouseDown(backdrop);
    fireEvent.mouseUp(backdrop);
    fireEvent.click(backdrop, { detail });
  };
  const opened = Date.now();
  click(2);
  // A click soon afterwards counts as its second one, even where the system counts it as another.
  click(1);
  expect(onClose).not.toHaveBeenCalled();
  jest.spyOn(Date, 'now').mockReturnValue(opened + 2000);
  click(1);
  expect(onClose).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});
