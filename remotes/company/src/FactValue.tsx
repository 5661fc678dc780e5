import type { EditIntent } from '@salesdesk/shared';
import { FieldInput } from '@salesdesk/shared/account-form';
import type { AccountRecord } from '@salesdesk/shared/domain';
import { companyIn } from '@salesdesk/shared/router';
import { Button, RefusedChange, Unsent } from '@salesdesk/shared/ui/core';
import { EditOutlined } from '@salesdesk/shared/ui/icons';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import styles from './RecordFacts.module.css';
import type { Fact } from './record.model.ts';
import { t } from './texts.ts';

interface FactValueProps {
  account: AccountRecord;
  fact: Fact;
  /** Its edit that waits, or was refused. */
  edit: EditIntent | undefined;
  isEditable: boolean;
  /** Opens the form that edits it. */
  onForm: () => void;
}

/** The value of a fact: a click, or E, edits it in place, or opens the form where one line is not enough. */
export function FactValue({ account, fact, edit, isEditable, onForm }: FactValueProps) {
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
        <FieldInput
          account={account}
          label={label}
          field={field}
          isLeft={(from, to) => companyIn(from) !== companyIn(to)}
          onClose={() => setEditing(false)}
        />
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
    <>
      <dd className={styles.value} {...editing}>
        {editing && (
          <button ref={button} type="button" aria-label={t('Edit {{name}}', { name: label })} aria-keyshortcuts="e">
            <EditOutlined />
          </button>
        )}
        {shown}
        {problem && <small className={styles.problem}>{problem}</small>} {edit && !edit.refused && <Unsent isIcon />}
      </dd>
      {edit?.refused && (
        <dd role="status" className={styles.note}>
          <RefusedChange intent={edit}>
            <Button size="small" onClick={() => setEditing(true)}>
              {t('Edit')}
            </Button>
          </RefusedChange>
        </dd>
      )}
    </>
  );
}
