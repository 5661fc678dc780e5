/** Who may write, change and finish activities: one rule, shared by screens and API. ADR-140, R-84. */
import { ACCOUNT_TYPES } from './account.ts';
import { changeRefusal, type OwnedAccount } from './accountRights.ts';
import { type Mover, mayMoveLead } from './lead.ts';
import type { RuleText } from './messages/rules.ts';
import { holdsExactly } from './permissions.ts';

/**
 * Why the user may not write activities of this company, as a sentence; null when they may: everyone who may change the
 * company, and everyone who may move it as a lead. R-84.
 */
export function activityRefusal(account: OwnedAccount, person: Mover): RuleText | null {
  const refusal = changeRefusal(account, person);
  const isLead = account.account_type !== ACCOUNT_TYPES.qList;
  const seesLeads = holdsExactly(person.permissions, 'data.leads.view');
  return refusal !== null && isLead && seesLeads && mayMoveLead(account, person) ? null : refusal;
}

type Owned = { author_id: number; assignee_id: number | null };

/** Whether the user may edit and delete it: its author, and who may edit staff. R-84. */
export function mayChangeActivity({ author_id }: Owned, { userId, permissions }: Mover): boolean {
  return author_id === userId || holdsExactly(permissions, 'system.staff.edit');
}

/** Whether the user may complete or postpone the task: also its assignee, and who may write to the company. R-84. */
export function mayFinishTask(task: Owned, account: OwnedAccount, person: Mover): boolean {
  return (
    mayChangeActivity(task, person) || task.assignee_id === person.userId || activityRefusal(account, person) === null
  );
}
