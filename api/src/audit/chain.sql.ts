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

/** The next links in order, each with the row it seals. The content is composed here as in migration 0006. */
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

/** The first row that no link seals. */
export async function selectUnsealed(db: DbOrTransaction): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit')
    .leftJoin('audit_chain', 'audit_chain.audit_id', 'audit.id')
    .where('audit_chain.audit_id', 'is', null)
    .select('audit.id')
    .orderBy('audit.id')
    .limit(1)
    .executeTakeFirst();
  return row && Number(row.id);
}
