/** Replies of the API to an undo. ADR-112. */
export const UNDO_REPLY_TEXTS = {
  'undo.nothing': 'There is nothing to undo.',
  'undo.too-late': 'It is too late to undo this.',
  'undo.gone': 'It is not there any more.',

  // The result for a record, and for the records that depend on it.
  'undo.back': '{{name}} is back.',
  'undo.active': '{{name}} is active again.',
  'undo.inactive': '{{name}} is inactive again.',
  'undo.q-list': '{{name}} is back on the Q List.',
  'undo.assignees': '{{name}} is with its assignees again.',
  'undo.activity': 'It is as it was before.',
  'undo.archived': '{{name}} is archived again.',
  'undo.restored': '{{name}} is not archived any more.',
  'undo.merge': '{{name}} is a company of its own again.',
  'undo.stage': '{{name}} is back in {{stage}}.',
  'undo.with-kept': '{{done}} {{kept}}',
  'undo.kept_one': '{{count}} of {{total}} companies was changed since and stays as it is.',
  'undo.kept_other': '{{count}} of {{total}} companies were changed since and stay as they are.',
  'undo.all': 'All {{total}} changes were undone.',
  'undo.some': '{{done}} of {{total}} changes were undone.',

  // Why a record stays unchanged.
  'undo.changed-since': '{{who}} changed {{name}} since then. It stays as it is.',
  'undo.changed-since-to': '{{who}} changed {{name}} since then: {{what}}. It stays as it is.',
  'undo.by-somebody': 'Somebody',
  'undo.by-you': 'You',
  'undo.hidden': 'this company',
  'undo.code-taken': 'Another network has this code by now.',
  'undo.code-taken-by': 'Another network has the code {{code}} by now. {{name}} stays deleted.',
  'undo.stage-name-taken': 'Another stage has the name {{name}} by now. It stays archived.',
  'undo.taken': 'Somebody else has the {{fields}} of {{name}} by now. {{name}} stays deleted.',
  'undo.taken-field.username': 'user name',
  'undo.taken-field.email': 'e-mail',
  'undo.taken-field.phone': 'phone number',
  'undo.taken-fields': '{{first}} and the {{rest}}',
} as const;
