import { t, translated, useChangeRefusal, useWork } from '@salesdesk/shared';
import type { Account, AccountFieldName, SocialMedia } from '@salesdesk/shared/domain';
import { Input } from '@salesdesk/shared/ui/form';
import { DirtyGuard } from '@salesdesk/shared/ui/overlay';
import type { RowEditor } from '@salesdesk/shared/ui/table';
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import styles from './AccountForm.module.css';
import { type AccountForm, fieldLabels, shownValue, stepErrors, stepOf } from './accountForm.model.ts';
import { type ChoiceField, ChoiceSelect } from './ChoiceSelect.tsx';
import { addFieldEdit, type FieldEditLists, useFieldEdits } from './fieldEdits.ts';
import { namesOf } from './stepBodies.ts';
import { useAccountForm } from './useAccountForm.ts';

/** The drafts of what is edited on an open record, in the form or in place, and in the row of a list. */
export const RECORD_DRAFT = 'record';

/** What is edited in one line, or chosen from a list; with a number, the row of the person's details, the people or the media. */
export type EditedField =
  | AccountFieldName
  | ChoiceField
  | 'account_name'
  | 'account_phone'
  | 'contact_name'
  | `contact_details.${number}`
  | `other_people.${number}`
  | `social_media.${SocialMedia}`
  | 'account_exp_sale_amount';

/** Room for names, in the narrowest column too. */
const POPUP_WIDTH = 260;
const CHOICES: readonly EditedField[] = ['account_country_id', 'primary', 'secondary', 'network_ids'];
const isChoice = (field: EditedField): field is ChoiceField => CHOICES.includes(field);

/** What is typed in a field of one line: of the company, or of a row of its social media or its people. */
function lineOf(
  { form, set }: Pick<ReturnType<typeof useAccountForm>, 'form' | 'set'>,
  field: Exclude<EditedField, ChoiceField>,
) {
  const [name, row] = field.split('.');
  if (name === 'social_media') {
    const id = Number(row) as SocialMedia;
    return {
      text: form.social_media[id],
      type: (text: string) => set('social_media', { ...form.social_media, [id]: text }),
    };
  }
  const isRow = ({ key }: { key: number }) => key === Number(row);
  if (name === 'contact_details') {
    const typed = (value: string) => form[name].map((one) => (isRow(one) ? { ...one, value } : one));
    return { text: form[name].find(isRow)?.value, type: (text: string) => set(name, typed(text)) };
  }
  if (name === 'other_people') {
    const typed = (text: string) => form[name].map((one) => (isRow(one) ? { ...one, name: text } : one));
    return { text: form[name].find(isRow)?.name, type: (text: string) => set(name, typed(text)) };
  }
  const own = field as Exclude<typeof field, `${string}.${number}`>;
  return { text: form[own], type: (text: string) => set(own, text) };
}

/** The value of a field as people read it; '' for none. */
function textOf(field: EditedField, form: AccountForm, { countries, users, networks }: FieldEditLists): string {
  const shown = isChoice(field)
    ? shownValue(field, form, { ...namesOf(countries, users), networks })
    : lineOf({ form, set: () => {} }, field).text;
  return shown ?? '';
}

interface FieldInputProps {
  account: Account;
  label: string;
  field: EditedField;
  isLeft?: ComponentProps<typeof DirtyGuard>['isLeft'];
  onClose: () => void;
  /** Tab, while nothing is typed, goes to the next field: 1, or with Shift to the one before: -1. */
  onTab?: (by: 1 | -1) => void;
}

/**
 * The popup's form with one field: the same rules and messages. Enter stores what was typed, to be sent by the outbox; Escape
 * leaves. What was refused is typed again, with the reason.
 */
export function FieldInput({ account, label, field, isLeft, onClose, onTab }: FieldInputProps) {
  const [opened] = useState(account);
  const edit = useFieldEdits(opened.account_id).get(field);
  /** What was typed before, and was not accepted. */
  const [refused] = useState(edit?.refused && edit);
  const step = stepOf(field) ?? 'info';
  const form = useAccountForm({
    draftName: RECORD_DRAFT,
    account: opened,
    initialStep: step,
    promoteAfter: false,
    onSaved: onClose,
    onAnother: onClose,
    onClose,
  });
  const { countries, networks, users } = form;
  const lists = { countries: countries.items, networks: networks.items, users: users.items };
  const storing = useWork({
    mutationFn: async () => {
      const errors = stepErrors(step, form.form);
      form.setErrors(errors);
      if (Object.keys(errors).length) return;
      const [was, next] = [form.saved, form.form].map((one) => textOf(field, one, lists)) as [string, string];
      await addFieldEdit({
        account: opened,
        field,
        saved: form.saved,
        form: form.form,
        lists,
        label,
        was,
        typed: next,
      });
      onClose();
    },
  });
  // Another field of the same tab may be wrong too.
  const error = form.errors[field] ?? Object.values(form.errors)[0] ?? refused?.refused?.message;
  const isDirty = form.unsaved.length > 0;
  const isBusy = storing.isPending;
  const isMany = field === 'network_ids';
  const chosen = isChoice(field) && !isMany ? form.form[field] : undefined;
  // A choice is saved as it is made; of several when they are left.
  const save = useEffectEvent(() => void (isDirty && storing.run()));
  useEffect(() => void (chosen !== undefined && save()), [chosen]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDirty) onClose();
    else void storing.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && onTab && !isDirty) {
      event.preventDefault();
      onTab(event.shiftKey ? -1 : 1);
    }
    if (event.key !== 'Escape') return;
    // The record stays open.
    event.stopPropagation();
    onClose();
  };
  const common = {
    size: 'small',
    autoFocus: true,
    'aria-label': label,
    status: error ? 'error' : undefined,
    onBlur: () => {
      if (isBusy) return;
      if (!isDirty) onClose();
      else if (isMany) void storing.run();
    },
  } as const;
  const line = isChoice(field) ? null : lineOf(form, field);
  const typeAgain = useEffectEvent(() => refused && line?.type(refused.value.typed));
  useEffect(() => void typeAgain(), []);
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      {isChoice(field) ? (
        <ChoiceSelect
          {...common}
          field={field}
          tab={form}
          defaultOpen
          disabled={isBusy}
          popupMatchSelectWidth={POPUP_WIDTH}
        />
      ) : (
        <Input
          {...common}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          readOnly={isBusy}
          value={line?.text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => line?.type(event.target.value)}
        />
      )}
      {error && <small role="alert">{translated(error)}</small>}
      {isDirty && (
        <DirtyGuard
          isLeft={isLeft}
          message={t('What you typed under {{steps}} is not saved yet.', { steps: label })}
          onDiscard={onClose}
        />
      )}
    </form>
  );
}

/** Edits the values of companies in the rows of a list, where their columns name an `EditedField`. */
export function useRowEditor(): RowEditor<Account> {
  const refusalOf = useChangeRefusal();
  return useMemo(
    () => ({
      refusalOf,
      input: (account, field, onClose) => (
        <FieldInput
          account={account}
          label={labelOf(field)}
          field={field as EditedField}
          onClose={() => onClose()}
          onTab={onClose}
        />
      ),
    }),
    [refusalOf],
  );
}

const labelOf = (field: string) => (fieldLabels() as Record<string, string>)[field] ?? field;
