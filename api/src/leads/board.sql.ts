/** Statements of the board: the first page of each stage, further pages by keyset, and recent edits. */
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { accountRows, nextStep } from '../accounts/readModel.sql.ts';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';
import { type LeadFilters, matchesLead, narrows } from './leads.sql.ts';

/** Where a page begins: after this lead. Microseconds since 1970, as in the database; `Date` is less precise. */
export interface LeadKey {
  touched: string;
  id: number;
}

const micros = (at: Expression<unknown>) => sql<string>`(extract(epoch from ${at}) * 1000000)::bigint::text`;
const timeOf = (touched: string) => sql<Date>`timestamptz 'epoch' + ${touched}::bigint * interval '1 microsecond'`;

/** On a replica, the time of the last replayed commit; a day ago while it has replayed none since its start. */
const STATE_TIME = sql`case when pg_is_in_recovery()
  then coalesce(pg_last_xact_replay_timestamp(), now() - interval '1 day') else now() end`;

/**
 * The time of what is read and that of the last edit of any lead, both in microseconds. Undo restores the old time of an edit
 * (ADR-112), so undos count too; so do activities, whose next step is part of a lead, and the stages themselves.
 */
export async function selectBoardTime(db: Db) {
  const row = await db
    .selectNoFrom([
      micros(STATE_TIME).as('as_of'),
      micros(
        sql`greatest(
          (select updated_at from accounts where stage_id is not null order by updated_at desc limit 1),
          (select undone_at from undos where undone_at is not null order by undone_at desc limit 1),
          (select updated_at from activities order by updated_at desc limit 1),
          (select max(updated_at) from stages)
        )`,
      ).as('touched'),
    ])
    .executeTakeFirstOrThrow();
  return { as_of: row.as_of, touched: row.touched ?? '' };
}

/** The stages of the board in order, each with the count and sum of its leads, and of those that match. */
export function selectStageTotals(db: Db, filters: LeadFilters) {
  const totals = (narrowed: LeadFilters) => (eb: ExpressionBuilder<Schema, 'stages'>) =>
    eb
      .selectFrom('accounts as a')
      .where('a.stage_id', 'is not', null)
      .where(matchesLead('a', narrowed))
      .groupBy('a.stage_id')
      .select(({ fn }) => [
        'a.stage_id',
        fn.countAll<string | number>().as('leads'),
        sql<string | number>`coalesce(sum(a.exp_sale_amount), 0)`.as('amount'),
      ]);
  return db
    .selectFrom('stages')
    .leftJoin(
      (eb) => totals({})(eb).as('whole'),
      (join) => join.onRef('whole.stage_id', '=', 'stages.id'),
    )
    .$if(narrows(filters), (query) =>
      query
        .leftJoin(
          (eb) => totals(filters)(eb).as('matched'),
          (join) => join.onRef('matched.stage_id', '=', 'stages.id'),
        )
        .select(['matched.leads as matched_leads', 'matched.amount as matched_amount']),
    )
    .where('stages.archived_at', 'is', null)
    .selectAll('stages')
    .select(['whole.leads', 'whole.amount'])
    .orderBy('stages.position')
    .execute();
}

/** The ids of the stages of the board in order. */
export function selectStageIds(db: Db) {
  return db.selectFrom('stages').where('archived_at', 'is', null).select('id').orderBy('position').execute();
}

/** Whether a stage was changed at or after that time, by which leads may have moved without a touch. */
export async function haveStagesChanged(db: Db, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('stages')
    .where('updated_at', '>=', timeOf(since))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Leads as the lists read them, each with the key of its position. */
function leadRows(db: Db) {
  return accountRows(db).select(({ ref }) => [micros(ref('a.updated_at')).as('touched'), nextStep().as('next_step')]);
}

/** The first `limit` leads of every stage in one statement, last edited first. */
export function selectFirstLeads(db: Db, filters: LeadFilters, limit: number) {
  return leadRows(db)
    .where('a.id', 'in', (eb) =>
      eb
        .selectFrom('stages as st')
        .where('st.archived_at', 'is', null)
        .innerJoinLateral(
          (lateral) =>
            lateral
              .selectFrom('accounts as top')
              .whereRef('top.stage_id', '=', 'st.id')
              .where(matchesLead('top', filters))
              .orderBy('top.updated_at', 'desc')
              .orderBy('top.id', 'desc')
              .limit(limit)
              .select('top.id')
              .as('first'),
          (join) => join.onTrue(),
        )
        .select('first.id'),
    )
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

/** The leads after the key, last edited first: `limit` of them, or all. */
export function selectLeadPage(
  db: Db,
  { filters, after, limit }: { filters: LeadFilters; after: LeadKey | null; limit: number | null },
) {
  return leadRows(db)
    .where('a.stage_id', 'is not', null)
    .where(matchesLead('a', filters))
    .$call((query) =>
      after === null
        ? query
        : query.where(sql<boolean>`(a.updated_at, a.id) < (${timeOf(after.touched)}, ${after.id}::integer)`),
    )
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id', 'desc')
    .$call((query) => (limit === null ? query : query.limit(limit)))
    .execute();
}

/**
 * Ids of the leads edited or undone at or after that time, or with another activity since, including those that left the
 * board by it; each with whether it is on the board, and matches too. At most `limit` edited ones.
 */
export async function selectTouched(db: Db, since: string, filters: LeadFilters, limit: number) {
  const { rows } = await sql<{ id: number; is_there: boolean; matches: boolean }>`
    with found as (
      (
        select id from accounts where stage_id is not null and updated_at >= ${timeOf(since)}
        order by updated_at desc limit ${sql.lit(limit)}
      )
      union
      select unnest(put_back) from undos where undone_at >= ${timeOf(since)}
      union
      (
        select account_id from activities where updated_at >= ${timeOf(since)}
          and exists (select from accounts where id = account_id and stage_id is not null)
        order by updated_at desc limit ${sql.lit(limit)}
      )
    )
    select a.id, a.stage_id is not null and a.archived_at is null as is_there,
      a.stage_id is not null and coalesce(${matchesLead('a', filters)}, false) as matches
    from found join accounts a on a.id = found.id
  `.execute(db);
  return rows;
}

/** The leads of `ids` that are on the board. */
export function selectLeads(db: Db, ids: number[]) {
  return leadRows(db)
    .where('a.stage_id', 'is not', null)
    .where('a.archived_at', 'is', null)
    .where('a.id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

/** The ids of the first matching leads, last edited first, and the number of all matches. */
export async function selectMatchingLeads(db: Db, filters: LeadFilters, limit: number) {
  const matching = db.selectFrom('accounts as a').where('a.stage_id', 'is not', null).where(matchesLead('a', filters));
  const rows = await matching
    .select('a.id')
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string | number>().as('total'))
    .executeTakeFirstOrThrow();
  return { ids: rows.map(({ id }) => id), total: Number(total) };
}
