/** The next step in a cell of the list: the day first, because long texts are cut. */
import { formatDue } from '@salesdesk/shared';
import { isOverdue, type Lead } from '@salesdesk/shared/domain';
import type { ReactNode } from 'react';
import { ABSENT } from './leads.model.ts';
import { t } from './texts.ts';

/** `late` is the class of a day that is over. */
export function nextStepCell({ next_step: step }: Lead, now: Date, late: string | undefined): ReactNode {
  if (!step) return ABSENT;
  const isLate = isOverdue(step, now);
  return (
    <span title={step.text}>
      {isLate && <span className="sd-visually-hidden">{t('Overdue:')} </span>}
      <time dateTime={step.due_at ?? step.due_on} className={isLate ? late : undefined}>
        {formatDue(step, now)}
      </time>
      {` · ${step.text}`}
    </span>
  );
}
