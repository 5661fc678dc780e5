/** Statements about the tables whose rows have a version, which each change raises. ADR-081 and ADR-112. */
import { type Selectable, sql } from 'kysely';
import type { Db } from './db.ts';
import type { Schema, UndoPart } from './schema.ts';

/** The table of each kind of record. */
const VERSIONED_TABLES = {
  account: 'accounts',
  activity: 'activities',
  network: 'networks',
  settings: 'settings',
  stage: 'stages',
  user: 'users',
} as const satisfies { [Entity in UndoPart['entity']]?: keyof Schema };

export type VersionedEntity = keyof typeof VERSIONED_TABLES;
export type VersionedTable<Entity extends VersionedEntity = VersionedEntity> =
  Schema[(typeof VERSIONED_TABLES)[Entity]];

/** Sets columns of a row with a higher version; the moment is its last edit. */
export async function updateRow(tx: Db, entity: VersionedEntity, id: number, columns: object): Promise<void> {
  const values = { ...columns, version: sql`version + 1`, updated_at: sql`now()` };
  await sql`update ${sql.table(VERSIONED_TABLES[entity])} set ${assignments(values)} where id = ${id}`.execute(tx);
}

function assignments(values: object) {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}

/** The current rows, including deleted ones, in the order of ids; locked for the running transaction. */
export async function lockRows<
  Entity extends VersionedEntity,
  Column extends keyof Selectable<VersionedTable<Entity>> & string,
>(
  tx: Db,
  entity: Entity,
  ids: readonly number[],
  columns: readonly Column[],
): Promise<Pick<Selectable<VersionedTable<Entity>>, Column>[]> {
  const { rows } = await sql<Pick<Selectable<VersionedTable<Entity>>, Column>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(VERSIONED_TABLES[entity])}
    where id = any(${ids}::integer[]) order by id for no key update
  `.execute(tx);
  return rows;
}

/** What restoring a record sets besides: `now` is the current row, `old` the restored one. */
const ALSO = {
  account: {
    // A call logged meanwhile stays the last touch.
    updated_at: sql`greatest(old.updated_at, (
      select max(touch.created_at) from activities touch
      where touch.account_id = now.id and touch.kind in ('call', 'meeting') and touch.deleted_at is null
    ))`,
  },
  activity: { updated_at: sql`now()` },
  network: {},
  settings: { updated_at: sql`now()` },
  stage: { updated_at: sql`now()` },
  user: { permission_version: sql`now.permission_version + 1` },
} as const satisfies Record<VersionedEntity, object>;

/** More rows in one statement would block all other calls on the embedded database. */
const AT_ONCE = 500;

/** Restores the columns that each part has in `before`, with a higher version; the others are left unchanged. */
export async function restoreRows(tx: Db, entity: VersionedEntity, parts: readonly { part: UndoPart }[]) {
  for (let at = 0; at < parts.length; at += AT_ONCE) {
    const some = parts.slice(at, at + AT_ONCE).map(({ part: { id, before } }) => ({ id, before }));
    const names = new Set(some.flatMap(({ before }) => Object.keys(before)));
    const old = Object.fromEntries([...names].map((name) => [name, sql`old.${sql.ref(name)}`]));
    const values = { ...old, version: sql`now.version + 1`, ...ALSO[entity] };
    const table = sql.table(VERSIONED_TABLES[entity]);
    await sql`
      update ${table} as r set ${assignments(values)}
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as part(id integer, before jsonb)
      join ${table} as now on now.id = part.id
      cross join lateral jsonb_populate_record(now, part.before) as old
      where r.id = part.id
    `.execute(tx);
  }
}
