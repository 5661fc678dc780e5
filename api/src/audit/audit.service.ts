/** The audit trail: one row for every change, written in the transaction of the change. */

import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntity,
  formChangesOf,
  type LiveEntity,
} from '@salesdesk/shared/domain';
import { type MessageRef, messageRefOf, sentenceOf, type TrailCode } from '@salesdesk/shared/messages';
import type { Db } from '../database/db.ts';
import { nameOf } from '../database/names.ts';
import { insertAuditRows, selectLastChange, selectLastOfEach } from './audit.sql.ts';

export { stillHolds } from './audit.sql.ts';

export interface AuditEntry {
  /** Null when nobody is signed in yet. */
  actorId: number | null;
  action: AuditAction;
  /** Of the kind that `AUDIT_ACTIONS` names for the action. */
  entityId: number | null;
  /** Readable text, stored with its English sentence; the "Last Action" column of the lead list shows it. */
  message: MessageRef<TrailCode>;
  before?: object | null;
  after?: object | null;
}

/** Writes one row; call it inside the transaction of the change. Never pass a password, a code or a token. */
export async function record(tx: Db, entry: AuditEntry): Promise<void> {
  await recordAll(tx, [entry]);
}

/** As `record`, where the sentence has the code of the action. */
export function recordBy(
  tx: Db,
  actorId: number | null,
  message: MessageRef<AuditAction & TrailCode>,
  entityId: number | null,
  change: Pick<AuditEntry, 'before' | 'after'> = {},
): Promise<void> {
  return record(tx, { actorId, action: message.code, entityId, message, ...change });
}

/** More rows in one statement would block all other calls on the embedded database. */
const AT_ONCE = 500;

/** Writes one row per entry, as `record` does. */
export async function recordAll(tx: Db, entries: readonly AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += AT_ONCE)
    await insertAuditRows(tx, entries.slice(at, at + AT_ONCE).map(rowOf));
}

function rowOf(entry: AuditEntry) {
  return {
    actor_id: entry.actorId,
    action: entry.action,
    entity: AUDIT_ACTIONS[entry.action].entity,
    entity_id: entry.entityId,
    summary: sentenceOf(entry.message),
    code: entry.message.code,
    params: entry.message.params,
    before: entry.before ?? null,
    after: entry.after ?? null,
  };
}

/** The newest summary of each record by its id, without what was undone; records without any are missing. */
export async function lastActions(
  db: Db,
  entity: AuditEntity,
  entityIds: number[],
): Promise<Map<number, { summary: string; message: MessageRef | null; at: Date }>> {
  if (!entityIds.length) return new Map();
  const rows = await selectLastOfEach(db, entity, entityIds);
  const actionOf = ({ summary, code, params, at }: (typeof rows)[number]) => ({
    summary,
    message: messageRefOf(code, params),
    at,
  });
  return new Map(rows.map((row) => [row.entity_id, actionOf(row)]));
}

/**
 * Who changed a record last, or this column of it, by full name (null if nobody was signed in), and when; null if the trail
 * has no such change.
 */
export async function lastChange(
  db: Db,
  entity: LiveEntity,
  entityId: number,
  column: string | null = null,
): Promise<{ by: string | null; at: Date } | null> {
  const row = await selectLastChange(db, entity, entityId, formChangesOf(entity), column);
  return row ? { by: row.first_name && nameOf(row), at: row.at } : null;
}
