import type { AuditAction, AuditEntity } from '@salesdesk/shared/domain';
import type { Params, TrailCode } from '@salesdesk/shared/messages';
import { type NotNull, sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

export interface NewAuditRow {
  actor_id: number | null;
  action: AuditAction;
  entity: AuditEntity;
  entity_id: number | null;
  summary: string;
  code: TrailCode;
  params: Params;
  before: object | null;
  after: object | null;
}

/** Inserts many rows at once; does nothing for an empty list. */
export async function insertAuditRows(db: DbOrTransaction, rows: readonly NewAuditRow[]): Promise<void> {
  if (!rows.length) return;
  await sql`
    insert into audit (actor_id, action, entity, entity_id, summary, code, params, before, after)
    select actor_id, action, entity, entity_id, summary, code, params, before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      actor_id integer, action text, entity text, entity_id integer, summary text, code text, params jsonb,
      before jsonb, after jsonb
    )
  `.execute(db);
}

const UNDOABLE = sql`('lead.moved', 'account.promoted', 'account.edited')`;
const UNDOS = sql`('lead.move-undone', 'account.promotion-undone', 'account.edit-undone')`;

/** Said of the change before it, and gone with it. */
const SAID_OF_CHANGE = 'lead.lost-reason';

/**
 * Whether this row of `audit` says what is still so: neither the undoing of a change, nor a change that was undone, nor what
 * was said of one. Undo takes back the latest change, so the two match like brackets.
 */
export const stillHolds = sql<boolean>`(
  audit.action not in ${UNDOS} and not ((audit.action in ${UNDOABLE} or audit.action = ${SAID_OF_CHANGE}) and exists (
    select 1 from audit as undone
    where undone.entity = audit.entity and undone.entity_id = audit.entity_id
      and undone.id > audit.id and undone.action in ${UNDOS}
      and (
        select sum(case when step.action in ${UNDOS} then -1 when step.action in ${UNDOABLE} then 1 else 0 end)
        from audit as step
        where step.entity = audit.entity and step.entity_id = audit.entity_id
          and step.id between audit.id and undone.id
      ) = case audit.action when ${SAID_OF_CHANGE} then -1 else 0 end
  ))
)`;

/** The newest row of each record that still holds. */
export function selectLastOfEach(db: DbOrTransaction, entity: string, entityIds: number[]) {
  return db
    .selectFrom('audit')
    .where('entity', '=', entity)
    .where('entity_id', '=', sql<number>`any(${entityIds}::integer[])`)
    .where(stillHolds)
    .distinctOn('entity_id')
    .select(['entity_id', 'summary', 'code', 'params', 'at'])
    .$narrowType<{ entity_id: NotNull }>()
    .orderBy('entity_id')
    .orderBy('id', 'desc')
    .execute();
}

/** The newest row with one of these actions for one record, and its user. */
export function selectLastChange(
  db: DbOrTransaction,
  entity: string,
  entityId: number,
  actions: readonly AuditAction[],
) {
  return db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor_id')
    .where('audit.entity', '=', entity)
    .where('audit.entity_id', '=', entityId)
    .where('audit.action', 'in', actions)
    .select(['audit.at', 'users.first_name', 'users.last_name'])
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
