/** The open tasks of a company, those due first. `label` tells apart the places that show them. */
import { TaskRow, useActivityActions } from '@salesdesk/shared/activities';
import type { Activity } from '@salesdesk/shared/domain';
import styles from './PlannedTasks.module.css';

export function PlannedTasks({ tasks, label }: { tasks: readonly Activity[]; label: string }) {
  const actions = useActivityActions();
  if (!tasks.length) return null;
  return (
    <section className={styles.planned} aria-label={label}>
      <ul>
        {tasks.map((task) => (
          <li key={task.activity_id}>
            <TaskRow task={task} actions={actions} showsAssignee />
          </li>
        ))}
      </ul>
    </section>
  );
}
