import { Button, Tooltip } from '@salesdesk/shared/ui/core';

export default function Example() {
  return (
    <Tooltip title="Sent to the customer on 21 Nov 2026">
      <Button>Sent</Button>
    </Tooltip>
  );
}
