/** The next step in a cell of a list: the day first, because long texts are cut. */
import { formatDue, t } from '@salesdesk/shared';
import { isOverdue, type NextStep } from '@salesdesk/shared/domain';
import type { ReactNode } from 'react';

export function nextStepCell(step: NextStep | null, now: Date): ReactNode {
  if (!step) return '--';
  const isLate = isOverdue(step, now);
  return (
    <span title={step.text}>
      {isLate && <span className="sd-visually-hidden">{t('Overdue:')} </span>}
      <time
        dateTime={step.due_at ?? step.due_on}
        style={isLate ? { color: 'var(--sd-danger)', fontWeight: 500 } : undefined}
      >
        {formatDue(step, now)}
      </time>
      {` · ${step.text}`}
    </span>
  );
}
