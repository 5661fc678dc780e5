import { queryClient, queryKeys, t, translated, useChangeRefusal } from '@salesdesk/shared';
import type { Account, AccountFieldName, SocialMedia } from '@salesdesk/shared/domain';
import { Input, SendingNote } from '@salesdesk/shared/ui/form';
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
import { AccountQuestions } from './AccountFormPopup.tsx';
import { fieldLabels, stepOf } from './accountForm.model.ts';
import { type ChoiceField, ChoiceSelect } from './ChoiceSelect.tsx';
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

interface FieldInputProps {
  /** As it is now; the input closes when what was saved has come. */
  account: Account;
  label: string;
  field: EditedField;
  isLeft?: ComponentProps<typeof DirtyGuard>['isLeft'];
  onSaved?: () => void;
  onClose: () => void;
  /** Tab, while nothing is typed, goes to the next field: 1, or with Shift to the one before: -1. */
  onTab?: (by: 1 | -1) => void;
}

/** The popup's form with one field: the same rules, calls, conflicts and messages. Enter saves, Escape leaves. */
export function FieldInput({ account, label, field, isLeft, onSaved, onClose, onTab }: FieldInputProps) {
  const [opened] = useState(account);
  const [isSaved, setSaved] = useState(false);
  const form = useAccountForm({
    draftName: RECORD_DRAFT,
    account: opened,
    initialStep: stepOf(field) ?? 'info',
    promoteAfter: false,
    onSaved: () => {
      setSaved(true);
      onSaved?.();
    },
    onAnother: onClose,
    onClose,
  });
  const isNew = isSaved && account.version !== opened.version;
  // What was typed is shown until the saved value is loaded.
  useEffect(() => void (isNew && onClose()));
  // Another field of the same tab may be refused too.
  const error = form.errors[field] ?? Object.values(form.errors)[0];
  const isDirty = form.unsaved.length > 0;
  const isBusy = form.busy || isSaved;
  const isMany = field === 'network_ids';
  const chosen = isChoice(field) && !isMany ? form.form[field] : undefined;
  // A choice is saved as it is made; of several when they are left.
  const save = useEffectEvent(() => isDirty && !isBusy && form.finish());
  useEffect(() => void (chosen !== undefined && save()), [chosen]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDirty) onClose();
    else if (!isBusy) form.finish();
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
      else if (isMany) form.finish();
    },
  } as const;
  const line = isChoice(field) ? null : lineOf(form, field);
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
      <SendingNote sending={form.sending} />
      <AccountQuestions {...form} />
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
          onSaved={reload}
          onClose={() => onClose()}
          onTab={onClose}
        />
      ),
    }),
    [refusalOf],
  );
}

const labelOf = (field: string) => (fieldLabels() as Record<string, string>)[field] ?? field;

/** The board and its list hear of it on the bus. */
function reload(): void {
  for (const queryKey of [queryKeys.qlist, queryKeys.records]) void queryClient.invalidateQueries({ queryKey });
}
