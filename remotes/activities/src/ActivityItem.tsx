/** An activity in the timeline of its company, with what its author may do. An extension of the record. */
import { formatAgo, formatTimestamp } from '@salesdesk/shared';
import { TaskRow, useActivityActions } from '@salesdesk/shared/activities';
import type { Activity, ActivityPerson, SeenAccount, SlotProps } from '@salesdesk/shared/domain';
import { Button, UserAvatar } from '@salesdesk/shared/ui/core';
import { DeleteOutlined, EditOutlined } from '@salesdesk/shared/ui/icons';
import { type ReactNode, useState } from 'react';
import { ActivityForm } from './ActivityForm.tsx';
import styles from './ActivityItem.module.css';
import { activityTexts } from './activityTexts.ts';
import { partsOf } from './composer.model.ts';
import { t } from './texts.ts';
import { useActivityEdit } from './useActivityForm.ts';

export default function ActivityItem({ company: account, activity }: SlotProps<'company.activity'>) {
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

interface EditorProps {
  activity: Activity;
  /** Its company. */
  account: SeenAccount;
  onClose: () => void;
}

function Editor({ activity, account, onClose }: EditorProps) {
  return <ActivityForm {...useActivityEdit(activity, onClose)} account={account} isEdit onCancel={onClose} />;
}

/** The names of mentioned colleagues stand out. */
function withMentions(text: string, mentions: readonly ActivityPerson[]): ReactNode {
  return partsOf(text, mentions).map(({ part, isName }, index) => (isName ? <mark key={index}>{part}</mark> : part));
}
