import { Button } from '@salesdesk/shared/ui/core';
import { Field, Input } from '@salesdesk/shared/ui/form';
import { Popup } from '@salesdesk/shared/ui/overlay';
import { useState } from 'react';

const STEPS = [{ key: 'invoice', label: 'Invoice' }];

export default function Example() {
  const [isOpen, setOpen] = useState(false);
  const [customer, setCustomer] = useState('');
  const close = () => setOpen(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        Add an invoice
      </Button>
      <Popup
        open={isOpen}
        title="Add an invoice"
        steps={STEPS}
        current="invoice"
        isDirty={customer !== ''}
        onClose={close}
        onSubmit={close}
        footRight={
          <Button type="primary" htmlType="submit">
            Add
          </Button>
        }
      >
        <Field label="Customer" required>
          <Input value={customer} onChange={({ target }) => setCustomer(target.value)} />
        </Field>
      </Popup>
    </>
  );
}
