/** What can be undone, with which permission, and how the trail names it. ADR-112. */
import type { AuditAction, PermissionKey } from '@salesdesk/shared/domain';
import type { UndoPart } from '../database/schema.ts';

interface Kind {
  /** What was changed; its parts may include other records. */
  entity: UndoPart['entity'];
  /** The same as for the change; any one of them suffices. */
  permission: readonly PermissionKey[];
  /** Action of the audit row. */
  action: AuditAction;
}

const CHANGES: PermissionKey[] = ['data.q-list.create', 'data.leads.create'];
const READS: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];

/** By the audit action of the change. */
export const UNDO_KINDS = {
  /** In addition, the user must be allowed to move this lead. */
  'lead.moved': { entity: 'account', permission: ['data.leads.view'], action: 'lead.move-undone' },
  'account.promoted': {
    entity: 'account',
    permission: ['data.q-list.view', 'data.leads.create'],
    action: 'account.promotion-undone',
  },
  /** Changed assignees. */
  'account.edited': { entity: 'account', permission: CHANGES, action: 'account.edit-undone' },
  'account.archived': { entity: 'account', permission: CHANGES, action: 'account.archive-undone' },
  'account.restored': { entity: 'account', permission: CHANGES, action: 'account.restore-undone' },
  'account.merged': { entity: 'merge', permission: CHANGES, action: 'account.merge-undone' },
  'activity.created': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'activity.edited': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'activity.deleted': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'activity.completed': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'activity.reopened': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'activity.postponed': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'user.switched': { entity: 'user', permission: ['system.staff.status'], action: 'user.switch-undone' },
  'user.deleted': { entity: 'user', permission: ['system.staff.delete'], action: 'user.deletion-undone' },
  'network.switched': { entity: 'network', permission: ['system.network.edit'], action: 'network.switch-undone' },
  'network.deleted': { entity: 'network', permission: ['system.network.delete'], action: 'network.deletion-undone' },
  'stage.archived': { entity: 'stage', permission: ['system.settings.edit'], action: 'stage.archive-undone' },
  'settings.edited': { entity: 'settings', permission: ['system.settings.edit'], action: 'settings.edit-undone' },
} as const satisfies { [Action in AuditAction]?: Kind };

export type UndoKind = keyof typeof UNDO_KINDS;
