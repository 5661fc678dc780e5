/** The texts that a card or a row shows for a lead. Pure. product.md section 2, "Leads". */
import { countryName, formatMoney, leftToRight } from '@salesdesk/shared';
import {
  ACCOUNT_TYPES,
  COLD_SLUG,
  daysSince,
  isGoingCold,
  type Lead,
  LOST_SLUG,
  type PersonName,
  parseContactPerson,
  parseSocialMedia,
  personResponsible,
  SOCIAL_MEDIA_LABELS,
  type SocialMedia,
  type Stage,
  shownOwnNumber,
} from '@salesdesk/shared/domain';
import { plural, t } from './texts.ts';

export type LeadsView = 'board' | 'list';

const LEADS_VIEWS: readonly LeadsView[] = ['board', 'list'];

/** The view in an address or a stored choice; null for anything else. */
export function viewOf(text: unknown): LeadsView | null {
  return LEADS_VIEWS.find((view) => view === text) ?? null;
}

/** Shown for a missing value. */
export const ABSENT = '--';

/** '$12,500', or '--' without an amount. */
export function amountOf(lead: Pick<Lead, 'account_exp_sale_amount'>): string {
  return lead.account_exp_sale_amount === null ? ABSENT : formatMoney(lead.account_exp_sale_amount);
}

/** 'Ada Lovelace', or '--' without a person. */
export function nameOf(person: PersonName | null): string {
  return (person && [person.first_name, person.last_name].filter(Boolean).join(' ')) || ABSENT;
}

/** The name on the card: primary assignee, else secondary, else creator. */
export function responsibleOf(lead: Lead): string {
  return nameOf(personResponsible(lead));
}

/** 'Facebook, LinkedIn' for every social id with a value, or '--'. */
export function sourceOf(lead: Pick<Lead, 'account_social_media'>): string {
  const ids = Object.keys(parseSocialMedia(lead.account_social_media)).map(Number) as SocialMedia[];
  return ids.map((id) => t(SOCIAL_MEDIA_LABELS[id])).join(', ') || ABSENT;
}

/** The contact person's name, or '--'. */
export function contactOf(lead: Pick<Lead, 'account_contact_person'>): string {
  return parseContactPerson(lead.account_contact_person).name.trim() || ABSENT;
}

/** The number as people read it, or '--'. */
export function phoneOf(lead: Parameters<typeof shownOwnNumber>[0]): string {
  const number = shownOwnNumber(lead);
  return number ? leftToRight(number) : ABSENT;
}

/** The country's name, '' when unknown. */
export function countryOf(lead: Pick<Lead, 'country_details' | 'account_country_name'>): string {
  const { country_details: known, account_country_name: name } = lead;
  return countryName(known?.country_name ?? name, known?.country_iso2);
}

/** The primary assignee's name, or '--'. */
export function primaryAssigneeOf(lead: Pick<Lead, 'account_pri_assignee_name' | 'primary_assignee_details'>): string {
  return lead.account_pri_assignee_name?.trim() || nameOf(lead.primary_assignee_details);
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
