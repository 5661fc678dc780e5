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

/**
 * The fields that the trail stores values of, without those of `ACCOUNT_FIELDS` and `USER_FIELD_LABELS`, which have their
 * labels there. To add one, add it here; the compiler asks the screen Audit for its label.
 */
export const AUDIT_FIELDS = [
  'action',
  'activity',
  'archived_at',
  'archived_by',
  'assignee_id',
  'at',
  'by',
  'call_outcomes',
  'code',
  'color_code',
  'contact_mode_type',
  'contact_person',
  'content',
  'count',
  'country_id',
  'created_at',
  'created_by',
  'currency',
  'days',
  'deleted_at',
  'done_at',
  'due_at',
  'due_on',
  'ended',
  'exp_sale_amount',
  'expires_at',
  'header_color',
  'header_text_color',
  'id',
  'idle_days',
  'import',
  'ip_address',
  'is_closed_initially',
  'is_drag_in',
  'is_drag_out',
  'is_reverted',
  'is_shared',
  'kind',
  'likelihood',
  'line',
  'lost_reason',
  'lost_reasons',
  'mentions',
  'merge',
  'merged_into',
  'name',
  'networkIds',
  'networks',
  'next_due',
  'off',
  'origin',
  'outcome',
  'owner',
  'permissions',
  'phone_code',
  'pri_assignee_id',
  'profile_image_id',
  'reason',
  'reassign_to',
  'receive_notifications',
  'remote',
  'remotes',
  'role',
  'roles',
  'sec_assignee_id',
  'session',
  'social_media',
  'stage',
  'stage_id',
  'stages',
  'status',
  'team',
  'text',
  'traffic',
  'type',
  'updated_at',
  'url',
  'version',
] as const;
export type AuditField = (typeof AUDIT_FIELDS)[number];

export interface AuditChange {
  /** As in `AUDIT_FIELDS`; a newer program may know more. */
  field: string;
  /** As text, with names instead of ids; null for no value. */
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
