import { type DuePick, duePicks } from '@salesdesk/shared';

/** The day that a key chooses. */
export function duePicksByKey(now: Date, key: string): DuePick | undefined {
  return duePicks(now).find((pick) => pick.key === key.toLowerCase());
}
