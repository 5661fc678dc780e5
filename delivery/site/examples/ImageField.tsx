import { notify } from '@salesdesk/shared';
import { Field, ImageField, type ImageValue } from '@salesdesk/shared/ui/form';
import { useState } from 'react';

export default function Example() {
  const [image, setImage] = useState<ImageValue>(null);
  return (
    <Field label="Letterhead">
      <ImageField value={image} onChange={setImage} onRefused={(text) => notify.error(text)} label="Letterhead" />
    </Field>
  );
}
