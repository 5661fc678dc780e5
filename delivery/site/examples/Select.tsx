import { Select } from '@salesdesk/shared/ui/form';

export default function Example() {
  const options = ['Draft', 'Sent', 'Paid'].map((value) => ({ value, label: value }));
  return <Select aria-label="State" options={options} defaultValue="Sent" style={{ minWidth: 160 }} />;
}
