/** The statements of the screen Audit. The orders match the indexes of `audit`. ADR-147. */
import type { FilterQuery } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import { contains, rangeEnd, rangeStart } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';

/** The kinds of record that have a name and can be searched for. */
export const NAMED = ['account', 'user', 'network'] as const;
type Named = (typeof NAMED)[number];
type RecordIds = Record<Named, number[]>;
/** The place of a change in the list. */
export interface ChangeKey {
  /** Microseconds since 1970 in UTC. */
  micros: string;
  id: string;
}

export type ChangeFilters = Omit<FilterQuery<'audit'>, 'record'> & {
  /** Only changes of these records. */
  records?: RecordIds;
};

const MICROS = sql<string>`(extract(epoch from a.at) * 1000000)::bigint::text`;

/** The next changes after the key, newest first. */
export function selectChanges(db: Db, filters: ChangeFilters, after: ChangeKey | null, limit: number) {
  const { records } = filters;
  // Found first and then sorted: the planner does not know how few of a record there are.
  const source = records
    ? db.selectFrom(db.selectFrom('audit').selectAll().where(isOf(records)).offset(sql.lit(0)).as('a'))
    : db.selectFrom('audit as a');
  return source
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .where(matches(filters, after))
    .select(['a.id', 'a.at', 'a.actor_id', 'a.action', 'a.entity', 'a.entity_id', 'a.summary', 'a.code', 'a.params'])
    .select(['a.before', 'a.after', 'u.first_name', 'u.last_name', MICROS.as('micros')])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(sql.lit(limit))
    .execute();
}

function matches({ person, what, at_from, at_to }: ChangeFilters, after: ChangeKey | null): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (person) conditions.push(sql`a.actor_id = ${person}`);
  if (what) conditions.push(sql`a.action = ${what}`);
  if (at_from) conditions.push(sql`a.at >= ${rangeStart(at_from)}`);
  if (at_to) conditions.push(sql`a.at < ${rangeEnd(at_to)}`);
  if (after)
    conditions.push(
      sql`(a.at, a.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`,
    );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function isOf(records: RecordIds): RawBuilder<boolean> {
  const kinds = NAMED.map((kind) => sql`(entity = ${kind} and entity_id = any(${records[kind]}::integer[]))`);
  return sql`(${sql.join(kinds, sql` or `)})`;
}

/** The records whose name contains the text, at most `limit` of each kind. */
export async function selectRecordsNamed(db: Db, text: string, limit: number): Promise<RecordIds> {
  const idsOf = (table: 'accounts' | 'users' | 'networks', name: RawBuilder<unknown>) =>
    db.selectFrom(table).where(contains(name, text)).select('id').limit(sql.lit(limit)).execute();
  const [account, user, network] = await Promise.all([
    idsOf('accounts', sql`name`),
    idsOf('users', sql`(first_name || ' ' || last_name)`),
    idsOf('networks', sql`name`),
  ]);
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  return { account: ids(account), user: ids(user), network: ids(network) };
}
