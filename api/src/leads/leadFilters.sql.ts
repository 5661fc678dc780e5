/** The filters of the board and the list of leads, one for each column. ADR-115. */
import type { LeadQuery } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import { columnConditions, type LookedUp } from '../accounts/accountFilters.sql.ts';
import {
  type Leads,
  ofNetworkCode,
  onlyThose,
  presenceConditions,
  type SortedList,
  searchContains,
} from '../accounts/readModel.sql.ts';
import { stillHolds } from '../audit/audit.service.ts';
import { contains } from '../database/containing.ts';
import { readWith } from './lastAction.sql.ts';

/** The filters of leads; the last action in English, or in the text of its code in `actionTexts`. */
export type LeadFilters = Omit<LeadQuery, 'country' | 'country_codes' | 'assignee' | 'action_texts'> &
  LookedUp & {
    /** Text by message code, as the reader sees it. */
    actionTexts?: Readonly<Record<string, string>>;
    /** The user whose leads are "mine". */
    viewer?: number;
  };

/** Whether any filter is set. */
export function narrows({ viewer: _viewer, actionTexts: _texts, ...filters }: LeadFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}

/** The condition on a lead; `table` is the alias of `accounts`. */
export function matchesLead(table: Leads, filters: LeadFilters): RawBuilder<boolean> {
  const id = sql.ref(`${table}.id`);
  const { search_term, action, actionTexts, only, viewer } = filters;
  const conditions: RawBuilder<boolean>[] = [sql`${sql.ref(`${table}.archived_at`)} is null`];
  if (search_term)
    conditions.push(sql`(${searchContains(table, search_term)} or ${id} in ${ofNetworkCode(search_term)})`);
  conditions.push(...columnConditions(table, filters));
  if (action) {
    const readings = [sql<string>`audit.summary`, ...(actionTexts ? [readWith(actionTexts)] : [])];
    const found = readings.map((reading) => contains(reading, action));
    conditions.push(sql`(
      select ${sql.join(found, sql` or `)} from audit
      where audit.entity = 'account' and audit.entity_id = ${id} and ${stillHolds}
      order by audit.id desc limit 1
    )`);
  }
  if (only) conditions.push(onlyThose(table, only, viewer));
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
