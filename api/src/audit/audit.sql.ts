import type { AuditAction } from '@salesdesk/shared/domain';
import { type MessageRef, messageRefOf } from '@salesdesk/shared/messages';
import { type NotNull, type Selectable, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';

/** Inserts many rows at once; does nothing for an empty list. */
export async function insertAuditRows(db: Db, rows: readonly Omit<Selectable<Schema['audit']>, 'id' | 'at'>[]) {
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
export function selectLastOfEach(db: Db, entity: string, entityIds: number[]) {
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

/** The newest row with one of these actions for one record, and its user; with `column` the newest that changed it. */
export function selectLastChange(
  db: Db,
  entity: string,
  entityId: number,
  actions: readonly AuditAction[],
  column: string | null,
) {
  return db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor_id')
    .where('audit.entity', '=', entity)
    .where('audit.entity_id', '=', entityId)
    .where('audit.action', 'in', actions)
    .$if(column !== null, (rows) =>
      rows.where(sql<boolean>`audit.after->${column}::text is distinct from audit.before->${column}::text`),
    )
    .select(['audit.at', 'users.first_name', 'users.last_name'])
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface ChainLink {
  position: number;
  auditId: number;
  previousHash: string;
  hash: string;
  /** What the hash covers besides the previous hash; null if the row is missing. */
  content: string | null;
  /** The summary of the row, covered by the hash. */
  summary: string | null;
  /** The summary as code and parameters; null if it has no code. */
  message: MessageRef | null;
}

/** The next links in order, each with the row it seals. The content is composed here as in `seal_waiting` of the database. */
export async function selectLinksAfter(db: Db, position: number, limit: number): Promise<ChainLink[]> {
  const { rows } = await sql<Omit<ChainLink, 'message'> & Pick<Selectable<Schema['audit']>, 'code' | 'params'>>`
    select c.position::float, c.audit_id::float as "auditId", c.previous_hash as "previousHash", c.hash, a.summary,
      a.code, a.params, case when a.id is not null then jsonb_build_array(
        a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.action, a.entity, a.entity_id, a.summary,
        a.before, a.after
      )::text end as content
    from audit_chain c left join audit a on a.id = c.audit_id
    where c.position > ${position}
    order by c.position
    limit ${limit}
  `.execute(db);
  return rows.map(({ code, params, ...link }) => ({ ...link, message: messageRefOf(code, params) }));
}

/** The first row that neither a link seals nor a commit left waiting for one. */
export async function selectUnsealed(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit')
    .leftJoin('audit_chain', 'audit_chain.audit_id', 'audit.id')
    .where('audit_chain.audit_id', 'is', null)
    .where(sql<boolean>`not exists (select from audit_waiting where audit.id = any(audit_waiting.ids))`)
    .select('audit.id')
    .orderBy('audit.id')
    .limit(1)
    .executeTakeFirst();
  return row && Number(row.id);
}

/** The rows that commits left waiting, because another one was sealing, and how long the oldest has waited, in milliseconds. */
export async function selectWaiting(db: Db) {
  const { rows } = await sql<{ rows: number; ageMs: number }>`
    select coalesce(sum(cardinality(ids)), 0)::integer as rows,
      coalesce(extract(epoch from clock_timestamp() - min(since)) * 1000, 0)::float as "ageMs"
    from audit_waiting
  `.execute(db);
  return rows[0] ?? { rows: 0, ageMs: 0 };
}

/** Seals about this many of them, the oldest first. Returns how many; 0 also while another process is sealing. */
export async function sealWaiting(db: Db, about: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select seal_waiting(${about}) as sealed`.execute(db);
  return rows[0]?.sealed ?? 0;
}
