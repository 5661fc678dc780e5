import { sql } from 'kysely';
import type { DbOrTransaction } from '../db.ts';

export interface NewAuditRow {
  actor_id: number | null;
  action: string;
  entity: string;
  entity_id: number | null;
  summary: string;
  before: object | null;
  after: object | null;
}

export function insertAuditRow(db: DbOrTransaction, { before, after, ...row }: NewAuditRow) {
  return db
    .insertInto('audit')
    .values({ ...row, before: before && JSON.stringify(before), after: after && JSON.stringify(after) })
    .execute();
}

/** The newest row of each record. */
export function selectLastOfEach(db: DbOrTransaction, entity: string, entityIds: number[]) {
  return db
    .selectFrom('audit')
    .where('entity', '=', entity)
    .where('entity_id', '=', sql<number>`any(${entityIds}::integer[])`)
    .distinctOn('entity_id')
    .select(['entity_id', 'summary', 'at'])
    .orderBy('entity_id')
    .orderBy('id', 'desc')
    .execute();
}
