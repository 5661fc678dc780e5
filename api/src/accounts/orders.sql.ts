/** The orders of lists of companies. A new one needs an index, or the index of a column that groups companies. ADR-144. */
import { ACCOUNT_TYPES, isDescending, sortedBy } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

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
} as const;
/** The lists' names of them. */
export type OrderName = keyof typeof ORDERS;

interface Any {
  direction: RawBuilder<unknown>;
  /** Whether the company has a value. */
  isThere: (table: string) => RawBuilder<boolean>;
  /** Every company has one. */
  isAlwaysThere: boolean;
  /** What is null, in the words of an index, where there is no value. */
  nulls?: (table: string) => RawBuilder<unknown>;
  /** The comparison with which the next company differs from the last one. */
  past: RawBuilder<unknown>;
}

/** By a value of the company itself, then by id. */
interface ByValue extends Any {
  kind: 'value';
  /** The expression of the index. */
  key: (table: string) => RawBuilder<unknown>;
  type: 'text' | 'numeric' | 'timestamptz';
}

/** By a record the company refers to, in the order of `ids`; companies of the same record by a time, newest first. */
interface ByGroup extends Any {
  kind: 'group';
  column: 'type' | 'country_id' | 'stage_id' | 'pri_assignee_id';
  ids: readonly number[];
  tie: 'created_at' | 'updated_at';
}

export type Order = ByValue | ByGroup;

const VALUES = {
  name: { column: 'name', key: (name: RawBuilder<unknown>) => sql`(fold(${name}) collate "C")`, type: 'text' },
  amount: { column: 'exp_sale_amount', key: (amount: RawBuilder<unknown>) => amount, type: 'numeric' },
  created: { column: 'created_at', key: (time: RawBuilder<unknown>) => time, type: 'timestamptz' },
  touched: { column: 'updated_at', key: (time: RawBuilder<unknown>) => time, type: 'timestamptz' },
  contact: {
    column: 'contact_person',
    key: (person: RawBuilder<unknown>) => sql`(fold(${person} ->> 'name') collate "C")`,
    type: 'text',
  },
} as const;

/**
 * The order of `sort`, such as 'name' or '-name'. `tie` orders companies of the same country, type, stage or assignee: the
 * list's own order, in which their index is.
 */
export async function orderOf(
  db: DbOrTransaction,
  sort: OrderName | `-${OrderName}`,
  ties: 'created_at' | 'updated_at',
): Promise<Order> {
  const isDown = isDescending(sort);
  const [direction, past] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const name = ORDERS[sortedBy<OrderName>(sort)];
  if (name === 'type' || name === 'country' || name === 'stage' || name === 'assignee') {
    const [column, ids] = await groupsOf(db, name);
    return {
      kind: 'group',
      direction,
      past,
      column,
      ids: isDown ? ids.toReversed() : ids,
      isThere: (table) => sql`(${sql.ref(`${table}.${column}`)} is not null)`,
      isAlwaysThere: name === 'type',
      // Both lists read the companies of a country along the same index.
      tie: name === 'country' ? 'created_at' : ties,
    };
  }
  const { column, key, type } = VALUES[name];
  const of = (table: string) => sql.ref(`${table}.${column}`);
  return {
    kind: 'value',
    direction,
    past,
    type,
    key: (table) => key(of(table)),
    isThere: (table) => (name === 'contact' ? sql`(${of(table)} ->> 'name' <> '')` : sql`(${of(table)} is not null)`),
    isAlwaysThere: name !== 'amount' && name !== 'contact',
    ...(name === 'amount' ? { nulls: of } : {}),
  };
}

/** The column that refers to the records, and their ids in order; colleagues also when they are inactive or deleted. */
async function groupsOf(
  db: DbOrTransaction,
  name: 'type' | 'country' | 'stage' | 'assignee',
): Promise<[ByGroup['column'], number[]]> {
  if (name === 'type') return ['type', Object.values(ACCOUNT_TYPES)];
  const ids = async (statement: RawBuilder<{ id: number }>) => (await statement.execute(db)).rows.map(({ id }) => id);
  if (name === 'stage') return ['stage_id', await ids(sql`select id from stages order by position`)];
  if (name === 'country')
    return ['country_id', await ids(sql`select id from countries order by fold(name) collate "C", id`)];
  return [
    'pri_assignee_id',
    await ids(sql`select id from users order by fold(first_name || ' ' || last_name) collate "C", id`),
  ];
}
