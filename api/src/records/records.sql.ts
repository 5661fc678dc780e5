/** Statements about single companies: their type and stage, their rows of the audit trail, and those a search finds. */

import { bareAddress, fold, isLikeAddress, searchedDigits } from '@salesdesk/shared/domain';
import { messageRefOf } from '@salesdesk/shared/messages';
import { type RawBuilder, sql } from 'kysely';
import { ofNetworkCode, type SortedList } from '../accounts/readModel.sql.ts';
import { containing, literal } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';
import { personOf } from '../database/names.ts';

/** Undefined if there is no such company. */
export async function selectAccountType(db: Db, id: number): Promise<1 | 2 | 3 | undefined> {
  return (await db.selectFrom('accounts').where('id', '=', id).select('type').executeTakeFirst())?.type;
}

/** The companies that were merged into it. */
export async function selectMergedIds(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('accounts').where('merged_into', '=', id).select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Whether a company with this id ever existed. */
export async function existsInTrail(db: Db, id: number): Promise<boolean> {
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
export async function selectStageSince(db: Db, id: number): Promise<Date | undefined> {
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

/** The newest rows before a position, found by `audit_entity`. */
export async function selectAccountTrail(
  db: Db,
  accountIds: readonly number[],
  { before, limit, only }: { before: number | null; limit: number; only?: 'activities' | undefined },
) {
  const rows = await db
    .selectFrom('audit as t')
    .leftJoin('users as u', 'u.id', 't.actor_id')
    .where('t.entity', '=', 'account')
    .$call((query) =>
      accountIds.length === 1
        ? query.where('t.entity_id', 'in', accountIds)
        : query
            .where('t.entity_id', '=', sql<number>`any(${[...accountIds]}::integer[])`)
            // The survivor's own row says the same.
            .where(sql<boolean>`coalesce(t.code, '') <> 'account.merged-into'`),
    )
    .$if(only === 'activities', (query) =>
      query.where(sql<boolean>`(t.action = 'activity.created' or t.after ? 'line')`),
    )
    .$if(before !== null, (query) => query.where('t.id', '<', sql<number>`${before}::bigint`))
    .select(['t.id', 't.at', 't.actor_id', 't.action', 't.summary', 't.code', 't.params', 't.before', 't.after'])
    .select(['u.first_name', 'u.last_name'])
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    actor: personOf(row.actor_id, row),
    message: messageRefOf(row.code, row.params),
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  }));
}

/** The statements that find a few companies by anything a person has in hand. ADR-141. */

/** Shorter texts have no trigram inside a word: they match only texts and words that begin with them. */
const SHORT = 3;
/** Limit for each way to match; without an order, so that many matches cost no more than these. */
const OF_EACH = 40;
/** Limit of the words that are compared with a misspelt one. */
const NEAR_WORDS = 2_000;

const NAME = sql`fold(a.name)`;
const PERSON = sql`fold(a.contact_person ->> 'name')`;

/**
 * Companies with the term in their name, contact person, numbers, e-mails, website or network code, in no order. One that was
 * merged into another finds that one, by what it had.
 */
export function selectFound(db: Db, term: string, withQList: boolean): Promise<Found[]> {
  const start = `${literal(fold(term))}%`;
  const inside = term.length < SHORT ? `% ${start}` : `%${start}`;
  const digits = searchedDigits(term);
  const address = literal(fold(bareAddress(term)));
  const conditions = [
    sql<boolean>`${NAME} like ${start.slice(0, -1)}`,
    ...[NAME, PERSON].flatMap((text) => [start, inside].map((pattern) => sql<boolean>`${text} like ${pattern}`)),
    sql<boolean>`fold(a.email) like ${term.length < SHORT ? start : inside}`,
    sql<boolean>`a.id in ${ofNetworkCode(term)}`,
  ];
  if (address.length >= SHORT) conditions.push(sql<boolean>`fold(a.website) like ${`%${address}%`}`);
  if (isLikeAddress(term) && term.length >= SHORT)
    conditions.push(
      sql<boolean>`(a.contact_person ->> 'name' <> '' and fold(contact_text(a.contact_person)) like ${containing(fold(term))})`,
    );
  if (digits) {
    const numbers = sql`phone_digits(a.phone_code, a.phone, a.contact_person)`;
    conditions.push(sql<boolean>`${numbers} like ${containing(digits)}`);
  }
  return selectAny(db, conditions, withQList);
}

/** Companies whose name or contact person contains one of these folded texts. */
export function selectNamed(db: Db, texts: readonly string[], withQList: boolean): Promise<Found[]> {
  const patterns = texts.map(containing);
  return selectAny(
    db,
    [NAME, PERSON].flatMap((text) => patterns.map((pattern) => sql<boolean>`${text} like ${pattern}`)),
    withQList,
  );
}

/** Of the companies of a list: those whose name or contact person contains one of these folded texts, in no order. */
export async function selectNamedIn(db: Db, { table, scope, filters }: SortedList, texts: readonly string[]) {
  const row = sql.ref(table);
  const person = sql`${row}.contact_person ->> 'name'`;
  const listed = filters ? sql`${scope} and ${filters}` : scope;
  const ids = texts
    .map(containing)
    .flatMap((pattern) => [sql`fold(${row}.name) like ${pattern}`, sql`fold(${person}) like ${pattern}`])
    .map(
      (condition) =>
        sql`(select ${row}.id from accounts as ${row} where ${condition} and ${listed} limit ${sql.lit(OF_EACH)})`,
    );
  const { rows } = await sql<{ name: string; person: string | null }>`
    select ${row}.name, ${person} as person from accounts as ${row} where ${row}.id in (${sql.join(ids, sql` union `)})
  `.execute(db);
  return rows;
}

/** The names of the companies of a list into which one was merged whose name or contact person contains one of these folded texts. */
export async function selectSurvivorsIn(
  db: Db,
  { table, scope, filters }: SortedList,
  { texts, withQList }: { texts: readonly string[]; withQList: boolean },
): Promise<string[]> {
  const row = sql.ref(table);
  const merged = sql`${ofMerged(sql`b.merged_into`, texts.map(containing))} ${withQList ? sql`` : sql`and b.stage_id is not null`}`;
  const { rows } = await sql<{ name: string }>`
    select ${row}.name from accounts as ${row}
    where ${row}.id in (${merged}) and ${scope} ${filters ? sql`and ${filters}` : sql``}
    limit ${sql.lit(OF_EACH)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** `what` of each folded name and contact person of a merged company that is like one of the patterns. Few were merged. */
function ofMerged(what: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<unknown> {
  return sql`
    select ${what} from accounts as b cross join lateral (values (fold(b.name)), (fold(b.contact_person ->> 'name'))) as had (part)
    where b.merged_into is not null and had.part like any (${patterns}::text[])`;
}

/** Each condition has its own limit, and its own index. */
function selectAny(db: Db, conditions: RawBuilder<boolean>[], withQList: boolean) {
  const seen = withQList ? sql`` : sql` and a.stage_id is not null`;
  const ids = conditions.map(
    (condition) =>
      sql`(select a.id from accounts as a where ${condition} and (a.archived_at is null or a.merged_into is not null)${seen} limit ${sql.lit(OF_EACH)})`,
  );
  return db
    .selectFrom('accounts as a')
    .innerJoin('accounts as m', (join) => join.on(sql`m.id`, '=', sql`coalesce(a.merged_into, a.id)`))
    .leftJoin('countries as c', 'c.id', 'm.country_id')
    .leftJoin('stages as s', 's.id', 'm.stage_id')
    .where(sql<boolean>`a.id in (${sql.join(ids, sql` union `)}) and m.archived_at is null`)
    .select(['m.id', 'm.name', 'm.type', 'm.city', 'c.name as country_name', 's.name as stage_name'])
    .select(['a.name as found_name', 'a.email', 'a.website', 'a.phone', 'a.phone_code', 'a.contact_person'])
    .execute();
}

/** A company to open, and by `found_name` and what follows it what was found: of the company itself, or of one merged into it. */
export type Found = Awaited<ReturnType<typeof selectAny>>[number];

/**
 * Parts of names and contact persons that share their beginning or their end with a folded word, those of most companies
 * first, and last those of merged companies. One wrong letter leaves one of the two whole, but where the middle letters of four are exchanged: a single letter
 * has no trigram.
 */
export async function selectNearParts(db: Db, word: string): Promise<string[]> {
  const half = Math.max(2, Math.floor((word.length - 1) / 2));
  const [start, end] = [literal(word.slice(0, half)), literal(word.slice(-half))];
  const patterns = [`${start}%`, `% ${start}%`, ...(half < SHORT ? [`%${end}`, `%${end} %`] : [`%${end}%`])];
  const rows = await db
    .selectFrom('account_words')
    .where('scope', '<>', 1)
    .where((eb) => eb.or(patterns.map((pattern) => eb('part', 'like', pattern))))
    .groupBy('part')
    .select('part')
    .orderBy(sql`sum(companies)`, 'desc')
    .limit(sql.lit(NEAR_WORDS))
    .execute();
  const merged = await sql<{ part: string }>`${ofMerged(sql`had.part`, patterns)} limit ${sql.lit(NEAR_WORDS)}`.execute(
    db,
  );
  return [...rows, ...merged.rows].map(({ part }) => part);
}
