/**
 * What the rules say that screens and API share, as whole sentences: a screen looks the sentence up, the API sends its code
 * (`ruled`).
 */
export const RULE_TEXTS = {
  // Companies.
  'account.may-not-change': 'You do not have permission to change companies.',
  'account.not-yours-on-q-list':
    'Only the assignees of this company, the person who added it, or someone who may change any lead can change it.',
  'account.not-yours': 'Only the assignees of this company, or someone who may change any lead, can change it.',
  'account.unseen':
    'To see it you need the permission “Open Q List” (data.q-list.view) or “Open Leads” (data.leads.view).',
  'account.unseen-on-q-list': 'To see it you need the permission “Open Q List” (data.q-list.view).',
  'account.unseen-lead': 'To see it you need the permission “Open Leads” (data.leads.view).',

  // Leads.
  'lead.not-yours': 'Only the assignees of this lead, or someone who may move any lead, can move it.',
  'lead.converted': 'A converted lead cannot be moved.',
  'lead.no-drag-out': 'Leads cannot be moved out of this stage.',
  'lead.no-drag-in': 'Leads cannot be moved into this stage.',
  'lead.may-not-convert': 'You do not have permission to convert a lead to an account.',
  'lead.not-idle': 'Only a lead idle for more than 30 days can be moved to cold.',
  'lead.in-that-stage': 'This lead is in that stage already.',
  'account.assigned-already': 'This colleague is the primary assignee already.',
} as const;

/** One of these sentences. */
export type RuleText = (typeof RULE_TEXTS)[keyof typeof RULE_TEXTS];
