import { type MessageRef, messageRefOf } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

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
export async function selectLinksAfter(db: DbOrTransaction, position: number, limit: number): Promise<ChainLink[]> {
  const { rows } = await sql<{
    position: string | number;
    audit_id: string | number;
    previous_hash: string;
    hash: string;
    content: string | null;
    summary: string | null;
    code: string | null;
    params: unknown;
  }>`
    select c.position, c.audit_id, c.previous_hash, c.hash, a.summary, a.code, a.params,
      case when a.id is not null then jsonb_build_array(
        a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.action, a.entity, a.entity_id, a.summary,
        a.before, a.after
      )::text end as content
    from audit_chain c left join audit a on a.id = c.audit_id
    where c.position > ${position}
    order by c.position
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({
    position: Number(row.position),
    auditId: Number(row.audit_id),
    previousHash: row.previous_hash,
    hash: row.hash,
    content: row.content,
    summary: row.summary,
    message: messageRefOf(row.code, row.params),
  }));
}

/** The first row that neither a link seals nor a commit left waiting for one. */
export async function selectUnsealed(db: DbOrTransaction): Promise<number | undefined> {
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

export interface Waiting {
  rows: number;
  /** How long the oldest row has waited, in milliseconds. */
  ageMs: number;
}

/** The rows that commits left waiting, because another one was sealing. */
export async function selectWaiting(db: DbOrTransaction): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select coalesce(sum(cardinality(ids)), 0)::integer as rows,
      coalesce(extract(epoch from clock_timestamp() - min(since)) * 1000, 0)::float as "ageMs"
    from audit_waiting
  `.execute(db);
  return rows[0] as Waiting;
}

/** Seals about this many of them, the oldest first. Returns how many; 0 also while another process is sealing. */
export async function sealWaiting(db: DbOrTransaction, about: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select seal_waiting(${about}) as sealed`.execute(db);
  return rows[0]?.sealed ?? 0;
}
