import type { AuditAction } from '@salesdesk/shared/domain';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Schema, UndoAnswer, UndoPart } from '../database/schema.ts';

/**
 * Longer than the ten seconds of the toast: its time stops under pointer and focus, and bulk changes and their undos are
 * sent one call after the other.
 */
const YOUNG = sql<boolean>`created_at > now() - interval '10 minutes'`;
/** Boards that were loaded earlier find undone changes here. */
const FORGOTTEN = sql<boolean>`created_at < now() - interval '24 hours'`;

export function insertUndo(tx: Db, undo: Insertable<Schema['undos']>) {
  return tx.insertInto('undos').values(undo).execute();
}

/** Locked, so that the second of two concurrent undos finds the answer of the first. */
export function lockUndo(tx: Db, id: string, userId: number) {
  return tx
    .selectFrom('undos')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select(['id', 'kind', 'parts', 'answer', YOUNG.as('is_young')])
    .forUpdate()
    .executeTakeFirst();
}

export function keepUndone(tx: Db, id: string, answer: UndoAnswer, putBack: number[]) {
  return tx
    .updateTable('undos')
    .set({ answer: JSON.stringify(answer), undone_at: sql<Date>`now()`, put_back: putBack })
    .where('id', '=', id)
    .execute();
}

/**
 * Makes an earlier change of such a record the next that can be undone, as nothing is left of the later one. A change that
 * is being undone concurrently is skipped, and refused. `from` was the record's version before the change that is undone, `to` is
 * its version now.
 */
export async function rebaseEarlier(
  tx: Db,
  undoId: string,
  rebased: readonly (Pick<UndoPart, 'entity' | 'id'> & Record<'from' | 'to', number>)[],
): Promise<void> {
  await sql`
    with rebased as (
      select * from jsonb_to_recordset(${JSON.stringify(rebased)}::jsonb)
        as r(entity text, id integer, "from" integer, "to" integer)
    ),
    earlier as (
      select u.id from undos u
      where u.undone_at is null and ${YOUNG} and u.id <> ${undoId}::uuid and exists (
        select from jsonb_to_recordset(u.parts) as p(entity text, id integer, version integer)
        join rebased r on r.entity = p.entity and r.id = p.id and r."from" = p.version
      )
      for update skip locked
    )
    update undos u set parts = (
      select jsonb_agg(
        case when r.id is null then p.part else jsonb_set(p.part, '{version}', to_jsonb(r."to")) end order by p.place
      )
      from jsonb_array_elements(u.parts) with ordinality as p(part, place)
      left join rebased r on r.entity = p.part ->> 'entity'
        and r.id = (p.part ->> 'id')::integer and r."from" = (p.part ->> 'version')::integer
    )
    from earlier where u.id = earlier.id
  `.execute(tx);
}

/** Housekeeping: deletes changes that can no longer be undone. */
export function deleteOldUndos(db: Db) {
  return db.deleteFrom('undos').where(FORGOTTEN).execute();
}

/**
 * The user who last made one of these changes to a record of an undo, by the trail; undefined if that was the change to be
 * undone itself: it began when the undo was written.
 */
export async function selectChangeSince(
  tx: Db,
  undoId: string,
  { entity, id }: Pick<UndoPart, 'entity' | 'id'>,
  actions: readonly AuditAction[],
) {
  const row = await tx
    .selectFrom('audit')
    .innerJoin('undos', (join) => join.on('undos.id', '=', undoId))
    .leftJoin('users as u', 'u.id', 'audit.actor_id')
    .where('audit.entity', '=', entity)
    .where('audit.entity_id', '=', id)
    .where('audit.action', 'in', actions)
    .select(['audit.actor_id', 'audit.action', 'audit.summary', 'audit.code', 'audit.params', 'u.first_name'])
    .select('u.last_name')
    .select(sql<boolean>`audit.at = undos.created_at and audit.actor_id = undos.user_id`.as('is_own'))
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && !row.is_own ? row : undefined;
}
