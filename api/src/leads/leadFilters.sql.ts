/** The filters of the board and the list of leads, one for each column. ADR-115. */
import type { LeadQuery } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  contactContains,
  type Leads,
  ofNetworkCode,
  onlyThose,
  phoneContains,
  presenceConditions,
  type SortedList,
  searchContains,
  socialContains,
} from '../accounts/readModel.sql.ts';
import { stillHolds } from '../audit/audit.service.ts';
import { contains } from '../database/containing.ts';
import { rangeEnd, rangeStart } from '../database/dateRange.ts';
import { readWith } from './lastAction.sql.ts';

/** The filters of leads; the last action in English, or in the text of its code in `actionTexts`. */
export type LeadFilters = Omit<LeadQuery, 'country' | 'country_codes' | 'assignee' | 'action_texts'> & {
  /** Text by message code, as the reader sees it. */
  actionTexts?: Readonly<Record<string, string>>;
  /** The id of the primary assignee; 0 for nobody. */
  assignee?: number;
  /** Ids of countries. */
  countries?: number[];
  /** The user whose leads are "mine". */
  viewer?: number;
};

/** Whether any filter is set. */
export function narrows({ viewer: _viewer, actionTexts: _texts, ...filters }: LeadFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}

/** The condition on a lead; `table` is the alias of `accounts`. The expressions match the indexes. */
export function matchesLead(table: Leads, filters: LeadFilters): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const { search_term, name, stage, action, touched_from, touched_to, contact, phone, countries, source } = filters;
  const { city, fee_min, fee_max, assignee } = filters;
  const conditions: RawBuilder<boolean>[] = [sql`${column('archived_at')} is null`];
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition);
  if (search_term)
    add(sql`(${searchContains(table, search_term)} or ${column('id')} in ${ofNetworkCode(search_term)})`);
  if (name) add(contains(column('name'), name));
  if (stage !== undefined) add(sql`${column('stage_id')} = ${stage}`);
  if (touched_from) add(sql`${column('updated_at')} >= ${rangeStart(touched_from)}`);
  if (touched_to) add(sql`${column('updated_at')} < ${rangeEnd(touched_to)}`);
  if (contact) add(contactContains(table, contact));
  if (phone) add(phoneContains(table, phone));
  if (countries) add(sql`${column('country_id')} = any(${countries}::integer[])`);
  if (city) add(contains(column('city'), city));
  if (source) add(socialContains(table, source));
  if (fee_min !== undefined) add(sql`${column('exp_sale_amount')} >= ${fee_min}::numeric`);
  if (fee_max !== undefined) add(sql`${column('exp_sale_amount')} <= ${fee_max}::numeric`);
  if (assignee === 0) add(sql`${column('pri_assignee_id')} is null`);
  else if (assignee !== undefined) add(sql`${column('pri_assignee_id')} = ${assignee}`);
  if (action) {
    const readings = [sql<string>`audit.summary`, ...(filters.actionTexts ? [readWith(filters.actionTexts)] : [])];
    const found = readings.map((reading) => contains(reading, action));
    add(sql`(
      select ${sql.join(found, sql` or `)} from audit
      where audit.entity = 'account' and audit.entity_id = ${column('id')} and ${stillHolds}
      order by audit.id desc limit 1
    )`);
  }
  if (filters.only) add(onlyThose(table, filters.only, filters.viewer));
  conditions.push(...presenceConditions(table, filters));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The leads as a list that can be sorted. */
export function sortedListOf(filters: LeadFilters): SortedList {
  return {
    table: 'f',
    scope: sql<boolean>`(f.stage_id is not null and f.archived_at is null)`,
    filters: narrows(filters) ? matchesLead('f', filters) : null,
  };
}
