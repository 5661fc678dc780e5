import { Button } from '@salesdesk/shared/ui/core';
import { Drawer } from '@salesdesk/shared/ui/overlay';
import { useState } from 'react';

export default function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show the invoice</Button>
      <Drawer title="2026-0117" open={isOpen} onClose={() => setOpen(false)}>
        <p>Harbour Books, 1,240.00</p>
      </Drawer>
    </>
  );
}
