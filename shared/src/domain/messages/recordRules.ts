/** Messages of the rules about companies, leads and activities, part of `RULE_TEXTS`: screens of companies bundle these alone. */
export const RECORD_RULES = {
  // Companies.
  'account.may-not-change': 'You do not have permission to change companies.',
  'account.not-yours-on-q-list':
    'Only the assignees of this company, the person who added it, or someone who may change any lead can change it.',
  'account.not-yours': 'Only the assignees of this company, or someone who may change any lead, can change it.',
  'account.archived-now': 'This company is archived. Restore it to change it.',
  'account.not-archived': 'This company is not archived.',
  'account.was-merged': 'This company was merged into another one. Undo the merge to have it back.',
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
  'lead.not-idle': 'Only an idle lead can be moved to cold.',
  'lead.not-lost': 'This lead is not in the stage of lost leads.',
  'lead.no-such-reason': 'Choose one of the reasons',
  'lead.in-that-stage': 'This lead is in that stage already.',

  // Activities.
  'activity.note-required': 'Note is required',
  'activity.task-required': 'Task is required',
  'activity.nothing-said': 'Write what was said, or choose an outcome',
  'activity.other-outcome': 'This outcome does not fit this kind of activity',
  'activity.due-required': 'Due day is required',
  'activity.no-due': 'Only a task has a due day',
  'activity.due-other-day': 'Due time is not on the due day',
  'activity.not-yours': 'Only its author, or someone who may edit staff, can change this activity.',
  'activity.not-your-task':
    'Only its author, its assignee, or someone who may change the company can complete or postpone this task.',
  'activity.gone': 'This activity does not exist any more.',
} as const;
