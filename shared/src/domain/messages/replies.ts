/** Replies of the API that contain a name or a number. Wording is contract: product.md section 8. */
export const REPLY_TEXTS = {
  // Every call.
  'field.required': '{{field}} is required',
  'field.not-a-day': '{{field}} is not a day from 1900 to 2200',
  'field.unkeepable': '{{field}} contains a character that is not allowed',
  'field.not-a-choice': '{{field}} should be one of {{choices}}',
  'field.not-text': '{{field}} should be text',
  'field.too-long': '{{field}} should have at most {{max}} characters',
  'field.invalid': '{{field}} is not valid',
  'field.out-of-range': '{{field}} is out of range',
  'field.not-whole': '{{field}} should be a whole number',
  'field.not-a-number': '{{field}} should be a number',
  'field.not-a-flag': '{{field}} should be true or false',
  'field.too-many': '{{field}} has more than {{max}} entries',
  'field.bad-entry': '{{field}} has an entry that is not valid',
  'field.taken': '{{field}} is already in use',
  'account.changed-meanwhile': '{{who}} changed this company at {{time}}, after you opened it. Nothing was saved.',
  'network.changed-meanwhile': '{{who}} changed this network at {{time}}, after you opened it. Nothing was saved.',
  'settings.changed-meanwhile': '{{who}} changed the settings at {{time}}, after you opened them. Nothing was saved.',
  'stage.changed-meanwhile': '{{who}} changed this stage at {{time}}, after you opened it. Nothing was saved.',
  'activity.changed-meanwhile': '{{who}} changed this activity at {{time}}, after you opened it. Nothing was saved.',
  'user.changed-meanwhile': '{{who}} changed this user at {{time}}, after you opened it. Nothing was saved.',

  // Signing in.
  'sign-in.too-many':
    'Too many sign-in attempts are being made at the moment. Please try again in {{seconds}} seconds.',

  // Companies and leads.
  'account.step-saved': '{{field}} saved successfully!',
  'lead.status-updated-to': 'Status updated successfully: {{name}} is in {{stage}}.',
  'merge.changed-since':
    '{{who}} changed {{field}} of {{name}} since the merge, so the merge cannot be undone exactly.',
  'merge.too-late': 'A merge can be undone for {{days}} days. It is too late for this one.',
  'lead.moved-meanwhile': '{{who}} moved this lead to {{stage}}.',
  'account.field-changed': '{{who}} changed it to “{{value}}” meanwhile.',
  'account.field-cleared': '{{who}} cleared it meanwhile.',

  // Imports.
  'import.too-many-rows': 'The file has more than {{max}} rows. Please split it and import the parts.',
  'import.too-many-columns': 'The file has more than {{max}} columns. Please leave out those that are not needed.',
  'import.open-quote': 'The file could not be read: a quote that opens in row {{row}} is never closed.',
  'import.bad-row': 'The file could not be read: row {{row}} is not written as CSV.',

  // Many companies at once.
  'bulk.promote_one': '{{count}} company was promoted.',
  'bulk.promote_other': '{{count}} companies were promoted.',
  'bulk.assign_one': '{{count}} company was assigned.',
  'bulk.assign_other': '{{count}} companies were assigned.',
  'bulk.move_one': '{{count}} company was moved.',
  'bulk.move_other': '{{count}} companies were moved.',
  'bulk.archive_one': '{{count}} company was archived.',
  'bulk.archive_other': '{{count}} companies were archived.',
  'bulk.restore_one': '{{count}} company was restored.',
  'bulk.restore_other': '{{count}} companies were restored.',
  'bulk.promote-some_one': '{{done}} of {{count}} company was promoted.',
  'bulk.promote-some_other': '{{done}} of {{count}} companies were promoted.',
  'bulk.assign-some_one': '{{done}} of {{count}} company was assigned.',
  'bulk.assign-some_other': '{{done}} of {{count}} companies were assigned.',
  'bulk.move-some_one': '{{done}} of {{count}} company was moved.',
  'bulk.move-some_other': '{{done}} of {{count}} companies were moved.',
  'bulk.archive-some_one': '{{done}} of {{count}} company was archived.',
  'bulk.archive-some_other': '{{done}} of {{count}} companies were archived.',
  'bulk.restore-some_one': '{{done}} of {{count}} company was restored.',
  'bulk.restore-some_other': '{{done}} of {{count}} companies were restored.',

  // Users.
  'user.beyond': 'This user holds permissions that you do not hold yourself.',
  'user.last-editor': 'This is the last active user who can edit staff. Give somebody else that permission first.',
  'user.last-grantor':
    'This is the last active user who holds every permission. Give somebody else all permissions first.',
  'user.own-sign-in': 'Change how you sign in yourself on My profile.',
  'user.gone': 'This user does not exist any more.',
  'user.own-permissions': 'You cannot change your own permissions.',
  'permission.unknown': 'There is no permission "{{key}}".',
  'permission.not-held': 'You cannot grant or withdraw "{{key}}": you do not hold it yourself.',

  // Views and overrides.
  'view.changed-meanwhile': 'The view {{name}} was changed meanwhile. Nothing was saved.',
  'view.saved': 'The view {{name}} is saved.',
  'override.origin-not-listed':
    'Builds from {{origin}} are not allowed here. Ask the operator of Salesdesk to list it in OVERRIDE_ORIGINS.',
  'override.no-remote': 'There is no screen with the name {{name}}.',
  'override.no-release': 'There is no release {{version}} of {{name}}.',
  'token.other-team': '{{remote}} belongs to {{owner}}. Leave it out, or make a token of that team.',
  'owner.has-it': '{{remote}} belongs to {{team}} already.',

  // Changes of releases on Platform.
  'release.promote-done': 'Everyone gets {{remote}} {{version}}.',
  'release.try-done': '{{traffic}} % of users get {{remote}} {{version}}.',
  'release.roll-back-done': 'Everyone gets {{remote}} {{version}} again.',
  'release.stop-done': 'The trial of {{remote}} {{version}} has ended.',
  'release.hold-done': 'The trial of {{remote}} {{version}} is held.',
  'release.resume-done': 'The trial of {{remote}} {{version}} is no longer held.',
  'release.pin-done': '{{remote}} {{version}} is pinned.',
  'release.unpin-done': '{{remote}} {{version}} is no longer pinned.',
  'release.compose-done': 'The extension of {{remote}} is changed.',
  'release.undo-done': 'The releases of {{remote}} are as they were.',
  'release.changed-since': 'The releases of {{remote}} have changed since. Look at them, then try again.',
  'release.impossible': 'This is not possible with the releases of {{remote}} as they are now.',
  'release.unproved':
    'This release of {{remote}} has no good proof, so it may have {{percent}} % of the users at most. Its team proves it: salesdesk prove.',
} as const;
