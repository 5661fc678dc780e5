/** What the keys of the work queue do. Pure. R-88. */
import { duePicks } from '@salesdesk/shared';
import { CALL_OUTCOMES, type NewActivity, type Outcome, type QueueItem } from '@salesdesk/shared/domain';

/** The outcome of a digit; undefined for other keys. */
export function outcomeOfKey(key: string): Outcome | undefined {
  return /^[1-9]$/.test(key) ? CALL_OUTCOMES[Number(key) - 1] : undefined;
}

/** The day on which to call again after an outcome: who was not spoken to is not forgotten. Null for none. */
export function nextDayAfter(outcome: Outcome, now: Date): { label: string; day: string } | null {
  const [tomorrow, , nextWeek] = duePicks(now);
  if (outcome === 'no-answer' || outcome === 'left-message') return tomorrow ?? null;
  return outcome === 'later' ? (nextWeek ?? null) : null;
}

/** The call that a key logs: it completes the task, and plans the next call where nobody was spoken to. */
export function callOf({ account_id, task }: QueueItem, outcome: Outcome, now: Date, nextText: string): NewActivity {
  const next = nextDayAfter(outcome, now);
  return {
    account_id,
    kind: 'call',
    outcome,
    ...(task ? { completes: task.activity_id } : {}),
    ...(next ? { next_on: next.day, next_text: nextText } : {}),
  };
}
