/** Moves a task to tomorrow, a day this week, next week, or another day; its time of day stays. */
import { dayAndTimeOf, duePicks, formatDue, momentOf, t } from '@salesdesk/shared';
import { type Activity, localDay } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { DayInput } from '@salesdesk/shared/ui/form';
import { ClockCircleOutlined } from '@salesdesk/shared/ui/icons';
import { Popover } from '@salesdesk/shared/ui/overlay';
import { useState } from 'react';
import styles from './PostponeMenu.module.css';
import type { Due } from './useActivityActions.ts';

export function PostponeMenu({ task, onPostpone }: { task: Activity; onPostpone: (due: Due) => void }) {
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
