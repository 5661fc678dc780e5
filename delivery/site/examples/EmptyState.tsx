import { Button, EmptyState } from '@salesdesk/shared/ui/core';

export default function Example() {
  return <EmptyState hint="Invoices appear here when an order is shipped." action={<Button>Add one</Button>} />;
}
