/** Applies the rule of who may change which company to database rows. ADR-123. */
import {
  activityRefusal,
  CHANGE_REFUSALS,
  changeRefusal,
  ERROR_CODES,
  factsOf,
  holdsExactly,
  mayRead,
  type OwnedAccount,
  promotionRefusal,
} from '@salesdesk/shared/domain';
import { messageOf, type RuleText } from '@salesdesk/shared/messages';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import { type AccountColumns, lockAccount } from './accounts.sql.ts';

export const ACCOUNT_GONE = 'This company does not exist.';
const WAS_MERGED = 'This company was merged into another one. Undo the merge to have it back.';

/** Summaries that name a stage are only for users who may see the board. */
export function mayReadSummary(permissions: readonly string[], action: string): boolean {
  return !factsOf(action)?.namesStage || holdsExactly(permissions, 'data.leads.view');
}

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** The columns that the rule reads, under the rule's names. */
export function ownedOf(
  row: Pick<AccountColumns, 'type' | 'pri_assignee_id' | 'sec_assignee_id' | 'created_by'>,
): OwnedAccount {
  return {
    account_type: row.type,
    account_pri_assignee_id: row.pri_assignee_id,
    account_sec_assignee_id: row.sec_assignee_id,
    account_created_by: row.created_by,
  };
}

/** The company, locked; throws 11011 if there is none that the user may read, 11013 with the reason if they may not change it. */
export async function lockForChange(tx: Db, session: Session, id: number | undefined): Promise<LockedAccount> {
  const account = await lockPresent(tx, session, id);
  refuseChange(account, session);
  return account;
}

/** The same for writing an activity of it. */
export async function lockForActivity(tx: Db, session: Session, id: number): Promise<LockedAccount> {
  const account = await lockPresent(tx, session, id);
  refuse(activityRefusal(ownedOf(account), session));
  return account;
}

/** The company, locked; null if there is none, or if the user may not read it. */
export async function lockReadable(tx: Db, session: Session, id: number): Promise<LockedAccount | null> {
  const account = await lockAccount(tx, id);
  return account && mayRead(ownedOf(account), session) ? account : null;
}

/** The same for promoting it to a lead. */
export async function lockForPromotion(tx: Db, session: Session, id: number): Promise<LockedAccount> {
  const account = await lockPresent(tx, session, id);
  refuse(promotionRefusal(ownedOf(account), session));
  return account;
}

/** The same for restoring it from the archive. */
export async function lockForRestore(tx: Db, session: Session, id: number): Promise<LockedAccount> {
  const account = await lockRead(tx, session, id);
  refuseChange(account, session);
  if (account.merged_into !== null) throw invalid({ account_id: WAS_MERGED });
  if (account.archived_at === null) throw invalid({ account_id: 'This company is not archived.' });
  return account;
}

/** Throws 11013 with the reason if the user may not change this company. */
export function refuseChange(account: LockedAccount, session: Session): void {
  refuse(changeRefusal(ownedOf(account), session));
}

/** Throws 11011 if the company is archived or merged. */
export function refuseAway(account: LockedAccount): void {
  if (account.merged_into !== null) throw invalid({ account_id: WAS_MERGED });
  if (account.archived_at !== null) throw invalid({ account_id: messageOf(CHANGE_REFUSALS.archived) });
}

async function lockPresent(tx: Db, session: Session, id: number | undefined): Promise<LockedAccount> {
  const account = await lockRead(tx, session, id);
  refuseAway(account);
  return account;
}

/** An archived company too. One that the user may not read does not exist for them, in whatever state it is. */
async function lockRead(tx: Db, session: Session, id: number | undefined): Promise<LockedAccount> {
  const account = id === undefined ? null : await lockReadable(tx, session, id);
  if (!account) throw invalid({ account_id: ACCOUNT_GONE });
  return account;
}

function refuse(text: RuleText | null): void {
  if (text !== null) throw new ApiError(ERROR_CODES.forbidden, { message: messageOf(text) });
}
