/** Statements about the stages of the board. Whoever puts a company into a stage takes `lockStages` first. */
import { COLD_SLUG, CONVERTED_SLUG, LOST_SLUG } from '@salesdesk/shared/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';

export type StageRow = Selectable<Schema['stages']>;

const STAGES_LOCK = 1_147_483_901;

/**
 * Until the end of the transaction no stage changes; with `change` nobody else puts a company into one either. Taken before
 * any company is locked, so that two transactions never wait for each other, and no company ends in an archived stage.
 */
export async function lockStages(tx: Db, mode: 'share' | 'change' = 'share'): Promise<void> {
  const lock = sql.raw(mode === 'share' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(${sql.lit(STAGES_LOCK)})`.execute(tx);
}

/** The stages of the board in order, each with the number of its leads and the sum of their expected amounts. */
export function selectStages(db: Db, { withArchived = false } = {}) {
  return db
    .selectFrom('stages as s')
    .leftJoin('accounts as a', (join) => join.onRef('a.stage_id', '=', 's.id').on('a.archived_at', 'is', null))
    .$if(!withArchived, (query) => query.where('s.archived_at', 'is', null))
    .selectAll('s')
    .select((eb) => [
      eb.fn.count<string | number>('a.id').as('leads'),
      sql<string | number>`coalesce(sum(a.exp_sale_amount), 0)`.as('amount'),
    ])
    .groupBy('s.id')
    .orderBy('s.position')
    .execute();
}

/** The stages with these slugs or this id; archived ones too, because the trail and the boards that were loaded earlier name them. */
export function selectStagesOf(db: Db, slugs: readonly string[], id = 0): Promise<StageRow[]> {
  return db
    .selectFrom('stages')
    .where((eb) => eb.or([eb('slug', 'in', slugs), eb('id', '=', id)]))
    .selectAll()
    .execute();
}

/** The stage of the board with this id. */
export function selectStage(db: Db, id: number): Promise<StageRow | undefined> {
  return db.selectFrom('stages').where('id', '=', id).where('archived_at', 'is', null).selectAll().executeTakeFirst();
}

/** The stage where new leads start: the first one that is not the end of a lead, without `except`. */
export function selectFirstStage(db: Db, except = 0) {
  return db
    .selectFrom('stages')
    .where('archived_at', 'is', null)
    .where('slug', 'not in', [CONVERTED_SLUG, COLD_SLUG, LOST_SLUG])
    .where('id', '!=', except)
    .select(['id', 'name', 'slug'])
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** Whether another stage of the board has the name, ignoring case. */
export async function isNameTaken(db: Db, name: string, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom('stages')
    .where(sql`lower(name collate "C")`, '=', sql`lower(${name}::text collate "C")`)
    .where('archived_at', 'is', null)
    .where('id', '!=', exceptId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The slugs of all stages, and the positions, archived stages included. */
export function selectPlaces(db: Db) {
  return db
    .selectFrom('stages')
    .select(['id', 'name', 'slug', 'position', 'archived_at'])
    .orderBy('position')
    .execute();
}

export function insertStage(db: Db, values: Insertable<Schema['stages']>) {
  return db.insertInto('stages').values(values).returning('id').executeTakeFirstOrThrow();
}

/** Gives each stage the position at its place in the list. Positions are unique, so they pass through negative numbers. */
export async function setPositions(tx: Db, ids: readonly number[], positions: readonly number[]) {
  const places = sql`(
    select * from unnest(${ids}::integer[], ${positions}::integer[]) as place(id, position)
  ) as place`;
  await sql`
    update stages set position = -place.position, updated_at = now() from ${places} where stages.id = place.id
  `.execute(tx);
  await sql`update stages set position = -position where position < 0`.execute(tx);
}

/** Moves every company of a stage, archived ones too, which keep their last touch; returns them as they were. */
export async function moveCompanies(tx: Db, fromId: number, toId: number) {
  const { rows } = await sql<{ id: number; version: number; type: number }>`
    with found as (select id, version from accounts where stage_id = ${fromId} order by id for update)
    update accounts a set stage_id = ${toId}, version = a.version + 1
    from found where found.id = a.id returning a.id, found.version, a.type
  `.execute(tx);
  return rows;
}

/** These stages, archived or not. */
export function selectStagesNow(tx: Db, ids: readonly number[]) {
  return tx
    .selectFrom('stages')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['id', 'name', 'slug', 'position', 'version'])
    .execute();
}
