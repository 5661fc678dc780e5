import { Button } from '@salesdesk/shared/ui/core';
import { Modal } from '@salesdesk/shared/ui/overlay';
import { useState } from 'react';

export default function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show the terms</Button>
      <Modal title="Terms" open={isOpen} onOk={() => setOpen(false)} onCancel={() => setOpen(false)}>
        <p>Invoices are paid within 30 days.</p>
      </Modal>
    </>
  );
}
