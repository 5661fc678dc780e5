/** The audit trail as the screen Audit lists it. ADR-147. */
import type { AuditEntity } from './auditActions.ts';
import type { MessageRef } from './messages/message.ts';

/** One change. */
export interface AuditEntry {
  id: number;
  /** ISO 8601 in UTC. */
  at: string;
  /** Null when nobody was signed in, such as for a wrong password. */
  by: { user_id: number; name: string } | null;
  /** As in `AUDIT_ACTIONS`; a newer program may know more. */
  action: string;
  /** The trail's own sentence in English, and the same as a code when it has one. */
  summary: string;
  message: MessageRef | null;
  entity: AuditEntity;
  /** The record; null when the change is about none or about many. `name` is null when the record is gone. */
  record: { id: number; name: string | null } | null;
  /** The fields whose values differ, by the names that the trail stores; at most `AUDIT_CHANGES_MAX`. */
  changes: AuditChange[];
}

export interface AuditChange {
  field: string;
  /** As text; null for no value. */
  from: string | null;
  to: string | null;
}

/** Newest first; `next_cursor` is null on the last page. */
export interface AuditPage {
  data: AuditEntry[];
  next_cursor: string | null;
}

/** Whether the trail is as it was written (ADR-082). */
export interface AuditState {
  /** When the last check ended, ISO 8601 in UTC; null before the first one. */
  checked_at: string | null;
  /** The number of changes that the last check read. */
  rows: number;
  /** The first contradiction that it found; null when the trail is intact. */
  problem: string | null;
  /** A check is running; the other fields are those of the one before. */
  is_checking: boolean;
}

/** The number of changes of one page. */
export const AUDIT_PAGE_SIZE = 50;
/** More changed fields than these are not listed. */
export const AUDIT_CHANGES_MAX = 40;
/** A file has at most so many changes: the newest of those that match. */
export const AUDIT_EXPORT_MAX = 50_000;
