/** The orders of lists of companies. A new one needs an index, or the index of a column that groups companies. ADR-144. */
import { ACCOUNT_TYPES, isDescending, sortedBy } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';

/** The column of each order, by its name in the lists. */
const ORDERS = {
  name: 'name',
  company: 'name',
  contact: 'contact',
  fee: 'amount',
  amount: 'amount',
  created: 'created',
  touched: 'touched',
  type: 'type',
  country: 'country',
  stage: 'stage',
  assignee: 'assignee',
  next: 'next',
  city: 'city',
  email: 'email',
  website: 'website',
  /** The address that Contacts shows. */
  personEmail: 'personEmail',
} as const;
const OF_NAMES = new Set<string>(['name', 'country', 'city', 'email', 'website']);
/** The lists' names of them. */
export type OrderName = keyof typeof ORDERS;

/**
 * By a value of the company itself, then by id; or by a record the company refers to, in the order of `ids`, and companies of
 * the same record by a time, newest first.
 */
export type Order = Awaited<ReturnType<typeof orderOf>>;

type ColumnOf = (name: keyof Schema['accounts']) => RawBuilder<unknown>;

interface Value {
  type: 'text' | 'numeric' | 'timestamptz';
  key: (of: ColumnOf) => RawBuilder<unknown>;
  /** Absent where every company has one. `key`: those without one are at the end of the index. */
  presence?: 'key' | ((of: ColumnOf) => RawBuilder<boolean>);
}

const letters = (text: RawBuilder<unknown>) => sql`(fold(${text}) collate "C")`;
const personName = (of: ColumnOf) => sql`${of('contact_person')} ->> 'name'`;

const VALUES = {
  name: { type: 'text', key: (of) => letters(of('name')) },
  amount: { type: 'numeric', key: (of) => of('exp_sale_amount'), presence: 'key' },
  created: { type: 'timestamptz', key: (of) => of('created_at') },
  touched: { type: 'timestamptz', key: (of) => of('updated_at') },
  contact: {
    type: 'text',
    key: (of) => letters(personName(of)),
    presence: (of) => sql<boolean>`(${personName(of)} <> '')`,
  },
  next: { type: 'text', key: (of) => of('next_due'), presence: 'key' },
  city: { type: 'text', key: (of) => letters(sql`nullif(btrim(${of('city')}), '')`), presence: 'key' },
  email: { type: 'text', key: (of) => letters(sql`nullif(${of('email')}, '')`), presence: 'key' },
  website: { type: 'text', key: (of) => letters(sql`nullif(bare_address(${of('website')}), '')`), presence: 'key' },
  personEmail: {
    type: 'text',
    key: (of) => letters(sql`contact_email(${of('contact_person')}, ${of('email')})`),
    presence: 'key',
  },
} as const satisfies Record<string, Value>;

/**
 * The order of `sort`, such as 'name' or '-name'. `tie` orders companies of the same country, type, stage or assignee: the
 * list's own order, in which their index is.
 */
export async function orderOf(db: Db, sort: OrderName | `-${OrderName}`, ties: 'created_at' | 'updated_at') {
  const isDown = isDescending(sort);
  const direction = isDown ? sql`desc` : sql`asc`;
  /** The comparison with which the next company differs from the last one. */
  const past = isDown ? sql`<` : sql`>`;
  const name = ORDERS[sortedBy<OrderName>(sort)];
  /** Those whose names have a text lie together in it: it begins as the name, or goes with the language of the name. */
  const isOfName = OF_NAMES.has(name);
  const common = { isDescending: isDown, direction, past, isOfName };
  if (name === 'type' || name === 'country' || name === 'stage' || name === 'assignee') {
    const [column, ids] = await groupsOf(db, name);
    return {
      ...common,
      kind: 'group' as const,
      column,
      ids: isDown ? ids.toReversed() : ids,
      /** Whether the company has a value. */
      isThere: (table: string) => sql<boolean>`(${sql.ref(`${table}.${column}`)} is not null)`,
      /** Every company has one. */
      isAlwaysThere: name === 'type',
      nulls: undefined,
      // Both lists read the companies of a country along the same index.
      tie: name === 'country' ? 'created_at' : ties,
    };
  }
  const { type, key, presence }: Value = VALUES[name];
  const keyOf = (table: string) => key((column) => sql.ref(`${table}.${column}`));
  const isThere = typeof presence === 'function' ? presence : null;
  return {
    ...common,
    kind: 'value' as const,
    type,
    /** The expression of the index. */
    key: keyOf,
    isThere: (table: string) =>
      isThere ? isThere((column) => sql.ref(`${table}.${column}`)) : sql<boolean>`(${keyOf(table)} is not null)`,
    isAlwaysThere: presence === undefined,
    /** What is null, in the words of an index, where there is no value. */
    nulls: presence === 'key' ? keyOf : undefined,
  };
}

/** The column that refers to the records, and their ids in order; colleagues also when they are inactive or deleted. */
async function groupsOf(db: Db, name: 'type' | 'country' | 'stage' | 'assignee') {
  if (name === 'type') return ['type', Object.values<number>(ACCOUNT_TYPES)] as const;
  const ids = async (statement: RawBuilder<{ id: number }>) => (await statement.execute(db)).rows.map(({ id }) => id);
  if (name === 'stage') return ['stage_id', await ids(sql`select id from stages order by position`)] as const;
  if (name === 'country')
    return ['country_id', await ids(sql`select id from countries order by fold(name) collate "C", id`)] as const;
  return [
    'pri_assignee_id',
    await ids(sql`select id from users order by fold(first_name || ' ' || last_name) collate "C", id`),
  ] as const;
}
