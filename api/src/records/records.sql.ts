/** Statements about single companies: the type, which decides who may see one, and finding a few by name. */
import { sql } from 'kysely';
import { containing } from '../database/containing.ts';
import type { Db, DbOrTransaction } from '../database/db.ts';

/** Undefined if there is no such company. */
export async function selectAccountType(db: DbOrTransaction, id: number): Promise<1 | 2 | 3 | undefined> {
  return (await db.selectFrom('accounts').where('id', '=', id).select('type').executeTakeFirst())?.type;
}

/** Whether a company with this id ever existed. */
export async function existsInTrail(db: DbOrTransaction, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .where('entity', '=', 'account')
    .where('entity_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the company entered its stage, by the trail. */
export async function selectStageSince(db: DbOrTransaction, id: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit')
    .where('entity', '=', 'account')
    .where('entity_id', '=', id)
    .where(sql<boolean>`(action in ('lead.moved', 'account.promoted') or after ? 'stage')`)
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Shorter texts have no trigram inside a word: they match only names and words that begin with them. */
const SHORT = 3;
/** Limit for each way to match; without an order, so that many matches cost no more than these. */
const OF_EACH = 40;

/** Companies whose name is the term, begins with it, or contains it; in no particular order, each once. */
export async function selectCompaniesNamed(db: Db, term: string, withQList: boolean): Promise<Found[]> {
  const inside = containing(term);
  const start = inside.slice(1);
  const patterns = [start.slice(0, -1), start, term.length < SHORT ? `% ${start}` : inside];
  const found = await Promise.all(patterns.map((pattern) => selectNamedLike(db, pattern, withQList)));
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

function selectNamedLike(db: Db, pattern: string, withQList: boolean) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('countries as c', 'c.id', 'a.country_id')
    .leftJoin('stages as s', 's.id', 'a.stage_id')
    .where('a.name', 'ilike', pattern)
    .$if(!withQList, (query) => query.where('a.stage_id', 'is not', null))
    .select(['a.id', 'a.name', 'a.type', 'a.city', 'c.name as country_name', 's.name as stage_name'])
    .limit(sql.lit(OF_EACH))
    .execute();
}

export type Found = Awaited<ReturnType<typeof selectNamedLike>>[number];
