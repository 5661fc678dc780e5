/**
 * The form of an activity, for a new one and for editing. Keys while no text field has the focus: letters for kinds and days,
 * digits for outcomes, Enter saves. A digit also chooses the outcome in the text while it is empty, Ctrl+Enter saves from
 * everywhere. A key is printed where it works.
 */
import {
  colleagueOptions,
  duePicks,
  formatDue,
  isTyping,
  outcomeName,
  t as shared,
  useSalesSettings,
  useUnseenHint,
  useUsers,
} from '@salesdesk/shared';
import {
  ACTIVITY_KEYS,
  ACTIVITY_KIND_LABELS,
  ACTIVITY_KINDS,
  type Activity,
  type ActivityErrors,
  type ActivityKind,
  offered,
  outcomesOf,
  type SeenAccount,
} from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Checkbox, Input, Select, useFirstWrongField } from '@salesdesk/shared/ui/form';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './ActivityForm.module.css';
import { activityTexts } from './activityTexts.ts';
import { type ActivityDraft, asKind } from './composer.model.ts';
import { Chip, DueFields } from './DueFields.tsx';
import { MentionField } from './MentionField.tsx';
import { choiceOfKey } from './queue.model.ts';
import { t } from './texts.ts';

interface ActivityFormProps {
  account: SeenAccount;
  draft: ActivityDraft;
  change: (draft: ActivityDraft) => void;
  errors: ActivityErrors & { other?: string };
  isSaving: boolean;
  save: () => void;
  onCancel: () => void;
  /** An existing activity is edited: its kind stays, and nothing follows. */
  isEdit?: boolean;
  /** The open task that is due, which the new activity may complete. */
  due?: Activity | null;
}

export function ActivityForm(props: ActivityFormProps) {
  const { account, draft, change, errors, isSaving, save, onCancel, isEdit = false, due = null } = props;
  const { kind, text, outcome, day, time, nextText, assignee, mentions } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);
  const messagesId = useId();
  const [isPicking, setPicking] = useState(false);
  const isTask = kind === 'task';
  const outcomes = offered(outcomesOf(kind, useSalesSettings()), outcome);
  // One digit chooses the outcome; the next may begin the words.
  const isBlank = text === '' && outcome === null;
  const put = (values: Partial<ActivityDraft>) => change({ ...draft, ...values });
  const toKind = (next: ActivityKind) => {
    change(asKind(draft, next));
    field.current?.focus();
  };
  useEffect(() => field.current?.focus(), []);

  const submit = () => {
    onRefusal();
    save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey || isChip(event.target));
    const isText = isTyping(event.target) && !(isBlank && event.target === field.current && /^[1-9]$/.test(event.key));
    if (event.key === 'Escape') onCancel();
    else if (isSave) submit();
    else if (event.altKey || event.ctrlKey || event.metaKey || isText || !byKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Whether the key means something here. */
  const byKey = (key: string): boolean => {
    const pick = duePicks(new Date()).find((one) => one.key === key.toLowerCase());
    const chosen = choiceOfKey(outcomes, key);
    const nextKind = isEdit ? undefined : ACTIVITY_KINDS.find((one) => ACTIVITY_KEYS[one] === key.toLowerCase());
    if (pick && (isTask || !isEdit)) put({ day: pick.day });
    else if (key === 'p' && (isTask || !isEdit)) setPicking(true);
    else if (chosen) put({ outcome: chosen });
    else if (nextKind) toKind(nextKind);
    else return false;
    return true;
  };
  const days = {
    day,
    time,
    isPicking,
    isWrong: Boolean(errors.due_on ?? errors.due_at),
    messagesId,
    onPick: () => setPicking(!isPicking),
    onChange: (nextDay: string, nextTime: string) => put({ day: nextDay, time: nextTime }),
  };

  return (
    <form
      ref={form}
      className={styles.form}
      data-blank={isBlank || undefined}
      aria-label={isEdit ? t('Edit activity') : t('New activity')}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {!isEdit && (
        <fieldset className={styles.row}>
          <legend className="sd-visually-hidden">{t('Kind')}</legend>
          {ACTIVITY_KINDS.map((one) => (
            <Chip key={one} hint={ACTIVITY_KEYS[one]} isChosen={one === kind} onClick={() => toKind(one)}>
              {t(ACTIVITY_KIND_LABELS[one])}
            </Chip>
          ))}
        </fieldset>
      )}
      <MentionField
        account={account}
        field={field}
        label={t(ACTIVITY_KIND_LABELS[kind])}
        placeholder={activityTexts.placeholder(kind)}
        value={text}
        isInvalid={errors.text !== undefined}
        messagesId={messagesId}
        onChange={(next, person) => put({ text: next, ...(person && { mentions: [...mentions, person] }) })}
      />
      {outcomes.length > 0 && (
        <fieldset className={styles.row}>
          <legend>{t('Outcome')}</legend>
          {outcomes.map(({ slug }, index) => (
            <Chip
              key={slug}
              hint={String(index + 1)}
              isChosen={slug === outcome}
              onClick={() => put({ outcome: slug === outcome ? null : slug })}
            >
              {outcomeName(kind, slug)}
            </Chip>
          ))}
        </fieldset>
      )}
      {isTask && <DueFields label={t('Due')} {...days} />}
      {!isTask && !isEdit && <DueFields label={t('Next step')} {...days} />}
      {!isTask && !isEdit && day !== '' && (
        <Input
          size="small"
          aria-label={t('Next step')}
          placeholder={activityTexts.nextStep(kind)}
          maxLength={200}
          value={nextText}
          onChange={(event) => put({ nextText: event.target.value })}
        />
      )}
      {isTask && <Assignee account={account} value={assignee} onChange={(next) => put({ assignee: next })} />}
      {!isTask && due && (
        <Checkbox checked={draft.completes} onChange={({ target }) => put({ completes: target.checked })}>
          {t('Completes “{{task}}” ({{due}})', { task: due.text, due: formatDue(due, new Date()) })}
        </Checkbox>
      )}
      <Messages id={messagesId} errors={errors} />
      <div className={styles.foot}>
        <Button type="primary" htmlType="submit" size="small" loading={isSaving}>
          {shared('Save')}
        </Button>
        <Button size="small" type="text" onClick={onCancel}>
          {shared('Cancel')}
        </Button>
        <small>{t('Ctrl+Enter saves')}</small>
      </div>
    </form>
  );
}

function Messages({ id, errors }: Pick<ActivityFormProps, 'errors'> & { id: string }) {
  const messages = Object.values(errors).filter((message): message is NonNullable<typeof message> => Boolean(message));
  return (
    <div id={id} role="alert" className={styles.errors}>
      {messages.map((message) => (
        <p key={message}>{activityTexts.message(message)}</p>
      ))}
    </div>
  );
}

interface AssigneeProps {
  account: SeenAccount;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Who cannot see the company is shown, with who may change that, but cannot be chosen. */
function Assignee({ account, value, onChange }: AssigneeProps) {
  const { items, isLoading } = useUsers();
  const options = colleagueOptions(items, [account], value).map((user) => ({ ...user, disabled: user.isUnseen }));
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? options.find(({ isUnseen }) => isUnseen)?.value : value;
  const hint = useUnseenHint(items, [shown ?? null], [account]);
  return (
    <>
      <Select
        size="small"
        className={styles.assignee}
        aria-label={t('Assignee')}
        placeholder={t('For me')}
        allowClear
        showSearch
        loading={isLoading}
        value={value ?? undefined}
        options={options}
        onOpenChange={setOpen}
        onChange={(next?: number) => onChange(next ?? null)}
      />
      {hint !== null && <p className={styles.hint}>{hint}</p>}
    </>
  );
}

/** Enter on a choice saves; Space chooses. */
function isChip(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.hasAttribute('aria-pressed');
}
