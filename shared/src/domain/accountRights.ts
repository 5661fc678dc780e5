/**
 * Who may change which company, and write, change and finish its activities: one rule per type of record, shared by screens
 * and API. ADR-123, ADR-140, R-84.
 */
import { ACCOUNT_TYPES, type Account, type AccountType } from './account.ts';
import { type Mover, mayMoveLead } from './lead.ts';
import { RECORD_RULES } from './messages/recordRules.ts';
import type { RuleText } from './messages/rules.ts';
import { holdsExactly } from './permissions.ts';
import { maySeeAccount, unseenText } from './record.ts';
import type { UserListItem } from './user.ts';

/** The fields that the rule reads. */
export type OwnedAccount = Pick<
  Account,
  | 'account_type'
  | 'account_pri_assignee_id'
  | 'account_sec_assignee_id'
  | 'account_created_by'
  // Absent for a company in use.
  | 'account_archived_at'
>;

/** Why a change is refused, as a sentence for the user. */
export const CHANGE_REFUSALS = {
  noCreate: RECORD_RULES['account.may-not-change'],
  notYoursQList: RECORD_RULES['account.not-yours-on-q-list'],
  notYours: RECORD_RULES['account.not-yours'],
  archived: RECORD_RULES['account.archived-now'],
} as const;

/** The fields that decide who sees a company. */
export type SeenAccount = Pick<Account, 'account_type' | 'account_created_by'>;

/** The types of companies that a user with these permissions sees. */
export function seenTypes(permissions: readonly string[]): AccountType[] {
  return Object.values(ACCOUNT_TYPES).filter((type) => maySeeAccount(permissions, type));
}

/** Whether the user may read this company: with the permission for its type, or as its creator while it is on the Q List. */
export function mayRead(account: SeenAccount, { userId, permissions }: Mover): boolean {
  return userId === null
    ? maySeeAccount(permissions, account.account_type)
    : isSeenBy(account, { user_id: userId, sees: seenTypes(permissions) });
}

/** The same for one of the list of colleagues; true where an older API does not say what they see. */
export function isSeenBy(account: SeenAccount, { user_id, sees }: Pick<UserListItem, 'user_id' | 'sees'>): boolean {
  const isOwn = account.account_created_by === user_id && account.account_type === ACCOUNT_TYPES.qList;
  return !sees || isOwn || sees.includes(account.account_type);
}

/**
 * Why the user may not change this company, as a sentence; null when they may. They need the permission to see the
 * company, a permission to add, and one of these: being an assignee, `data.leads.edit-all`, or, while the company is on
 * the Q List, being its creator or the company being unassigned. Nobody changes an archived company. The creator needs no permission to see the company
 * while it is on the Q List: the form of Leads adds one in five calls.
 */
export function changeRefusal(account: OwnedAccount, person: Mover): RuleText | null {
  const { userId, permissions } = person;
  const isOnQList = account.account_type === ACCOUNT_TYPES.qList;
  const isOwn = isOnQList && userId !== null && account.account_created_by === userId;
  if (!mayRead(account, person)) return unseenText(account.account_type);
  if (account.account_archived_at) return CHANGE_REFUSALS.archived;
  const mayAdd =
    holdsExactly(permissions, 'data.q-list.create') ||
    ((isOwn || !isOnQList) && holdsExactly(permissions, 'data.leads.create'));
  if (!mayAdd) return CHANGE_REFUSALS.noCreate;
  const assignees = [account.account_pri_assignee_id, account.account_sec_assignee_id].filter((id) => id !== null);
  const mayAny = holdsExactly(permissions, 'data.leads.edit-all');
  if (isOwn || mayAny || (userId !== null && assignees.includes(userId))) return null;
  if (!isOnQList) return CHANGE_REFUSALS.notYours;
  return assignees.length ? CHANGE_REFUSALS.notYoursQList : null;
}

/**
 * Why the user may not promote this company to a lead, null when they may: they need to see the Q List, or to have added
 * the company from Leads. What the company still lacks is checked separately (`missingForLead`).
 */
export function promotionRefusal(account: Pick<Account, 'account_created_by'>, person: Mover): RuleText | null {
  const { userId, permissions } = person;
  const addsLeads = holdsExactly(permissions, 'data.leads.create') && holdsExactly(permissions, 'data.leads.view');
  const isOwn = userId !== null && account.account_created_by === userId;
  const may = maySeeAccount(permissions, ACCOUNT_TYPES.qList) || (isOwn && addsLeads);
  return may ? null : unseenText(ACCOUNT_TYPES.qList);
}

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
