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

export function insertAuditRow(db: DbOrTransaction, { before, after, params, ...row }: NewAuditRow) {
  return db
    .insertInto('audit')
    .values({
      ...row,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      params: JSON.stringify(params),
    })
    .execute();
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

/** The newest row of each record. */
export function selectLastOfEach(db: DbOrTransaction, entity: string, entityIds: number[]) {
  return db
    .selectFrom('audit')
    .where('entity', '=', entity)
    .where('entity_id', '=', sql<number>`any(${entityIds}::integer[])`)
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
