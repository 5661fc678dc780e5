import { ColorField, Field } from '@salesdesk/shared/ui/form';
import { useState } from 'react';

export default function Example() {
  const [color, setColor] = useState('#2457E6');
  return (
    <Field label="Colour">
      <ColorField value={color} onChange={setColor} />
    </Field>
  );
}
