/** An activity in the timeline of its company, with what its author may do. */
import { bus, formatAgo, formatTimestamp, useChange } from '@salesdesk/shared';
import { TaskRow, useActivityActions } from '@salesdesk/shared/activities';
import type { Activity, ActivityErrors, ActivityPerson, SeenAccount } from '@salesdesk/shared/domain';
import { Button, UserAvatar } from '@salesdesk/shared/ui/core';
import { DeleteOutlined, EditOutlined } from '@salesdesk/shared/ui/icons';
import { type ReactNode, useState } from 'react';
import { t } from '../texts.ts';
import { ActivityForm } from './ActivityForm.tsx';
import styles from './ActivityItem.module.css';
import { editActivity } from './activities.api.ts';
import { activityTexts } from './activityTexts.ts';
import { draftOf, errorsOf, fieldsOf, partsOf } from './composer.model.ts';

interface ActivityItemProps {
  activity: Activity;
  /** Its company. */
  account: SeenAccount;
}

export function ActivityItem({ activity, account }: ActivityItemProps) {
  const [isEditing, setEditing] = useState(false);
  const actions = useActivityActions();
  const { kind, text, author, mentions, created_at: at } = activity;
  const label = activityTexts.action(activity);
  return (
    <article className={styles.item} data-kind={kind}>
      <header className={styles.head}>
        <span aria-hidden="true">
          <UserAvatar name={author.name} size={24} />
        </span>
        <p>
          <strong>{author.name}</strong> {label}
        </p>
        {activity.may_change && !isEditing && (
          <span className={styles.tools}>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={t('Edit what {{name}} wrote', { name: author.name })}
              onClick={() => setEditing(true)}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('Delete what {{name}} wrote', { name: author.name })}
              onClick={() => void actions.remove(activity)}
            />
          </span>
        )}
      </header>
      {isEditing ? (
        <Editor activity={activity} account={account} onClose={() => setEditing(false)} />
      ) : kind === 'task' ? (
        <TaskRow task={activity} actions={actions} showsAssignee />
      ) : (
        text && <p className={styles.text}>{withMentions(text, mentions)}</p>
      )}
      <footer>
        <time dateTime={at} title={formatTimestamp(at)}>
          {formatAgo(at, new Date())}
        </time>
        {activity.is_edited && ` · ${t('edited')}`}
      </footer>
    </article>
  );
}

function Editor({ activity, account, onClose }: ActivityItemProps & { onClose: () => void }) {
  // A colleague's change while it is edited is refused by its version.
  const [opened] = useState(activity);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [errors, setErrors] = useState<ActivityErrors & { other?: string }>({});
  const { activity_id, account_id: accountId, version } = opened;
  const saving = useChange({
    mutationFn: () => editActivity({ activity_id, version, ...fieldsOf(draft, opened) }),
    says: {
      validation: 'quiet',
      onValidations: (validations, other) =>
        setErrors(Object.keys(validations).length ? (validations as ActivityErrors) : { other }),
    },
    onDone: () => {
      bus.emit('account.saved', { accountId });
      onClose();
    },
  });
  return (
    <ActivityForm
      account={account}
      isEdit
      draft={draft}
      onChange={setDraft}
      errors={errors}
      isSaving={saving.isPending}
      onCancel={onClose}
      onSave={() => {
        const wrong = errorsOf(draft);
        setErrors(wrong);
        if (!Object.keys(wrong).length) void saving.run();
      }}
    />
  );
}

/** The names of mentioned colleagues stand out. */
function withMentions(text: string, mentions: readonly ActivityPerson[]): ReactNode {
  return partsOf(text, mentions).map(({ part, isName }, index) => (isName ? <mark key={index}>{part}</mark> : part));
}
