/**
 * Every action of the audit trail with its properties. To add an action, add a line here; the compiler reports what else
 * it needs.
 */

/** The kinds of record with live changes. */
export type LiveEntity = 'account' | 'user' | 'network' | 'stage' | 'settings';

interface ActionFacts {
  /** The kind of record that the audit row belongs to. */
  entity: 'account' | 'user' | 'network' | 'stage' | 'settings' | 'import' | 'view' | 'layout' | 'remote';
  /** The kind of record whose screens are notified (ADR-111); null for none. */
  live: LiveEntity | null;
  /** Changes what a form of its record shows, so saving an older version is refused (ADR-081). */
  changesForm: boolean;
  /** Its sentence names a stage, which only users who see the board may read. */
  namesStage: boolean;
}

/** By name, in past tense with the noun first. */
export const AUDIT_ACTIONS = {
  'account.created': { entity: 'account', live: 'account', changesForm: true, namesStage: false },
  'account.edited': { entity: 'account', live: 'account', changesForm: true, namesStage: false },
  'account.edit-undone': { entity: 'account', live: 'account', changesForm: true, namesStage: false },
  'account.promoted': { entity: 'account', live: 'account', changesForm: true, namesStage: true },
  'account.promotion-undone': { entity: 'account', live: 'account', changesForm: true, namesStage: false },
  'account.archived': { entity: 'account', live: 'account', changesForm: true, namesStage: false },
  'account.archive-undone': { entity: 'account', live: 'account', changesForm: true, namesStage: false },
  'account.restored': { entity: 'account', live: 'account', changesForm: true, namesStage: false },
  'account.restore-undone': { entity: 'account', live: 'account', changesForm: true, namesStage: false },
  // A merge and its undo are rows of both companies.
  'account.merged': { entity: 'account', live: 'account', changesForm: true, namesStage: false },
  'account.merge-undone': { entity: 'account', live: 'account', changesForm: true, namesStage: false },
  // Both companies stay as they are.
  'account.duplicate-judged': { entity: 'account', live: null, changesForm: false, namesStage: false },
  // One row per company; screens are notified once, by the row of the colleague.
  'account.handed-over': { entity: 'account', live: null, changesForm: true, namesStage: false },
  'account.handover-undone': { entity: 'account', live: null, changesForm: true, namesStage: false },
  'account.import-reverted': { entity: 'account', live: null, changesForm: false, namesStage: false },
  'accounts.exported': { entity: 'account', live: null, changesForm: false, namesStage: false },
  'accounts.invented': { entity: 'account', live: null, changesForm: false, namesStage: false },
  // Activities belong to the trail of their company; none of them changes its form.
  'activity.created': { entity: 'account', live: 'account', changesForm: false, namesStage: false },
  'activity.edited': { entity: 'account', live: 'account', changesForm: false, namesStage: false },
  'activity.completed': { entity: 'account', live: 'account', changesForm: false, namesStage: false },
  'activity.reopened': { entity: 'account', live: 'account', changesForm: false, namesStage: false },
  'activity.postponed': { entity: 'account', live: 'account', changesForm: false, namesStage: false },
  'activity.deleted': { entity: 'account', live: 'account', changesForm: false, namesStage: false },
  // One row per task; screens are notified once, as with companies.
  'activity.handed-over': { entity: 'account', live: null, changesForm: false, namesStage: false },
  'activity.undone': { entity: 'account', live: 'account', changesForm: false, namesStage: false },
  'lead.moved': { entity: 'account', live: 'account', changesForm: true, namesStage: true },
  'lead.lost-reason': { entity: 'account', live: 'account', changesForm: false, namesStage: true },
  'lead.move-undone': { entity: 'account', live: 'account', changesForm: true, namesStage: true },
  'user.created': { entity: 'user', live: 'user', changesForm: true, namesStage: false },
  'user.invited': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'user.edited': { entity: 'user', live: 'user', changesForm: true, namesStage: false },
  'user.switched': { entity: 'user', live: 'user', changesForm: true, namesStage: false },
  'user.switch-undone': { entity: 'user', live: 'user', changesForm: true, namesStage: false },
  'user.deleted': { entity: 'user', live: 'user', changesForm: true, namesStage: false },
  'user.deletion-undone': { entity: 'user', live: 'user', changesForm: true, namesStage: false },
  'user.handed-over': { entity: 'user', live: 'account', changesForm: false, namesStage: false },
  'user.handover-undone': { entity: 'user', live: 'account', changesForm: false, namesStage: false },
  'user.unlocked': { entity: 'user', live: 'user', changesForm: false, namesStage: false },
  'profile.edited': { entity: 'user', live: 'user', changesForm: true, namesStage: false },
  'user.locked': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'session.opened': { entity: 'user', live: 'user', changesForm: false, namesStage: false },
  'session.ended': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'session.stolen': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'password.changed': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'passcode.issued': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'passcode.bound': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'passcode.used': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'recovery-codes.made': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'recovery-code.used': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'authenticator.enrolled': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'network.created': { entity: 'network', live: 'network', changesForm: true, namesStage: false },
  'network.edited': { entity: 'network', live: 'network', changesForm: true, namesStage: false },
  'network.switched': { entity: 'network', live: 'network', changesForm: true, namesStage: false },
  'network.switch-undone': { entity: 'network', live: 'network', changesForm: true, namesStage: false },
  'network.deleted': { entity: 'network', live: 'network', changesForm: true, namesStage: false },
  'network.deletion-undone': { entity: 'network', live: 'network', changesForm: true, namesStage: false },
  'stage.created': { entity: 'stage', live: 'stage', changesForm: true, namesStage: true },
  'stage.edited': { entity: 'stage', live: 'stage', changesForm: true, namesStage: true },
  'stage.arranged': { entity: 'stage', live: 'stage', changesForm: false, namesStage: false },
  'stage.archived': { entity: 'stage', live: 'stage', changesForm: true, namesStage: true },
  'stage.archive-undone': { entity: 'stage', live: 'stage', changesForm: true, namesStage: true },
  'settings.edited': { entity: 'settings', live: 'settings', changesForm: true, namesStage: false },
  'settings.edit-undone': { entity: 'settings', live: 'settings', changesForm: true, namesStage: false },
  'import.uploaded': { entity: 'import', live: null, changesForm: false, namesStage: false },
  'import.sheet-chosen': { entity: 'import', live: null, changesForm: false, namesStage: false },
  'import.planned': { entity: 'import', live: null, changesForm: false, namesStage: false },
  'import.discarded': { entity: 'import', live: null, changesForm: false, namesStage: false },
  'import.started': { entity: 'import', live: null, changesForm: false, namesStage: false },
  'import.cancelled': { entity: 'import', live: null, changesForm: false, namesStage: false },
  'import.done': { entity: 'import', live: null, changesForm: false, namesStage: false },
  'import.revert-started': { entity: 'import', live: null, changesForm: false, namesStage: false },
  'import.reverted': { entity: 'import', live: null, changesForm: false, namesStage: false },
  'view.created': { entity: 'view', live: null, changesForm: false, namesStage: false },
  'view.edited': { entity: 'view', live: null, changesForm: false, namesStage: false },
  'view.deleted': { entity: 'view', live: null, changesForm: false, namesStage: false },
  'view.chosen': { entity: 'view', live: null, changesForm: false, namesStage: false },
  'layout.saved': { entity: 'layout', live: null, changesForm: false, namesStage: false },
  'notifications.chosen': { entity: 'user', live: null, changesForm: false, namesStage: false },
  'override.granted': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'override.reset': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'token.created': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'token.revoked': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.published': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.promoted': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.tried': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.rolled-back': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.stopped': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.returned': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.removed': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.pinned': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.unpinned': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.held': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.resumed': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.undone': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.handed-over': { entity: 'remote', live: null, changesForm: false, namesStage: false },
  'release.composed': { entity: 'remote', live: null, changesForm: false, namesStage: false },
} as const satisfies Record<string, ActionFacts>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export type AuditEntity = (typeof AUDIT_ACTIONS)[AuditAction]['entity'];

/** The actions of one kind of record. */
export type ActionOf<Entity extends AuditEntity> = {
  [Action in AuditAction]: (typeof AUDIT_ACTIONS)[Action]['entity'] extends Entity ? Action : never;
}[AuditAction];

/** The actions with live changes. */
export type LiveAction = {
  [Action in AuditAction]: (typeof AUDIT_ACTIONS)[Action]['live'] extends null ? never : Action;
}[AuditAction];

/** The properties of an action; undefined for an action of a newer program. */
export function factsOf(action: string): ActionFacts | undefined {
  return isAuditAction(action) ? AUDIT_ACTIONS[action] : undefined;
}

/** The actions that change what a form of this kind of record shows. */
export function formChangesOf(entity: LiveEntity | 'activity' | 'merge'): AuditAction[] {
  return Object.keys(AUDIT_ACTIONS)
    .filter(isAuditAction)
    .filter((action) => AUDIT_ACTIONS[action].entity === entity && AUDIT_ACTIONS[action].changesForm);
}

function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, action);
}

export function isLiveAction(action: string): action is LiveAction {
  return isAuditAction(action) && AUDIT_ACTIONS[action].live !== null;
}
