import { Field, FieldGrid, Input, Select } from '@salesdesk/shared/ui/form';
import { useState } from 'react';

export default function Example() {
  const [number, setNumber] = useState('');
  return (
    <FieldGrid>
      <Field label="Number" required error={number ? undefined : 'Enter a number.'}>
        <Input value={number} onChange={({ target }) => setNumber(target.value)} />
      </Field>
      <Field label="State" hint="Customers see it.">
        <Select options={[{ value: 'draft', label: 'Draft' }]} defaultValue="draft" />
      </Field>
    </FieldGrid>
  );
}
