/** The value of a fact: a click, or E, edits it in place, or opens the form where one line is not enough. */
import { t as shared, translated } from '@salesdesk/shared';
import {
  AccountQuestions,
  type ChoiceField,
  ChoiceSelect,
  stepOf,
  useAccountForm,
} from '@salesdesk/shared/account-form';
import type { AccountRecord, SocialMedia } from '@salesdesk/shared/domain';
import { companyIn } from '@salesdesk/shared/router';
import { Input, SendingNote } from '@salesdesk/shared/ui/form';
import { EditOutlined } from '@salesdesk/shared/ui/icons';
import { DirtyGuard } from '@salesdesk/shared/ui/overlay';
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import styles from './FactValue.module.css';
import type { Fact, FactField } from './record.model.ts';
import { t } from './texts.ts';
import { RECORD_DRAFT } from './useRecordEditor.tsx';

interface FactValueProps {
  account: AccountRecord;
  fact: Fact;
  isEditable: boolean;
  /** Opens the form that edits it. */
  onForm: () => void;
}

export function FactValue({ account, fact, isEditable, onForm }: FactValueProps) {
  const { label, value, href, problem, field, isFixed } = fact;
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const start = (event: KeyboardEvent | MouseEvent) => {
    event.preventDefault();
    if (field) setEditing(true);
    else onForm();
  };
  if (isEditing && field)
    return (
      <dd>
        <FactInput account={account} label={label} field={field} onClose={() => setEditing(false)} />
      </dd>
    );
  const shown = href ? (
    <a href={href} target={href.startsWith('http') ? '_blank' : undefined} rel="noopener noreferrer">
      {value}
    </a>
  ) : (
    value
  );
  const editing = isEditable &&
    !isFixed && {
      'data-editable': true,
      onClick: (event: MouseEvent) => (event.target as Element).closest('a') === null && start(event),
      onKeyDown: (event: KeyboardEvent) =>
        event.key.toLowerCase() === 'e' && !event.ctrlKey && !event.metaKey && !event.altKey && start(event),
    };
  return (
    <dd className={styles.value} {...editing}>
      {editing && (
        <button ref={button} type="button" aria-label={t('Edit {{name}}', { name: label })} aria-keyshortcuts="e">
          <EditOutlined />
        </button>
      )}
      {shown}
      {problem && <small className={styles.problem}>{problem}</small>}
    </dd>
  );
}

const CHOICES: readonly FactField[] = ['account_country_id', 'primary', 'secondary', 'network_ids'];
const isChoice = (field: FactField): field is ChoiceField => CHOICES.includes(field);

/** What is typed in a field of one line: of the company, or of a row of its social media or its people. */
function lineOf(
  { form, set }: Pick<ReturnType<typeof useAccountForm>, 'form' | 'set'>,
  field: Exclude<FactField, ChoiceField>,
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

type FactInputProps = Pick<FactValueProps, 'account'> & { label: string; field: FactField; onClose: () => void };

/** The popup's form with one field: the same rules, calls, conflicts and messages. Enter saves, Escape leaves. */
function FactInput({ account, label, field, onClose }: FactInputProps) {
  const [opened] = useState(account);
  const [isSaved, setSaved] = useState(false);
  const form = useAccountForm({
    draftName: RECORD_DRAFT,
    account: opened,
    initialStep: stepOf(field) ?? 'info',
    promoteAfter: false,
    onSaved: () => setSaved(true),
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
        <ChoiceSelect {...common} field={field} tab={form} defaultOpen disabled={isBusy} />
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
          isLeft={(from, to) => companyIn(from) !== companyIn(to)}
          message={shared('What you typed under {{steps}} is not saved yet.', { steps: label })}
          onDiscard={onClose}
        />
      )}
    </form>
  );
}
