/** What can be undone, with which permission, and how the trail names it. Each folder declares its own kinds. ADR-112. */
import type { AuditAction, AuditEntity, PermissionKey } from '@salesdesk/shared/domain';
import type { AuditEntry } from '../audit/audit.service.ts';

/** An audit row of a record that was put back, of the kind of `entity`. */
export type UndoneEntry = AuditEntry & { entity: AuditEntity };

export interface Kind {
  /** The same as for the change; any one of them suffices. */
  permission: readonly PermissionKey[];
  /** Action of the audit row. */
  action: AuditAction;
  /** Audit rows that replace the default of one row per record. */
  auditOf?: (rows: readonly UndoneEntry[]) => AuditEntry[];
}

/** By the audit action of the change; each folder adds the kinds of its `PutBack`. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by other folders, as Fastify's interfaces are.
export interface UndoKinds {}

export type UndoKind = keyof UndoKinds;
