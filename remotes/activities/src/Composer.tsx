/** On top of a company's timeline: one line that opens into the form of a new activity. An extension of the record. ADR-140. */
import { outbox, useSession } from '@salesdesk/shared';
import { useRefusedActivities } from '@salesdesk/shared/activities';
import {
  ACTIVITY_KEYS,
  type AccountRecord,
  type Activity,
  type ActivityKind,
  activityRefusal,
  type ComposerStart,
  localDay,
  type SlotProps,
} from '@salesdesk/shared/domain';
import { Button, RefusedChange, Tooltip } from '@salesdesk/shared/ui/core';
import { CheckOutlined, EditOutlined, PhoneOutlined, TeamOutlined } from '@salesdesk/shared/ui/icons';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ActivityForm } from './ActivityForm.tsx';
import { activityTexts } from './activityTexts.ts';
import styles from './Composer.module.css';
import { type ActivityDraft, writtenOf } from './composer.model.ts';
import { t } from './texts.ts';
import { hasKeptDraft, useNewActivity } from './useActivityForm.ts';

/** The first task of the company that is due by today can be completed with what is written. */
export default function Composer({ company, start }: SlotProps<'company.composer'>) {
  const [next] = company.planned;
  const due = next && (next.due_on ?? '') <= localDay(new Date()) ? next : null;
  return <OwnComposer key={company.account_id} account={company} due={due} start={start} />;
}

interface ComposerProps {
  account: AccountRecord;
  /** The open task that is due by today, if any. */
  due: Activity | null;
  /** Opens the form when it changes. */
  start: ComposerStart | null;
}

const OTHERS = [
  { kind: 'call', icon: <PhoneOutlined />, label: () => t('Log a call') },
  { kind: 'meeting', icon: <TeamOutlined />, label: () => t('Log a meeting') },
  { kind: 'task', icon: <CheckOutlined />, label: () => t('Plan a task') },
] as const satisfies readonly { kind: ActivityKind; icon: unknown; label: () => string }[];

function OwnComposer({ account, due, start }: ComposerProps) {
  const { account_id: accountId } = account;
  const { userId, permissions } = useSession();
  const [opened, setOpened] = useState<Partial<ActivityDraft> | null>(() => (hasKeptDraft(accountId) ? {} : null));
  const [seen, setSeen] = useState<ComposerStart | null>(null);
  if (start !== null && start !== seen) {
    setSeen(start);
    setOpened(start);
  }
  const line = useRef<HTMLButtonElement>(null);
  const [hasClosed, setClosed] = useState(false);
  useEffect(() => {
    if (hasClosed) line.current?.focus();
  }, [hasClosed]);
  const refusal = activityRefusal(account, { userId, permissions });
  if (refusal !== null) return <p className={styles.refusal}>{activityTexts.message(refusal)}</p>;
  const open = (next: Partial<ActivityDraft>) => {
    setOpened(next);
    setClosed(false);
  };
  // Nothing that is being written is replaced.
  const refused = <Refused accountId={accountId} edit={opened || hasKeptDraft(accountId) ? null : open} />;
  if (opened !== null)
    return (
      <>
        {refused}
        <OpenComposer
          key={JSON.stringify(opened)}
          account={account}
          due={due}
          start={opened}
          onClose={() => {
            setOpened(null);
            setClosed(true);
          }}
        />
      </>
    );
  return (
    <>
      {refused}
      <Line line={line} open={open} />
    </>
  );
}

/** What opens the form. */
function Line({ line, open }: { line: RefObject<HTMLButtonElement | null>; open: (start: ComposerStart) => void }) {
  return (
    <div className={styles.line}>
      <button
        ref={line}
        type="button"
        className={styles.open}
        aria-keyshortcuts={ACTIVITY_KEYS.note}
        onClick={() => open({ kind: 'note' })}
      >
        <EditOutlined /> <span>{t('Log a call, add a note…')}</span>
        <kbd aria-hidden="true">{ACTIVITY_KEYS.call.toUpperCase()}</kbd>
        <kbd aria-hidden="true">{ACTIVITY_KEYS.note.toUpperCase()}</kbd>
      </button>
      {OTHERS.map(({ kind, icon, label }) => (
        <Tooltip key={kind} title={`${label()} (${ACTIVITY_KEYS[kind].toUpperCase()})`}>
          <button
            type="button"
            className={styles.kind}
            aria-label={label()}
            aria-keyshortcuts={ACTIVITY_KEYS[kind]}
            onClick={() => open({ kind })}
          >
            {icon}
          </button>
        </Tooltip>
      ))}
    </div>
  );
}

interface OpenComposerProps extends Pick<ComposerProps, 'account' | 'due'> {
  start: Partial<ActivityDraft>;
  onClose: () => void;
}

function OpenComposer({ account, due, start, onClose }: OpenComposerProps) {
  const activity = useNewActivity({ account, start, due, onSaved: onClose });
  return (
    <div className={styles.box}>
      <ActivityForm {...activity} account={account} due={due?.may_finish ? due : null} onCancel={onClose} />
    </div>
  );
}

interface RefusedProps {
  accountId: number;
  /** Opens the form with what was written; null while something else is written there. */
  edit: ((start: Partial<ActivityDraft>) => void) | null;
}

/** What the server did not accept, with why, and what can be done about it. */
function Refused({ accountId, edit }: RefusedProps) {
  return useRefusedActivities(accountId).map((intent) => (
    <section key={intent.id} className={styles.refused} aria-label={t('Not saved')}>
      <RefusedChange intent={intent}>
        {edit && (
          <Button
            size="small"
            onClick={() => {
              edit(writtenOf(intent.value.shown));
              void outbox.drop(intent.id);
            }}
          >
            {t('Edit')}
          </Button>
        )}
      </RefusedChange>
    </section>
  ));
}
