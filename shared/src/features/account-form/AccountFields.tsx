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
import { Field, Select } from '@salesdesk/shared/ui/form';
import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';
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
