import { Tabs } from '@salesdesk/shared/ui/core';

export default function Example() {
  return (
    <Tabs
      items={[
        { key: 'open', label: 'Open', children: '12 invoices wait for payment.' },
        { key: 'paid', label: 'Paid', children: '340 invoices are paid.' },
      ]}
    />
  );
}
