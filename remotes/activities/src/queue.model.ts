/** What the keys of the work queue do. Pure. R-88. */
import { duePicks } from '@salesdesk/shared';
import type { Choice, NewActivity, QueueItem } from '@salesdesk/shared/domain';

/** The slug of what a digit chooses; undefined for other keys. */
export function choiceOfKey(choices: readonly Choice[], key: string): string | undefined {
  return /^[1-9]$/.test(key) ? choices[Number(key) - 1]?.slug : undefined;
}

/**
 * The day on which to call again after an outcome: who was not spoken to is not forgotten. Null for none. These outcomes
 * keep their rules whatever they are called.
 */
export function nextDayAfter(outcome: string, now: Date): { label: string; day: string } | null {
  const [tomorrow, , nextWeek] = duePicks(now);
  if (outcome === 'no-answer' || outcome === 'left-message') return tomorrow ?? null;
  return outcome === 'later' ? (nextWeek ?? null) : null;
}

/** The call that a key logs: it completes the task, and plans the next call where nobody was spoken to. */
export function callOf({ account_id, task }: QueueItem, outcome: string, now: Date, nextText: string): NewActivity {
  const next = nextDayAfter(outcome, now);
  return {
    account_id,
    kind: 'call',
    outcome,
    ...(task ? { completes: task.activity_id } : {}),
    ...(next ? { next_on: next.day, next_text: nextText } : {}),
  };
}
