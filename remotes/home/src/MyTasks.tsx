/** What the user has to do today: what is overdue, what is due, and mentions; a sample for who has nothing yet. product.md section 1, R-87. */
import { startQueue, translated, useCan } from '@salesdesk/shared';
import { CompanyLink, TaskRow, useActivityActions } from '@salesdesk/shared/activities';
import { type ActivityOfCompany, isOverdue, localDay, type MyActivities } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { Button, Skeleton } from '@salesdesk/shared/ui/core';
import { msg, t } from './texts.ts';
import { useMine } from './useMine.ts';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const TASKS = [
  { text: msg('Call Kestrel Tea Company about the spring campaign'), due: msg('Today') },
  { text: msg('Send the proposal to Nordlicht Optik'), due: msg('Today') },
  { text: msg('Check the contract of Alborada Viajes'), due: msg('Tomorrow') },
  { text: msg('Prepare the review of the pipeline'), due: msg('Friday') },
];

/** Those of later days are in Notifications. */
export function isForToday(task: MyActivities['open'][number]): boolean {
  const now = new Date();
  return isOverdue(task, now) || (task.due_on !== null && task.due_on <= localDay(now));
}

export function MyTasks() {
  const { isSample, mine, hasFailed } = useMine();
  const [seesLeads, seesQList] = [useCan('data.leads.view'), useCan('data.q-list.view')];
  const screen = seesLeads ? '/leads' : seesQList && '/q-list';
  if (isSample)
    return (
      <Widget title={t('My Tasks')} sample>
        <ul className={styles.list}>
          {TASKS.map(({ text, due }) => (
            <li key={text}>
              {translated(text)}
              <small>{translated(due)}</small>
            </li>
          ))}
        </ul>
      </Widget>
    );
  return (
    <Widget
      title={t('My Tasks')}
      action={
        <Button size="small" aria-keyshortcuts="q" onClick={startQueue}>
          {t('Start calling')} <kbd aria-hidden="true">Q</kbd>
        </Button>
      }
    >
      {hasFailed && <p role="alert">{t('Your tasks could not be loaded.')}</p>}
      {!mine && !hasFailed && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {mine && (
        <div className={styles.tasks}>
          <TaskList
            tasks={mine.open.filter(isForToday)}
            mentions={mine.mentions}
            empty={
              mine.open.length
                ? t('Nothing is left for today.')
                : t('Nothing to do. Plan a next step on a company’s record.')
            }
          />
          {!mine.open.length && screen && <Link to={screen}>{t('Choose a company')}</Link>}
        </div>
      )}
    </Widget>
  );
}

interface TaskListProps {
  tasks: readonly ActivityOfCompany[];
  /** Shown instead of an empty list. */
  empty: string;
  /** Activities that mention the user, above the tasks. */
  mentions?: readonly ActivityOfCompany[];
}

/** Tasks of several companies, as the widgets of Home show them. */
export function TaskList({ tasks, empty, mentions = [] }: TaskListProps) {
  const actions = useActivityActions();
  const among = [...new Set(tasks.map((task) => task.account_id))];
  if (!tasks.length && !mentions.length) return <p className={styles.nothing}>{empty}</p>;
  return (
    <ul className={styles.taskList}>
      {mentions.map((activity) => (
        <li key={activity.activity_id} className={styles.mention}>
          <p>
            {t('{{name}} mentioned you:', { name: activity.author.name })} <span>{activity.text}</span>
          </p>
          <CompanyLink id={activity.account_id} company={{ name: activity.account_name, among: [] }} />
        </li>
      ))}
      {tasks.map((task) => (
        <li key={task.activity_id}>
          <TaskRow task={task} actions={actions} company={{ name: task.account_name, among }} />
        </li>
      ))}
    </ul>
  );
}
