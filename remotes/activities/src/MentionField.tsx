/** A text in which `@` offers the colleagues: arrow keys and Enter, or a click, put the name in. */
import { unseenNote, useUnseenHint, useUsers } from '@salesdesk/shared';
import {
  ACTIVITY_TEXT_MAX,
  type ActivityPerson,
  type SeenAccount,
  STATUS,
  type UserListItem,
} from '@salesdesk/shared/domain';
import { UserAvatar } from '@salesdesk/shared/ui/core';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import styles from './ActivityForm.module.css';
import { t } from './texts.ts';

interface MentionFieldProps {
  /** The company: who cannot see it cannot be mentioned. */
  account: SeenAccount;
  label: string;
  placeholder: string;
  value: string;
  isInvalid: boolean;
  /** Id of the element with the messages. */
  messagesId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** `person` was chosen with it. */
  onChange: (text: string, person?: ActivityPerson) => void;
}

/** The name that is being typed before the cursor. */
const TYPED = /(?:^|\s)@([\p{L}\p{M}' .-]{0,40})$/u;
const OFFERED = 6;

export function MentionField(props: MentionFieldProps) {
  const { account, label, placeholder, value, isInvalid, messagesId, field, onChange } = props;
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const users = useUsers(undefined, { isWanted: typed !== null });
  const wanted = typed?.toLowerCase();
  const offered =
    wanted === undefined
      ? []
      : users.items
          .filter(({ status, full_name: name }) => status === STATUS.active && matches(name, wanted))
          .slice(0, OFFERED);
  const noteOf = (user: UserListItem) => unseenNote(user, [account]);
  const hint = useUnseenHint(offered, [offered.find(noteOf)?.user_id ?? null], [account]);
  const choose = (index: number) => {
    const user = offered[index];
    const area = field.current;
    if (!user || !area || typed === null || noteOf(user) !== null) return;
    const end = area.selectionStart;
    const start = end - typed.length;
    const person = { user_id: user.user_id, name: user.full_name };
    onChange(`${value.slice(0, start)}${user.full_name} ${value.slice(end)}`, person);
    setTyped(null);
    const cursor = start + user.full_name.length + 1;
    requestAnimationFrame(() => area.setSelectionRange(cursor, cursor));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!offered.length || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((at + step + offered.length) % offered.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(at);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.mentionField}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a text field that offers names is a combobox. */}
      <textarea
        ref={field}
        className={styles.text}
        rows={3}
        role={offered.length ? 'combobox' : undefined}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? messagesId : undefined}
        aria-expanded={offered.length ? true : undefined}
        aria-autocomplete={offered.length ? 'list' : undefined}
        aria-controls={offered.length ? listId : undefined}
        aria-activedescendant={offered.length ? `${listId}-${at}` : undefined}
        placeholder={placeholder}
        maxLength={ACTIVITY_TEXT_MAX}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          setTyped(TYPED.exec(target.value.slice(0, target.selectionStart))?.[1] ?? null);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
      />
      {offered.length > 0 && (
        <div className={styles.offered}>
          <div id={listId} role="listbox" aria-label={t('Colleagues')}>
            {offered.map((user, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
              <div
                key={user.user_id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                aria-disabled={noteOf(user) !== null || undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(index)}
              >
                <UserAvatar name={user.full_name} size={22} /> {user.full_name} <small>{noteOf(user)}</small>
              </div>
            ))}
          </div>
          {hint !== null && <p className={styles.hint}>{hint}</p>}
        </div>
      )}
    </div>
  );
}

function matches(name: string, typed: string): boolean {
  return ` ${name.toLowerCase()}`.includes(` ${typed}`);
}
