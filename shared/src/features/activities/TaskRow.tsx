/** A task as a line, and what is done with activities wherever they are shown. */
import { dayAndTimeOf, duePicks, formatDue, http, isPlainClick, momentOf, t } from '@salesdesk/shared';
import { type Activity, endpoints, isOverdue, localDay, type Today, timestampOf } from '@salesdesk/shared/domain';
import { Link, useCompanyAddress } from '@salesdesk/shared/router';
import { Button, Unsent } from '@salesdesk/shared/ui/core';
import { DayInput } from '@salesdesk/shared/ui/form';
import { CheckOutlined, ClockCircleOutlined } from '@salesdesk/shared/ui/icons';
import { Popover } from '@salesdesk/shared/ui/overlay';
import { type MouseEvent, useId, useState } from 'react';
import { addCompletion, addDeletion, addPostponement, type Due, useActivityChanges } from './activityChanges.ts';
import styles from './TaskRow.module.css';

interface TaskRowProps {
  task: Activity;
  actions: ReturnType<typeof useActivityActions>;
  /** Shown with the company, which it opens; `among` are the companies of the whole list. */
  company?: { name: string; among: readonly number[] };
  /** Named in the list of a company, where it may be a colleague. */
  showsAssignee?: boolean;
}

/** Completes the task, postpones it, and shows when it is due. */
export function TaskRow({ task: loaded, actions, company, showsAssignee = false }: TaskRowProps) {
  const now = new Date();
  const companyId = useId();
  const change = useActivityChanges()(loaded);
  const task = { ...loaded, ...change.due };
  const isDone = change.done ?? task.done_at !== null;
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
      {(change.waits || task.activity_id < 0) && <Unsent isIcon />}
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

interface CompanyLinkProps {
  id: number;
  company: NonNullable<TaskRowProps['company']>;
  /** For a control that the name of the company describes. */
  linkId?: string;
}

/** Opens the record over this screen. */
export function CompanyLink({ id, company: { name, among }, linkId }: CompanyLinkProps) {
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

/** Moves a task to tomorrow, a day this week, next week, or another day; its time of day stays. */
function PostponeMenu({ task, onPostpone }: { task: Activity; onPostpone: (due: Due) => void }) {
  const [open, setOpen] = useState(false);
  const now = new Date();
  const { time } = dayAndTimeOf(task);
  const dueOn = (day: string): Due => ({ due_on: day, due_at: momentOf(day, time) });
  const choose = (day: string) => {
    setOpen(false);
    onPostpone(dueOn(day));
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <div className={styles.menu}>
          {duePicks(now).map(({ key, label, day }) => (
            <Button key={key} type="text" size="small" onClick={() => choose(day)}>
              <span>{label}</span>
              <small>{formatDue(dueOn(day), now)}</small>
            </Button>
          ))}
          <DayInput size="small" aria-label={t('Another day')} min={localDay(now)} onCommit={choose} />
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<ClockCircleOutlined />}
        aria-label={t('Postpone {{task}}', { task: task.text })}
        aria-expanded={open}
      />
    </Popover>
  );
}

type Of = Parameters<typeof addCompletion>[0];

/** Completing, postponing and deleting: the same wherever an activity is shown. */
const ACTIONS = {
  complete: (of: Of, done = true) => addCompletion(of, done),
  postpone: addPostponement,
  remove: addDeletion,
};

/** Each is shown at once, says its result with an undo, and tells the screens that show the company. */
export const useActivityActions = () => ACTIONS;

/** The day that it is for this browser, and when it ends, which the lists of tasks are asked with. */
export function today(): Today {
  const day = localDay(new Date());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { today: day, today_ends: timestampOf(day, 1), time_zone: timeZone };
}

/** For releases from before `addCompletion`, which the host still serves. */
export const completeTask = (activity_id: number, done: boolean) =>
  http.post(endpoints.activities.complete, { activity_id, done }, { json: true });
