/** Tasks of several companies, as the widgets of Home show them. */
import { CompanyLink, TaskRow, useActivityActions } from '@salesdesk/shared/activities';
import type { ActivityOfCompany } from '@salesdesk/shared/domain';
import { t } from './texts.ts';
import styles from './Widgets.module.css';

interface TaskListProps {
  tasks: readonly ActivityOfCompany[];
  /** Shown instead of an empty list. */
  empty: string;
  /** Activities that mention the user, above the tasks. */
  mentions?: readonly ActivityOfCompany[];
}

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
