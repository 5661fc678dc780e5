import { notify } from '@salesdesk/shared';
import { EmptyList } from '@salesdesk/shared/ui/table';
import { useState } from 'react';

export default function Example() {
  const [isFiltered, setFiltered] = useState(true);
  return (
    <EmptyList
      list={{ isFiltered, clear: () => setFiltered(false) }}
      hint="Invoices appear here when an order is shipped."
      addLabel="Add an invoice"
      permission="data.leads.view"
      onAdd={() => notify.info('Opens the form')}
    />
  );
}
