/** Statements of the board at size: a page of each stage at once, pages by keyset, and what was touched. */
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { accountRows, containing } from '../accounts/readModel.ts';
import type { DbOrTransaction } from '../db.ts';
import type { Schema } from '../schema.ts';

/** Where a page begins: after this lead. Microseconds since 1970, as the database keeps them and `Date` does not. */
export interface LeadKey {
  touched: string;
  id: number;
}

const micros = (at: Expression<unknown>) => sql<string>`(extract(epoch from ${at}) * 1000000)::bigint::text`;
const timeOf = (touched: string) => sql<Date>`timestamptz 'epoch' + ${touched}::bigint * interval '1 microsecond'`;

/**
 * Now, and the last touch of any lead; both in microseconds. What was put back (decision 112) has its old touch again:
 * putting it back counts.
 */
export async function selectBoardTime(db: DbOrTransaction) {
  const row = await db
    .selectNoFrom([
      micros(sql`now()`).as('as_of'),
      micros(
        sql`greatest(
          (select updated_at from accounts where stage_id is not null order by updated_at desc limit 1),
          (select undone_at from undos where undone_at is not null order by undone_at desc limit 1)
        )`,
      ).as('touched'),
    ])
    .executeTakeFirstOrThrow();
  return { as_of: row.as_of, touched: row.touched ?? '' };
}

/** All stages in their order, each with the count and sum of its leads, and of those `name` is contained in. */
export function selectStageTotals(db: DbOrTransaction, name: string | undefined) {
  const totals = (contained: string | undefined) => (eb: ExpressionBuilder<Schema, 'stages'>) =>
    eb
      .selectFrom('accounts as a')
      .where('a.stage_id', 'is not', null)
      .$if(Boolean(contained), (query) => query.where('a.name', 'ilike', containing(contained as string)))
      .groupBy('a.stage_id')
      .select(({ fn }) => [
        'a.stage_id',
        fn.countAll<string | number>().as('leads'),
        sql<string | number>`coalesce(sum(a.exp_sale_amount), 0)`.as('amount'),
      ]);
  return db
    .selectFrom('stages')
    .leftJoin(
      (eb) => totals(undefined)(eb).as('whole'),
      (join) => join.onRef('whole.stage_id', '=', 'stages.id'),
    )
    .$if(Boolean(name), (query) =>
      query
        .leftJoin(
          (eb) => totals(name)(eb).as('matched'),
          (join) => join.onRef('matched.stage_id', '=', 'stages.id'),
        )
        .select(['matched.leads as matched_leads', 'matched.amount as matched_amount']),
    )
    .selectAll('stages')
    .select(['whole.leads', 'whole.amount'])
    .orderBy('stages.position')
    .execute();
}

/** Leads as the lists read them, each with the key of its place. */
function leadRows(db: DbOrTransaction) {
  return accountRows(db).select(({ ref }) => micros(ref('a.updated_at')).as('touched'));
}

export type LeadRow = Awaited<ReturnType<typeof selectLeadPage>>[number];

/** The first `limit` leads of every stage in one statement, last touched first. */
export function selectFirstLeads(db: DbOrTransaction, name: string | undefined, limit: number) {
  return leadRows(db)
    .where('a.id', 'in', (eb) =>
      eb
        .selectFrom('stages as st')
        .innerJoinLateral(
          (lateral) =>
            lateral
              .selectFrom('accounts as top')
              .whereRef('top.stage_id', '=', 'st.id')
              .$if(Boolean(name), (query) => query.where('top.name', 'ilike', containing(name as string)))
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

/** `limit` leads after the key, of one stage or of all, last touched first. */
export function selectLeadPage(
  db: DbOrTransaction,
  { name, stageId, after, limit }: { name?: string; stageId?: number; after: LeadKey | null; limit: number },
) {
  return leadRows(db)
    .where('a.stage_id', 'is not', null)
    .$if(stageId !== undefined, (query) => query.where('a.stage_id', '=', stageId as number))
    .$if(Boolean(name), (query) => query.where('a.name', 'ilike', containing(name as string)))
    .$if(after !== null, (query) => {
      const { touched, id } = after as LeadKey;
      return query.where(sql<boolean>`(a.updated_at, a.id) < (${timeOf(touched)}, ${id}::integer)`);
    })
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Ids of the leads touched or put back at or after that time, and of those that left the board by it; each with whether
 * it is on the board and the name is contained. At most `limit` that were touched.
 */
export async function selectTouched(db: DbOrTransaction, since: string, name: string | undefined, limit: number) {
  const { rows } = await sql<{ id: number; matches: boolean }>`
    with found as (
      (
        select id from accounts where stage_id is not null and updated_at >= ${timeOf(since)}
        order by updated_at desc limit ${sql.lit(limit)}
      )
      union
      select unnest(put_back) from undos where undone_at >= ${timeOf(since)}
    )
    select a.id, a.stage_id is not null ${name ? sql`and a.name ilike ${containing(name)}` : sql``} as matches
    from found join accounts a on a.id = found.id
  `.execute(db);
  return rows;
}

/** Those of `ids` that stand on the board. */
export function selectLeads(db: DbOrTransaction, ids: number[]) {
  return leadRows(db)
    .where('a.stage_id', 'is not', null)
    .where('a.id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}
