/** Statements of merging: what moves to the survivor and back, and the record of it. ADR-145. */
import { ACCOUNT_FIELD_COLUMNS, MERGE_UNDO_DAYS } from '@salesdesk/shared/domain';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';

/** A company's own row as JSON, to the microsecond and the cent. */
export type Row = Readonly<Record<string, unknown>>;

/** Every column that a merge can change. */
const COLUMNS = [
  ...(['name', 'type', 'stage_id'] as const),
  ...ACCOUNT_FIELD_COLUMNS,
  ...(['country_id', 'phone', 'phone_code', 'contact_person', 'contact_mode_type', 'social_media'] as const),
  ...(['exp_sale_amount', 'pri_assignee_id', 'sec_assignee_id'] as const),
];

/** These companies' own rows as JSON. Lock them first. */
export async function selectRows(tx: Db, ids: readonly number[]): Promise<Map<number, Row>> {
  const { rows } = await sql<{ id: number; company: Row }>`
    select a.id, to_jsonb(a) as company from accounts a where a.id = any(${[...ids]}::integer[])
  `.execute(tx);
  return new Map(rows.map(({ id, company }) => [id, company]));
}

/** The columns of a row that a merge can change. */
export function mergeable(row: Row): Row {
  return Object.fromEntries(COLUMNS.map((column) => [column, row[column]]));
}

/** Sets these columns with a higher version; the last touch is now, or `touched`. */
export async function setColumns(tx: Db, id: number, values: object, touched: string | null = null): Promise<void> {
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  const news = sql.join(COLUMNS.map((column) => sql.ref(`v.${column}`)));
  await sql`
    update accounts a set (${columns}, version, updated_at)
      = (select ${news}, a.version + 1, coalesce(${touched}::timestamptz, now())
         from jsonb_populate_record(a, ${JSON.stringify(values)}::jsonb) as v)
    where a.id = ${id}
  `.execute(tx);
}

/** Moves everything of the absorbed company to the survivor; networks only that the survivor does not have. */
export async function moveTo(tx: Db, survivor: number, absorbed: number) {
  const activities = await sql<{ id: number }>`
    update activities set account_id = ${survivor} where account_id = ${absorbed} returning id
  `.execute(tx);
  const networks = await sql<{ id: number; network_id: number }>`
    update account_networks an set account_id = ${survivor}
    where account_id = ${absorbed} and not exists (
      select from account_networks own where own.account_id = ${survivor} and own.network_id = an.network_id
    )
    returning id, network_id
  `.execute(tx);
  const merged = await sql<{ id: number }>`
    update accounts set merged_into = ${survivor} where merged_into = ${absorbed} returning id
  `.execute(tx);
  return {
    activities: activities.rows.map(({ id }) => id),
    networks: networks.rows,
    merged: merged.rows.map(({ id }) => id),
  };
}

/**
 * Moves it back; a network that was removed meanwhile is there again. The survivor keeps a network that a company has which
 * is still merged into it: that company gave none, as the survivor had one.
 */
export async function moveBack(tx: Db, merge: Merge): Promise<void> {
  const { survivor_id: survivor, absorbed_id: absorbed, moved } = merge;
  await sql`
    update activities set account_id = ${absorbed}
    where id = any(${moved.activities}::integer[]) and account_id = ${survivor}
  `.execute(tx);
  const links = sql`jsonb_to_recordset(${JSON.stringify(moved.networks)}::jsonb) as link(id integer, network_id integer)`;
  const { rows } = await sql<{ network_id: number }>`
    update account_networks an set account_id = ${absorbed} from ${links}
    where an.id = link.id and an.account_id = ${survivor} returning an.network_id
  `.execute(tx);
  const gone = rows.map(({ network_id }) => network_id);
  await sql`
    with taken as (
      select distinct on (an.network_id) an.id, an.network_id, m.id as merge_id
      from merges m join account_networks an on an.account_id = m.absorbed_id
      where m.survivor_id = ${survivor} and m.undone_at is null and m.id <> ${merge.id}
        and an.network_id = any(${gone}::integer[])
      order by an.network_id, m.id
    ), given as (
      update account_networks an set account_id = ${survivor} from taken where an.id = taken.id
    ), added as (
      select merge_id, jsonb_agg(jsonb_build_object('id', id, 'network_id', network_id)) as networks
      from taken group by merge_id
    )
    update merges m set moved = jsonb_set(moved, '{networks}', moved -> 'networks' || added.networks)
    from added where m.id = added.merge_id
  `.execute(tx);
  await sql`
    insert into account_networks (id, account_id, network_id) overriding system value
    select link.id, ${absorbed}, link.network_id from ${links}
    where not exists (select from account_networks an where an.id = link.id)
    on conflict do nothing
  `.execute(tx);
  await sql`
    update accounts set merged_into = ${absorbed}
    where id = any(${moved.merged}::integer[]) and merged_into = ${survivor}
  `.execute(tx);
}

/** Takes the absorbed company out of the archive; its last touch is that before the merge. */
export async function reviveAbsorbed(tx: Db, { absorbed_id: id, touched }: Merge): Promise<void> {
  await sql`
    update accounts set archived_at = null, archived_by = null, merged_into = null, version = version + 1,
      updated_at = ${touched.absorbed}::timestamptz
    where id = ${id}
  `.execute(tx);
}

/** The last touch of the survivor without the merge: that before it, or a call logged since. Null if it was edited since. */
export async function selectTouchWithout(tx: Db, merge: Merge): Promise<string | null> {
  const { survivor_id: id, touched, merged_at } = merge;
  const { rows } = await sql<{ touch: string }>`
    select greatest(${touched.survivor}::timestamptz, (
      select max(t.created_at) from activities t where t.account_id = ${id}
        and t.kind in ('call', 'meeting') and t.deleted_at is null and t.created_at > ${merged_at}::timestamptz
    ))::text as touch from accounts where id = ${id} and version = ${touched.version}
  `.execute(tx);
  return rows[0]?.touch ?? null;
}

export type Merge = Omit<Selectable<Schema['merges']>, 'merged_at'> & { merged_at: string; is_young: boolean };

type NewMerge = Pick<Merge, 'survivor_id' | 'absorbed_id' | 'before' | 'after' | 'moved' | 'touched' | 'merged_by'>;

export async function insertMerge(tx: Db, merge: NewMerge): Promise<number> {
  const { before, after, moved, touched, ...ids } = merge;
  const { id } = await tx
    .insertInto('merges')
    .values({
      ...ids,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      moved: JSON.stringify(moved),
      touched: JSON.stringify(touched),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const YOUNG = sql<boolean>`merged_at > now() - ${sql.lit(MERGE_UNDO_DAYS)} * interval '24 hours'`;

/** Lock its companies, then read it again: of two concurrent undos the second finds it undone. */
export function selectMerge(tx: Db, id: number): Promise<Merge | undefined> {
  return tx
    .selectFrom('merges')
    .where('id', '=', id)
    .select(['id', 'survivor_id', 'absorbed_id', 'before', 'after', 'moved', 'touched', 'merged_by', 'undone_at'])
    .select([sql<string>`merged_at::text`.as('merged_at'), YOUNG.as('is_young')])
    .executeTakeFirst();
}

/** Those of these merges that are neither undone nor too old. */
export function selectOpenMerges(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('merges')
    .where('id', 'in', [...ids])
    .where('undone_at', 'is', null)
    .where(YOUNG)
    .select(['id', 'merged_at'])
    .execute();
}

/** The merges with the names of their absorbed companies. */
export function selectMergeNames(tx: Db, ids: readonly number[]) {
  return tx
    .selectFrom('merges as m')
    .innerJoin('accounts as a', 'a.id', 'm.absorbed_id')
    .where('m.id', 'in', [...ids])
    .select(['m.id', 'a.name'])
    .execute();
}

/** Boards that were loaded earlier find both companies by it, because their last touches are older again (ADR-112). */
export async function setUndone(tx: Db, merge: Merge, userId: number): Promise<void> {
  await tx.updateTable('merges').set({ undone_at: sql<Date>`now()` }).where('id', '=', merge.id).execute();
  await sql`
    insert into undos (id, user_id, kind, parts, undone_at, answer, put_back)
    values (gen_random_uuid(), ${userId}, 'account.unmerged', '[]', now(), '{}',
      ${[merge.survivor_id, merge.absorbed_id]}::integer[])
  `.execute(tx);
}

/** The slug of a stage by its id. */
export async function selectStageSlug(tx: Db, id: unknown): Promise<string | null> {
  if (typeof id !== 'number') return null;
  return (await tx.selectFrom('stages').where('id', '=', id).select('slug').executeTakeFirst())?.slug ?? null;
}
