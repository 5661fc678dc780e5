/** How far a colleague's rights reach over another's. Decision 30. */
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import type { DbOrTransaction } from '../db.ts';
import type { Session } from '../http/context.ts';
import { existsOtherHolder, selectUser } from './users.sql.ts';

/**
 * Why `session` may not decide how that user signs in (password, passcode), or null: whoever could would hold all
 * of that user's permissions.
 */
export async function mayTakeOver(tx: DbOrTransaction, session: Session, userId: number): Promise<string | null> {
  if (userId === session.userId) return 'Change how you sign in yourself on My profile.';
  const user = await selectUser(tx, userId);
  if (!user) return 'This user does not exist any more.';
  const beyond = user.permissions.some((key) => !session.permissions.includes(key));
  return beyond ? 'This user holds permissions that you do not hold yourself.' : null;
}

/** Why `after` may not replace `before` as somebody's permissions, or null. */
export function grantError(granter: Session, before: string[], after: string[], isSelf: boolean): string | null {
  const unknown = after.find((key) => !PERMISSION_KEYS.some((known) => known === key));
  if (unknown !== undefined) return `There is no permission "${unknown}".`;
  const added = after.filter((key) => !before.includes(key));
  const removed = before.filter((key) => !after.includes(key));
  if (isSelf && added.length + removed.length) return 'You cannot change your own permissions.';
  const beyond = [...added, ...removed].find((key) => !granter.permissions.includes(key));
  return beyond === undefined ? null : `You cannot grant or withdraw "${beyond}": you do not hold it yourself.`;
}

/** True when without this user nobody active could edit staff any more. */
export async function isLastStaffEditor(
  tx: DbOrTransaction,
  user: { id: number; permissions: string[] },
): Promise<boolean> {
  return user.permissions.includes(STAFF_EDIT) && !(await existsOtherHolder(tx, STAFF_EDIT, user.id));
}

const STAFF_EDIT = 'system.staff.edit';
