/**
 * Texts of the audit trail. Each row stores its sentence under a seal and its code is checked against it, so never reword
 * a text here and never remove a code: add a new code for a new sentence.
 */

/** For companies: shown in the lists of leads and the timelines. */
export const ACCOUNT_TRAIL_TEXTS = {
  'account.created': 'Added {{name}}',
  'account.imported': 'Imported {{name}}',
  'account.edited': 'Edited {{name}}',
  'account.edited-by-import': 'Edited {{name}} by an import',
  'account.put-back': 'Put back {{name}}: its import was reverted',
  'account.removed': 'Removed {{name}}: its import was reverted',
  'account.promoted': 'Promoted to lead in {{stage}}',
  'account.archived': 'Archived {{name}}',
  'account.restored': 'Restored {{name}} from the archive',
  'account.merged': 'Merged {{name}} into it',
  'account.no-duplicate': 'Found that {{name}} is not a duplicate',
  'account.duplicate-again': 'Found that {{name}} may be a duplicate',
  'account.merged-into': 'Merged into {{name}}',
  'account.handed-over': 'Handed over from {{who}} to {{reassignee}}',
  'lead.moved': 'Moved from {{from}} to {{to}}',
  'lead.moved-by-archive': 'Moved from {{from}} to {{to}}: its stage was archived',
  'lead.lost-reason': 'Noted why it was lost: {{reason}}',
  'activity.note': 'Wrote a note',
  'activity.call': 'Logged a call',
  'activity.meeting': 'Logged a meeting',
  'activity.task': 'Planned a task',
  'activity.edited': 'Edited an activity',
  'activity.completed': 'Completed a task',
  'activity.reopened': 'Reopened a task',
  'activity.postponed': 'Postponed a task',
  'activity.deleted': 'Deleted an activity',
  'activity.handed-over': 'Handed a task over from {{who}} to {{reassignee}}',
  'activity.undone': 'Undid a change of an activity',
  'undone.stage': 'Undone: back in {{stage}}',
  'undone.q-list': 'Undone: back on the Q List',
  'undone.assignees': 'Undone: with its assignees again',
  'undone.archived': 'Undone: {{name}} is archived again',
  'undone.restored': 'Undone: {{name}} is not archived any more',
  'undone.merge': 'Undone: {{name}} is a company of its own again',
} as const;

/** For networks, stages and colleagues: shown when another user has changed one meanwhile. */
export const RECORD_TRAIL_TEXTS = {
  'network.created': 'Added {{name}}',
  'network.edited': 'Edited {{name}}',
  'network.switched': 'Switched {{name}}',
  'network.deleted': 'Deleted {{name}}',
  'stage.created': 'Added {{stage}}',
  'stage.edited': 'Edited {{stage}}',
  'stage.arranged': 'Arranged the stages',
  'stage.archived': 'Archived {{stage}}: its leads moved to {{to}}',
  'settings.edited': 'Edited the settings',
  'undone.settings': 'Undone: the settings are as before',
  'undone.back': 'Undone: {{name}} is back',
  'undone.active': 'Undone: {{name}} is active again',
  'undone.inactive': 'Undone: {{name}} is inactive again',
} as const;

/** All texts of the trail. */
export const TRAIL_TEXTS = {
  ...ACCOUNT_TRAIL_TEXTS,
  ...RECORD_TRAIL_TEXTS,

  // Companies, many at once.
  'accounts.exported': 'Exported {{number}} companies',
  'accounts.invented': 'Added {{number}} invented companies',

  // Undone.
  'undone.handover_one': 'Undone: {{count}} company is not handed over',
  'undone.handover_other': 'Undone: {{count}} companies are not handed over',

  // Colleagues.
  'user.created': 'Added {{name}}',
  'user.invited': 'Invited {{name}}',
  'user.created-from-shell': "Added {{name}} from the machine's shell",
  'user.edited': 'Edited {{name}}',
  'user.edited-with-password': 'Edited {{name}} and set a password',
  'user.made-administrator': "Made {{name}} an administrator from the machine's shell, with a new password",
  'profile.edited': 'Edited the own profile',
  'user.activated': 'Activated {{name}}',
  'user.unlocked': 'Unlocked {{name}}',
  'user.deactivated': 'Deactivated {{name}}',
  'user.deleted': 'Deleted {{name}}',
  'user.handed-over_one': 'Handed over {{count}} company of {{who}} to {{reassignee}}',
  'user.handed-over_other': 'Handed over {{count}} companies of {{who}} to {{reassignee}}',
  'user.locked-minutes': 'Locked for {{minutes}} minutes after five failed attempts',
  'user.locked-hours': 'Locked for {{hours}} h after five failed attempts',
  'user.locked-in-browser-minutes': 'Locked in one browser for {{minutes}} minutes after five failed attempts',
  'user.locked-in-browser-hours': 'Locked in one browser for {{hours}} h after five failed attempts',

  // Signing in.
  'session.opened': 'Signed in',
  'session.closed': 'Signed out',
  'session.ended': 'Ended a session',
  'session.stolen': 'An old refresh secret was used again: the session was ended',
  'password.changed': 'Changed the own password',
  'invitation.accepted': 'Chose a password by an invitation',
  'passcode.issued': 'Generated a passcode',
  'passcode.bound': 'Gave a passcode',
  'passcode.used': 'Signed in with a passcode; the authenticator app was reset',
  'recovery-codes.made': 'Made new recovery codes',
  'recovery-code.used': 'Signed in with a recovery code',
  'authenticator.enrolled': 'Enrolled an authenticator app',

  // Imports.
  'import.uploaded': 'Uploaded {{file}}',
  'import.sheet-chosen': 'Chose a sheet of {{file}}',
  'import.planned': 'Prepared the import of {{file}}',
  'import.discarded': 'Discarded {{file}}',
  'import.started': 'Started to import {{file}}',
  'import.cancelled': 'Cancelled the import of {{file}}',
  'import.done': 'Imported {{file}}',
  'import.revert-started': 'Started to revert the import of {{file}}',
  'import.reverted': 'Reverted {{file}}',

  // Views, columns and overrides.
  'view.created': 'Added the view {{name}}',
  'view.edited': 'Edited the view {{name}}',
  'view.deleted': 'Deleted the view {{name}}',
  'view.chosen': 'Opens {{list}} with the view {{name}}',
  'view.unchosen': 'Opens {{list}} without a view',
  'layout.saved': 'Arranged the columns of {{list}}',
  'layout.reset': 'Reset the columns of {{list}}',
  'notifications.chosen': 'Chose which notifications to receive',
  'override.granted-version': 'Runs {{remote}} {{version}} until {{until}}',
  'override.granted-origin': 'Runs {{remote}} from {{origin}} until {{until}}',
  'override.reset': 'Reset the override of {{remote}}',
  'override.reset-all': 'Reset all overrides',

  // Publishing tokens.
  'token.created': 'Created the token {{name}} ({{id}}) of {{team}} for {{remotes}}: {{roles}}, until {{until}}',
  'token.revoked': 'Revoked the token {{name}} ({{id}})',

  // Releases of remotes; who did it is a token, a pipeline or the product itself.
  'release.published': '{{who}} published {{remote}} {{version}} for {{traffic}} % of users',
  'release.promoted': '{{who}} gave {{remote}} {{version}} to everyone',
  'release.tried': '{{who}} gave {{remote}} {{version}} to {{traffic}} % of users',
  'release.rolled-back': '{{who}} rolled {{remote}} back to {{version}}',
  'release.stopped': '{{who}} stopped {{remote}} {{version}}: {{reason}}',
  'release.returned': '{{who}} brought {{remote}} back to {{version}}: {{reason}}',
  'release.removed': '{{who}} removed {{remote}} {{version}}',
  'release.pinned': '{{who}} pinned {{remote}} {{version}}',
  'release.unpinned': '{{who}} unpinned {{remote}} {{version}}',
  'release.held': '{{who}} held the trial of {{remote}} {{version}}',
  'release.resumed': '{{who}} ended the hold of the trial of {{remote}} {{version}}',
  'release.undone': '{{who}} undid the latest change of {{remote}}: {{version}} is live',
  'release.handed-over': '{{who}} handed {{remote}} over: {{reason}}',
  'release.composed': '{{who}} changed an extension of {{remote}}: {{reason}}',
} as const;
