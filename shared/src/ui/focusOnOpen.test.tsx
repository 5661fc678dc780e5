/** What opens over a page gives the focus to an element with a role and a name, so that a screen reader says it. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { ConfirmDialog, ConflictDialog, Drawer, Modal, ModalTitle, Popup } from './overlay.ts';

const nothing = () => {};
type Overlay = ComponentType<{ open: boolean }>;

const Panel: Overlay = ({ open }) => (
  <Drawer open={open} title="Acme" onClose={nothing}>
    Facts
  </Drawer>
);
const Notice: Overlay = ({ open }) => (
  <Modal open={open} title={<ModalTitle>Terms</ModalTitle>} footer={null} onCancel={nothing}>
    Text
  </Modal>
);
const Question: Overlay = ({ open }) => (
  <ConfirmDialog
    open={open}
    title="Delete User"
    message="Sure?"
    confirmLabel="Delete"
    onConfirm={nothing}
    onCancel={nothing}
  />
);
const Conflict: Overlay = ({ open }) => (
  <ConflictDialog
    question={open ? { message: 'Changed', detail: '', canTake: true, values: [] } : null}
    onAnswer={nothing}
  />
);
const Form: Overlay = ({ open }) => (
  <Popup
    open={open}
    title="Add User"
    steps={[{ key: 'one', label: 'General' }]}
    current="one"
    isDirty={false}
    onClose={nothing}
    onSubmit={nothing}
    footRight={null}
  >
    <input aria-label="Name" />
  </Popup>
);

test.each<[string, Overlay, string, string]>([
  ['a drawer', Panel, 'dialog', 'Acme'],
  ['a modal', Notice, 'dialog', 'Terms'],
  ['a question', Question, 'button', 'Cancel'],
  ['a conflict', Conflict, 'button', 'Take the newer values'],
  ['a form', Form, 'textbox', 'Name'],
])('%s gives the focus to a named element', async (_, Content, role, name) => {
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Content open={open} />
      </>
    );
  }
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
  // Whatever moves the focus later has run.
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(document.activeElement).toHaveRole(role);
  expect(document.activeElement).toHaveAccessibleName(name);
});

test('a drawer leaves the focus in a field that took it, and has its title as a heading', async () => {
  function Call() {
    const field = useRef<HTMLInputElement>(null);
    const [isReady, setReady] = useState(false);
    useEffect(() => (isReady ? field.current?.focus() : setReady(true)), [isReady]);
    return <input ref={field} aria-label="Call" />;
  }
  render(
    <Drawer open title="Acme" onClose={nothing}>
      <Call />
    </Drawer>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(screen.getByRole('textbox', { name: 'Call' })).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Acme', level: 2 })).toBeInTheDocument();
});

test('a form over a modal drawer gives the focus to its first field, and keeps it', async () => {
  function Record() {
    const [open, setOpen] = useState(false);
    return (
      <Drawer open title="Acme" onClose={nothing}>
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
        <Form open={open} />
      </Drawer>
    );
  }
  render(<Record />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 800)));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});
