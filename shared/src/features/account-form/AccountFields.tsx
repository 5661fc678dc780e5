import { t } from '@salesdesk/shared';
import {
  ACCOUNT_FIELDS,
  type AccountFieldDefinition,
  type AccountFieldName,
  type AccountStep,
  accountField,
  fieldsOfStep,
  maxLengthOf,
} from '@salesdesk/shared/domain';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import type { ComponentProps, ReactNode } from 'react';
import type { AccountForm } from './accountForm.model.ts';
import type { AccountTabProps } from './useAccountForm.ts';

/** The inputs of a tab's fields of `ACCOUNT_FIELDS`, in their order. */
export function AccountFields({ step, tab }: { step: AccountStep; tab: AccountTabProps }) {
  return fieldsOfStep(step).map((name) => (
    <AccountField key={name} name={name} label={t(ACCOUNT_FIELDS[name].label)} field={accountField(name)} tab={tab} />
  ));
}

interface AccountFieldProps {
  name: AccountFieldName;
  label: string;
  field: AccountFieldDefinition;
  tab: AccountTabProps;
}

type InputProps = Partial<ComponentProps<typeof TextField>>;
/** How every address begins. */
const WEBSITE_START = 'https://';
const INPUTS: Record<Exclude<AccountFieldDefinition['kind'], 'choice'>, InputProps> = {
  text: {},
  email: { type: 'email' },
  website: { inputMode: 'url', placeholder: WEBSITE_START, wide: true },
  number: { inputMode: 'numeric' },
};

/** One field by its kind: a menu for a choice, otherwise an input. */
export function AccountField({ name, label, field, tab }: AccountFieldProps) {
  if (field.kind !== 'choice')
    return <TextField tab={tab} name={name} label={label} maxLength={maxLengthOf(field)} {...INPUTS[field.kind]} />;
  return (
    <Field label={label} error={tab.errors[name]} startsHere={tab.focusField === name}>
      <Select
        allowClear
        value={tab.form[name] || null}
        onChange={(choice) => tab.set(name, choice ?? '')}
        options={field.choices.map((choice) => ({ value: choice, label: choice }))}
      />
    </Field>
  );
}

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
