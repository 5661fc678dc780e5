/** A task as a line: complete it, postpone it, and when it is due. */
import { formatDue, isPlainClick, t } from '@salesdesk/shared';
import { type Activity, isOverdue } from '@salesdesk/shared/domain';
import { Link, useCompanyAddress } from '@salesdesk/shared/router';
import { CheckOutlined } from '@salesdesk/shared/ui/icons';
import { type MouseEvent, useId } from 'react';
import { PostponeMenu } from './PostponeMenu.tsx';
import styles from './TaskRow.module.css';
import type { useActivityActions } from './useActivityActions.ts';

interface TaskRowProps {
  task: Activity;
  actions: ReturnType<typeof useActivityActions>;
  /** Shown with the company, which it opens; `among` are the companies of the whole list. */
  company?: { name: string; among: readonly number[] };
  /** Named in the list of a company, where it may be a colleague. */
  showsAssignee?: boolean;
}

export function TaskRow({ task, actions, company, showsAssignee = false }: TaskRowProps) {
  const now = new Date();
  const companyId = useId();
  const isDone = task.done_at !== null;
  const isLate = !isDone && isOverdue(task, now);
  return (
    <div className={styles.task} data-done={isDone || undefined}>
      <button
        type="button"
        className={styles.check}
        aria-label={
          isDone ? t('Open {{task}} again', { task: task.text }) : t('Complete {{task}}', { task: task.text })
        }
        // Many tasks have the same text.
        aria-describedby={company && companyId}
        disabled={!task.may_finish}
        onClick={() => void actions.complete(task, !isDone)}
      >
        {isDone && <CheckOutlined />}
      </button>
      <span className={styles.what}>
        <span className={styles.text} title={task.text}>
          {task.text}
        </span>
        {company && <CompanyLink id={task.account_id} company={company} linkId={companyId} />}
        {showsAssignee && task.assignee && <small>{task.assignee.name}</small>}
      </span>
      <time dateTime={task.due_at ?? task.due_on ?? undefined} data-late={isLate || undefined} className={styles.due}>
        {isLate && <span className="sd-visually-hidden">{t('Overdue:')} </span>}
        {formatDue(task, now)}
      </time>
      {!isDone && task.may_finish && (
        <PostponeMenu task={task} onPostpone={(due) => void actions.postpone(task, due)} />
      )}
    </div>
  );
}

/** Opens the record over this screen. */
export function CompanyLink({
  id,
  company: { name, among },
  linkId,
}: {
  id: number;
  company: { name: string; among: readonly number[] };
  /** For a control that the name of the company describes. */
  linkId?: string;
}) {
  const { open, hrefOf } = useCompanyAddress();
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(id, among);
  };
  return (
    <Link id={linkId} to={hrefOf(id)} className={styles.company} title={name} onClick={onClick}>
      {name}
    </Link>
  );
}
