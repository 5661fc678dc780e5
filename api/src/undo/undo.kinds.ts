/** What may be undone, with which right, and how the trail names it. ADR-112. */
import type { AuditAction, PermissionKey } from '@salesdesk/shared/domain';

interface Kind {
  /** As the change itself; any one of them suffices. */
  permission: readonly PermissionKey[];
  /** Of the audit row. */
  action: AuditAction;
}

/** By the change as the audit trail names it. */
export const UNDO_KINDS = {
  /** Besides, the lead has to be one that this person may move. */
  'lead.moved': { permission: ['data.leads.view'], action: 'lead.move-undone' },
  'account.promoted': { permission: ['data.q-list.view', 'data.leads.create'], action: 'account.promotion-undone' },
  /** Other assignees. */
  'account.edited': { permission: ['data.q-list.create', 'data.leads.create'], action: 'account.edit-undone' },
  'user.switched': { permission: ['system.staff.status'], action: 'user.switch-undone' },
  'user.deleted': { permission: ['system.staff.delete'], action: 'user.deletion-undone' },
  'network.switched': { permission: ['system.network.edit'], action: 'network.switch-undone' },
  'network.deleted': { permission: ['system.network.delete'], action: 'network.deletion-undone' },
} as const satisfies Partial<Record<AuditAction, Kind>>;

export type UndoKind = keyof typeof UNDO_KINDS;

export function isUndoKind(kind: string): kind is UndoKind {
  return Object.hasOwn(UNDO_KINDS, kind);
}
