import { Field, PasswordField } from '@salesdesk/shared/ui/form';

export default function Example() {
  return (
    <Field label="Password">
      <PasswordField />
    </Field>
  );
}
