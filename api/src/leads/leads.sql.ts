import type { LeadQuery, LeadsOnly } from '@salesdesk/shared/domain';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import { columnConditions, type LookedUp } from '../accounts/accountFilters.sql.ts';
import {
  isHopeful,
  type Leads,
  ofNetworkCode,
  onlyThose,
  presenceConditions,
  type SortedList,
  searchContains,
} from '../accounts/readModel.sql.ts';
import { stillHolds } from '../audit/audit.service.ts';
import { contains } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';

/** The data for a move, locked so that of two concurrent moves the second sees the result of the first. */
export function lockLead(db: Db, id: number) {
  return db
    .selectFrom('accounts')
    .where('id', '=', id)
    .where('stage_id', 'is not', null)
    .where('archived_at', 'is', null)
    .select(['id', 'name', 'type', 'pri_assignee_id', 'sec_assignee_id', 'updated_at', 'version', 'stage_id'])
    .select(sql<string>`updated_at::text`.as('touched'))
    .$narrowType<{ stage_id: NotNull }>()
    .forUpdate()
    .executeTakeFirst();
}

/** Who moved this lead last, by first and last name. */
export function selectLastMover(db: Db, id: number) {
  return db
    .selectFrom('audit')
    .innerJoin('users', 'users.id', 'audit.actor_id')
    .where('audit.entity', '=', 'account')
    .where('audit.entity_id', '=', id)
    .where('audit.action', 'in', ['lead.moved', 'lead.move-undone'])
    .select(['users.first_name', 'users.last_name'])
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Counts the leads that are not converted, by the filters of the list that each number opens; `userId` decides which are "mine". */
export function selectLeadTotals(db: Db, userId: number) {
  const count = (only: LeadsOnly) => sql<string | number>`count(*) filter (where ${onlyThose('a', only, userId)})`;
  const expected = (only: LeadsOnly) => sql<string | number>`
    coalesce(sum(a.exp_sale_amount) filter (where ${onlyThose('a', only, userId)} and ${isHopeful('a')}), 0)
  `;
  return db
    .selectFrom('accounts as a')
    .where('a.stage_id', 'is not', null)
    .where('a.archived_at', 'is', null)
    .where(onlyThose('a', 'open'))
    .select(({ fn }) => [
      fn.countAll<string | number>().as('total'),
      expected('open').as('amount'),
      expected('mine').as('my_amount'),
      count('mine').as('mine'),
      count('going-cold').as('going_cold'),
      count('mine-going-cold').as('my_going_cold'),
    ])
    .executeTakeFirstOrThrow();
}

/** Searches the audit trail as it is displayed: a browser in another language sends the texts of its codes. ADR-128. */

const PLACE = /\{\{(\w+)\}\}/g;

/** Before the English name of a stage, whose text is the name that the reader sees. */
const STAGE = 'stage:';
/** The parameters that hold the name of a stage. */
const STAGE_PARAMS = ['stage', 'from', 'to'];

/** A row of `audit` in these texts; in English if its code has none. */
export function readWith(texts: Readonly<Record<string, string>>): RawBuilder<string> {
  const named = Object.entries(texts).map(([code, text]) => [code, text, code.startsWith(STAGE)] as const);
  const stages = named.flatMap(([code, text, isStage]) =>
    isStage ? [sql`when ${code.slice(STAGE.length)}::text then ${text}::text`] : [],
  );
  const readings = named.flatMap(([code, text, isStage]) =>
    isStage ? [] : [sql`when ${code}::text then ${filled(text, stages)}`],
  );
  return readings.length
    ? sql<string>`case audit.code ${sql.join(readings, sql` `)} else audit.summary end`
    : sql<string>`audit.summary`;
}

/** Fills in the parameters; one that the row lacks is empty. */
function filled(text: string, stages: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  const parameter = (name: string) => {
    const value = sql`coalesce(audit.params ->> ${name}::text, '')`;
    return stages.length && STAGE_PARAMS.includes(name)
      ? sql`case ${value} ${sql.join(stages, sql` `)} else ${value} end`
      : value;
  };
  const parts = text.split(PLACE).map((part, at) => (at % 2 ? parameter(part) : sql`${part}::text`));
  return sql<string>`concat(${sql.join(parts)})`;
}

/** The filters of the board and the list of leads, one for each column (ADR-115); the last action in English, or in the text of its code in `actionTexts`. */
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
