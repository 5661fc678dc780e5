/** The texts that a card or a row shows for a lead. Pure. product.md section 2, "Leads". */
import {
  ACCOUNT_TYPES,
  COLD_SLUG,
  daysSince,
  isGoingCold,
  type Lead,
  LOST_SLUG,
  type PersonName,
  personResponsible,
  type Stage,
} from '@salesdesk/shared/domain';
import { plural } from './texts.ts';

export type LeadsView = 'board' | 'list';

const LEADS_VIEWS: readonly LeadsView[] = ['board', 'list'];

/** The view in an address or a stored choice; null for anything else. */
export function viewOf(text: unknown): LeadsView | null {
  return LEADS_VIEWS.find((view) => view === text) ?? null;
}

/** Shown for a missing value. */
export const ABSENT = '--';

/** 'Ada Lovelace', or '--' without a person. */
function nameOf(person: PersonName | null): string {
  return (person && [person.first_name, person.last_name].filter(Boolean).join(' ')) || ABSENT;
}

/** The name on the card: primary assignee, else secondary, else creator. */
export function responsibleOf(lead: Lead): string {
  return nameOf(personResponsible(lead));
}

/** Whole days since the last touch, never negative; 0 without one. */
export function idleDays(updatedAt: string | null, now: Date): number {
  return Math.max(0, Math.floor(daysSince(updatedAt, now) ?? 0));
}

/** 'cold in 5 days' for an open lead that goes cold, 'idle for 33 days' past that; '' for all others. */
export function coldTextOf(
  { updated_at, account_type }: Pick<Lead, 'updated_at' | 'account_type'>,
  stage: Pick<Stage, 'kanban_column_slug_name'> | undefined,
  now: Date,
  idle: number,
): string {
  const slug = stage?.kanban_column_slug_name;
  const isOpen = account_type === ACCOUNT_TYPES.leads && slug !== COLD_SLUG && slug !== LOST_SLUG;
  if (!isOpen || !isGoingCold(updated_at, now, idle)) return '';
  const days = idleDays(updated_at, now);
  return days < idle
    ? plural(idle - days, 'cold in {{count}} day', 'cold in {{count}} days')
    : plural(days, 'idle for {{count}} day', 'idle for {{count}} days');
}
