import { Field, Input } from '@salesdesk/shared/ui/form';
import type { ComponentProps, ReactNode } from 'react';
import type { AccountForm } from './accountForm.model.ts';
import type { AccountTabProps } from './useAccountForm.ts';

/** Fields whose value is the typed text. */
type TextName = { [Name in keyof AccountForm]: AccountForm[Name] extends string ? Name : never }[keyof AccountForm];

interface TextFieldProps extends Omit<ComponentProps<typeof Input>, 'form' | 'name' | 'value' | 'onChange'> {
  tab: AccountTabProps;
  name: TextName;
  label: string;
  wide?: boolean;
  hint?: ReactNode;
}

/** One text field of the account form with its label and error. */
export function TextField({ tab, name, label, required, wide, hint, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      required={required}
      wide={wide}
      hint={hint}
      error={tab.errors[name]}
      startsHere={tab.focusField === name}
    >
      <Input
        autoComplete="off"
        {...input}
        value={tab.form[name]}
        onChange={(event) => tab.set(name, event.target.value)}
      />
    </Field>
  );
}
