/** Actions and fields of the audit trail in words. */
import { translated } from '@salesdesk/shared';
import { ACCOUNT_FIELDS, type AuditAction, USER_FIELD_LABELS } from '@salesdesk/shared/domain';
import { msg } from './texts.ts';

const ACTIONS: Record<AuditAction, string> = {
  'account.created': msg('Company added'),
  'account.edited': msg('Company edited'),
  'account.edit-undone': msg('Company edit undone'),
  'account.promoted': msg('Company promoted'),
  'account.promotion-undone': msg('Promotion undone'),
  'account.handed-over': msg('Company handed over'),
  'account.handover-undone': msg('Handover undone'),
  'account.import-reverted': msg('Import of a company reverted'),
  'account.archived': msg('Company archived'),
  'account.archive-undone': msg('Archiving undone'),
  'account.restored': msg('Company restored'),
  'account.restore-undone': msg('Restoring undone'),
  'account.merged': msg('Companies merged'),
  'account.merge-undone': msg('Merge undone'),
  'account.duplicate-judged': msg('Duplicates judged'),
  'accounts.exported': msg('Companies exported'),
  'accounts.invented': msg('Invented companies added'),
  'activity.created': msg('Activity added'),
  'activity.edited': msg('Activity edited'),
  'activity.completed': msg('Task completed'),
  'activity.reopened': msg('Task reopened'),
  'activity.postponed': msg('Task postponed'),
  'activity.deleted': msg('Activity deleted'),
  'activity.undone': msg('Activity undone'),
  'activity.handed-over': msg('Activities handed over'),
  'lead.moved': msg('Lead moved'),
  'lead.move-undone': msg('Move of a lead undone'),
  'user.created': msg('User added'),
  'user.edited': msg('User edited'),
  'user.switched': msg('User switched on or off'),
  'user.switch-undone': msg('Switch of a user undone'),
  'user.deleted': msg('User deleted'),
  'user.deletion-undone': msg('Deletion of a user undone'),
  'user.handed-over': msg('Companies of a user handed over'),
  'user.handover-undone': msg('Handover of a user undone'),
  'user.unlocked': msg('User unlocked'),
  'user.locked': msg('User locked'),
  'profile.edited': msg('Own profile edited'),
  'session.opened': msg('Signed in'),
  'session.ended': msg('Signed out'),
  'session.stolen': msg('Old session used again'),
  'password.changed': msg('Password changed'),
  'passcode.issued': msg('Passcode generated'),
  'passcode.bound': msg('Passcode given'),
  'passcode.used': msg('Passcode used'),
  'recovery-codes.made': msg('Recovery codes made'),
  'recovery-code.used': msg('Recovery code used'),
  'authenticator.enrolled': msg('Authenticator app enrolled'),
  'network.created': msg('Network added'),
  'network.edited': msg('Network edited'),
  'network.switched': msg('Network switched on or off'),
  'network.switch-undone': msg('Switch of a network undone'),
  'network.deleted': msg('Network deleted'),
  'network.deletion-undone': msg('Deletion of a network undone'),
  'import.uploaded': msg('File uploaded'),
  'import.started': msg('Import started'),
  'import.cancelled': msg('Import cancelled'),
  'import.done': msg('Import done'),
  'import.reverted': msg('Import reverted'),
  'import.sheet-chosen': msg('Import sheet chosen'),
  'import.planned': msg('Import planned'),
  'import.discarded': msg('Import discarded'),
  'import.revert-started': msg('Reverting an import started'),
  'view.created': msg('View created'),
  'view.edited': msg('View edited'),
  'view.deleted': msg('View deleted'),
  'view.chosen': msg('View chosen'),
  'layout.saved': msg('Columns chosen'),
  'notifications.chosen': msg('Notifications chosen'),
  'override.granted': msg('Override granted'),
  'override.reset': msg('Override reset'),
  'release.published': msg('Release published'),
  'release.promoted': msg('Release promoted'),
  'release.rolled-back': msg('Release rolled back'),
  'release.returned': msg('Release taken back automatically'),
  'release.tried': msg('Release tried'),
  'release.stopped': msg('Trial of a release stopped'),
  'release.removed': msg('Release removed'),
  'release.pinned': msg('Release pinned'),
  'release.unpinned': msg('Release unpinned'),
  'release.held': msg('Release held'),
  'release.resumed': msg('Release resumed'),
  'release.undone': msg('Change of a release undone'),
  'release.handed-over': msg('Release handed over'),
  'token.created': msg('Token created'),
  'token.revoked': msg('Token revoked'),
};

/** 'Company edited'; words made of the name for an action of a newer API. */
export function actionLabel(action: string): string {
  const known = (ACTIONS as Record<string, string | undefined>)[action];
  return known ? translated(known) : inWords(action);
}

/** Fields by the names that the trail stores, where these are not those of a form. */
const FIELDS: Record<string, string> = {
  permissions: msg('Permissions'),
  networkIds: msg('Networks'),
  networks: msg('Networks'),
  pri_assignee_id: msg('Primary Assignee'),
  sec_assignee_id: msg('Secondary Assignee'),
  receive_notifications: msg('Receive Notifications'),
  status: msg('Status'),
  stage: msg('Stage'),
  text: msg('Text'),
  name: msg('Name'),
  ...USER_FIELD_LABELS,
  ...Object.fromEntries(Object.values(ACCOUNT_FIELDS).map(({ column, label }) => [column, label])),
};

/** 'Designation'; words made of the name for a field without a label. */
export function fieldLabel(field: string): string {
  const known = FIELDS[field];
  return known ? translated(known) : inWords(field);
}

/** 'import.sheet-chosen' is 'Import sheet chosen'. */
function inWords(name: string): string {
  const words = name.replace(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
