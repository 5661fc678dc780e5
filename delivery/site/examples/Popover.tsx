import { Button } from '@salesdesk/shared/ui/core';
import { Popover } from '@salesdesk/shared/ui/overlay';

export default function Example() {
  return (
    <Popover trigger="click" title="Harbour Books" content="12 invoices, all paid">
      <Button>About the customer</Button>
    </Popover>
  );
}
