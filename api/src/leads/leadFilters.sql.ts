/** The filters of the board and the list of leads, one for each column. ADR-115. */
import {
  ACCOUNT_TYPES,
  COLD_SLUG,
  GOING_COLD_DAYS,
  type LeadQuery,
  type LeadsOnly,
  LOST_SLUG,
} from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import { phoneContains, socialContains } from '../accounts/readModel.sql.ts';
import { containing } from '../database/containing.ts';
import { rangeEnd, rangeStart } from '../database/dateRange.ts';
import { readWith } from './lastAction.sql.ts';

/** The filters of leads; the last action in English, or in the text of its code in `actionTexts`. */
export type LeadFilters = Omit<LeadQuery, 'country' | 'action_texts'> & {
  /** Text by message code, as the reader sees it. */
  actionTexts?: Readonly<Record<string, string>>;
  /** Ids of countries. */
  countries?: number[];
  /** The user whose leads are "mine". */
  viewer?: number;
};

/** Whether any filter is set. */
export function narrows({ viewer: _viewer, actionTexts: _texts, ...filters }: LeadFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}

/** The condition on a lead; `table` is the alias of `accounts`. The expressions match the indexes (0008, 0016). */
export function matchesLead(table: 'a' | 'top', filters: LeadFilters): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const { search_term, name, stage, action, touched_from, touched_to, contact, phone, countries, source } = filters;
  const { fee_min, fee_max, assignee } = filters;
  const conditions: RawBuilder<boolean>[] = [];
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition);
  if (search_term) add(sql`${column('name')} ilike ${containing(search_term)}`);
  if (name) add(sql`${column('name')} ilike ${containing(name)}`);
  if (stage !== undefined) add(sql`${column('stage_id')} = ${stage}`);
  if (touched_from) add(sql`${column('updated_at')} >= ${rangeStart(touched_from)}`);
  if (touched_to) add(sql`${column('updated_at')} < ${rangeEnd(touched_to)}`);
  if (contact) add(sql`(${column('contact_person')} ->> 'name') ilike ${containing(contact)}`);
  if (phone) add(phoneContains(table, phone));
  if (countries) add(sql`${column('country_id')} = any(${countries}::integer[])`);
  if (source) add(socialContains(table, source));
  if (fee_min !== undefined) add(sql`${column('exp_sale_amount')} >= ${fee_min}::numeric`);
  if (fee_max !== undefined) add(sql`${column('exp_sale_amount')} <= ${fee_max}::numeric`);
  if (assignee === 0) add(sql`${column('pri_assignee_id')} is null`);
  else if (assignee !== undefined) add(sql`${column('pri_assignee_id')} = ${assignee}`);
  if (action) {
    const readings = [sql<string>`audit.summary`, ...(filters.actionTexts ? [readWith(filters.actionTexts)] : [])];
    const found = readings.map((reading) => sql`${reading} ilike ${containing(action)}`);
    add(sql`(
      select ${sql.join(found, sql` or `)} from audit
      where audit.entity = 'account' and audit.entity_id = ${column('id')}
      order by audit.id desc limit 1
    )`);
  }
  if (filters.only) add(onlyThose(table, filters.only, filters.viewer));
  return conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

/** One of the sets that Home counts, all of them leads that are not converted. */
export function onlyThose(table: 'a' | 'top', only: LeadsOnly, viewer = 0): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const open = sql<boolean>`${column('type')} = ${ACCOUNT_TYPES.leads}`;
  if (only === 'open') return open;
  const mine = sql<boolean>`(${open} and ${viewer}::integer in (${column('pri_assignee_id')}, ${column('sec_assignee_id')}))`;
  if (only === 'mine') return mine;
  return sql`(
    ${only === 'going-cold' ? open : mine}
    and ${column('updated_at')} < now() - ${GOING_COLD_DAYS}::integer * interval '24 hours' and ${isHopeful(table)}
  )`;
}

/** Whether the lead is neither cold nor lost. */
export function isHopeful(table: 'a' | 'top'): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.stage_id`)} <> all (array(
    select id from stages where slug in (${COLD_SLUG}, ${LOST_SLUG})
  ))`;
}
