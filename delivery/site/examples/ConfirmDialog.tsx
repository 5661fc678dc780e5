import { Button } from '@salesdesk/shared/ui/core';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { useState } from 'react';

export default function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        Delete the invoice
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Delete the invoice"
        message="Do you want to delete this invoice?"
        detail="2026-0117, Harbour Books"
        confirmLabel="Delete"
        danger
        onConfirm={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
