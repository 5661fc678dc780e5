/** The open tasks of a company above its timeline, those due first. */
import type { Activity } from '@salesdesk/shared/domain';
import { t } from '../texts.ts';
import styles from './PlannedTasks.module.css';
import { TaskRow } from './TaskRow.tsx';
import { useActivityActions } from './useActivityActions.ts';

export function PlannedTasks({ tasks }: { tasks: readonly Activity[] }) {
  const actions = useActivityActions();
  if (!tasks.length) return null;
  return (
    <section className={styles.planned} aria-label={t('Next steps')}>
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
