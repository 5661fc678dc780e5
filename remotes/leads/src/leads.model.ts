/** What the Leads screen shows, derived from leads and stages. Pure. product.md section 2, "Leads". */
import { formatNumber, plural, t } from '@salesdesk/shared';
import {
  AMOUNT_DIGITS,
  type Lead,
  type PersonName,
  parseContactPerson,
  parseSocialMedia,
  personResponsible,
  SOCIAL_MEDIA_LABELS,
  type SocialMedia,
  type Stage,
} from '@salesdesk/shared/domain';
import type { ColumnStage } from './moves.model.ts';

const LEADS_VIEWS = ['board', 'list'] as const;
export type LeadsView = (typeof LEADS_VIEWS)[number];

/** The view an address or a stored choice names, null for anything else. */
export function viewOf(text: unknown): LeadsView | null {
  return LEADS_VIEWS.find((view) => view === text) ?? null;
}

/** Shown where a record says nothing. */
export const ABSENT = '--';

const SHORT: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };

/** '$12,500', or '--' without an amount. */
export function amountOf(lead: Pick<Lead, 'account_exp_sale_amount'>): string {
  return lead.account_exp_sale_amount === null ? ABSENT : fullSum(lead.account_exp_sale_amount);
}

/** Dollars, short for a column's head: '$1.2M'. */
export function compactSum(dollars: number): string {
  return `$${formatNumber(dollars, SHORT)}`;
}

/** Dollars in full: '$1,234,500'. */
export function fullSum(dollars: number): string {
  return `$${formatNumber(dollars, AMOUNT_DIGITS)}`;
}

/** 'Ada Lovelace', or '--' for nobody. */
export function nameOf(person: PersonName | null): string {
  return (person && [person.first_name, person.last_name].filter(Boolean).join(' ')) || ABSENT;
}

/** The name on the card: primary assignee, else secondary, else creator. */
export function responsibleOf(lead: Lead): string {
  return nameOf(personResponsible(lead));
}

/** 'Facebook, LinkedIn' for every social id that holds a value, or '--'. */
export function sourceOf(lead: Pick<Lead, 'account_social_media'>): string {
  const ids = Object.keys(parseSocialMedia(lead.account_social_media)).map(Number) as SocialMedia[];
  return ids.map((id) => t(SOCIAL_MEDIA_LABELS[id])).join(', ') || ABSENT;
}

/** The contact person's name, or '--'. */
export function contactOf(lead: Pick<Lead, 'account_contact_person'>): string {
  return parseContactPerson(lead.account_contact_person).name.trim() || ABSENT;
}

/** '+31 201234567', or '--'. The code is kept without "+". */
export function phoneOf(lead: Pick<Lead, 'account_phone' | 'account_phone_code'>): string {
  if (!lead.account_phone) return ABSENT;
  return lead.account_phone_code ? `+${lead.account_phone_code} ${lead.account_phone}` : lead.account_phone;
}

/** The country's name, '' when none is known. */
export function countryOf(lead: Pick<Lead, 'country_details' | 'account_country_name'>): string {
  return lead.country_details?.country_name ?? lead.account_country_name ?? '';
}

/** The primary assignee's name, or '--'. */
export function primaryAssigneeOf(lead: Pick<Lead, 'account_pri_assignee_name' | 'primary_assignee_details'>): string {
  return lead.account_pri_assignee_name?.trim() || nameOf(lead.primary_assignee_details);
}

/** Whole days since the last touch, never negative. */
export function idleDays(updatedAt: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(updatedAt).getTime()) / 86_400_000));
}

/** The stage a lead stands in; undefined when it is none of the board's. */
export function stageOf(lead: Pick<Lead, 'kanban_column_id'>, stages: readonly Stage[]): Stage | undefined {
  return stages.find((stage) => stage.kanban_column_id === lead.kanban_column_id);
}

/** One column of the board with its leads, last touch first. */
export interface Column {
  stage: ColumnStage;
  /** Those loaded so far. */
  leads: readonly Lead[];
}

/** The leads by stage, in the stages' order; leads of unknown stages are left out. */
export function columnsOf(leads: readonly Lead[], stages: readonly ColumnStage[]): Column[] {
  const byStage = new Map<number | null, Lead[]>(stages.map((stage) => [stage.kanban_column_id, []]));
  for (const lead of leads) byStage.get(lead.kanban_column_id)?.push(lead);
  return stages.map((stage) => ({
    stage,
    leads: (byStage.get(stage.kanban_column_id) ?? []).sort(lastTouchFirst),
  }));
}

/** The columns anew, each list of leads the very same one as before where nothing in it changed. */
export function steadyColumns(columns: readonly Column[], before: readonly Column[]): readonly Column[] {
  return columns.map((column, at) => {
    const leads = before[at]?.leads;
    const isSame = leads?.length === column.leads.length && column.leads.every((lead, place) => lead === leads[place]);
    return isSame ? { ...column, leads } : column;
  });
}

/** The number and sum a column's head says, from the server: of the matches while searching, else of the whole stage. */
export function headOf(stage: ColumnStage, searching: boolean): { count: string; sum: number; spoken: string } {
  const total = String(stage.account_count_count);
  const matched = String(shownTotal(stage, searching));
  const sum = (searching ? stage.account_matched_sum : undefined) ?? stage.account_amount_sum;
  const count = searching ? `${matched} / ${total}` : total;
  const spoken = searching
    ? t('{{matched}} of {{total}} leads', { matched, total })
    : plural(stage.account_count_count, '{{total}} lead', '{{total}} leads', { total });
  return { count, sum, spoken };
}

/** How many leads the column holds in all, loaded or not. */
export function shownTotal(stage: ColumnStage, searching: boolean): number {
  return (searching ? stage.account_matched_count : undefined) ?? stage.account_count_count;
}

/**
 * Leads in the order their ids were seen before, new ones first: a row does not jump from under the pointer when its
 * lead was touched. Those touched before all that were seen are a further page, which follows.
 */
export function inSeenOrder(leads: readonly Lead[], seen: readonly number[]): Lead[] {
  const place = new Map(seen.map((id, index) => [id, index]));
  const oldest = leads.reduce(
    (at, lead) => (place.has(lead.account_id) && lead.updated_at < at ? lead.updated_at : at),
    '~',
  );
  const placeOf = (lead: Lead) =>
    place.get(lead.account_id) ?? (lead.updated_at < oldest && seen.length ? seen.length : -1);
  return leads
    .map((lead) => ({ lead, place: placeOf(lead) }))
    .sort((a, b) => a.place - b.place || lastTouchFirst(a.lead, b.lead))
    .map(({ lead }) => lead);
}

function lastTouchFirst(a: Lead, b: Lead): number {
  if (a.updated_at === b.updated_at) return b.account_id - a.account_id;
  return a.updated_at < b.updated_at ? 1 : -1;
}
