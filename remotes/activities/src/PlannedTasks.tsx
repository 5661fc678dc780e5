/** The open tasks of a company, those due first. An extension of the record. */
import { TaskRow, useActivityActions } from '@salesdesk/shared/activities';
import type { SlotProps } from '@salesdesk/shared/domain';
import styles from './ActivityItem.module.css';
import { t } from './texts.ts';

export default function PlannedTasks({ company: { planned }, shows }: SlotProps<'company.tasks'>) {
  const actions = useActivityActions();
  const tasks = shows === 'first' ? planned.slice(0, 1) : planned;
  if (!tasks.length) return null;
  return (
    // Distinguishes the places that show them.
    <section className={styles.planned} aria-label={shows === 'first' ? t('Next step') : t('Next steps')}>
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
