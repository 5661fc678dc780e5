/** What may be undone, with which right, and how the trail names it. Each noun declares its own. ADR-112. */
import type { AuditAction, PermissionKey } from '@salesdesk/shared/domain';
import type { AuditEntry } from '../audit/audit.service.ts';

export interface Kind {
  /** As the change itself; any one of them suffices. */
  permission: readonly PermissionKey[];
  /** Of the audit row. */
  action: AuditAction;
  /** What the trail keeps in place of one row for each record. */
  auditOf?: (rows: readonly AuditEntry[]) => AuditEntry[];
}

/** By the change as the audit trail names it; a noun adds those that its `PutBack` hands over. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the nouns, as Fastify's interfaces are.
export interface UndoKinds {}

export type UndoKind = keyof UndoKinds;
