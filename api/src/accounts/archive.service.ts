/** Archiving and restoring companies: out of every list, count and search, and back. ADR-145, R-114. */
import { say } from '@salesdesk/shared/messages';
import { recordBy } from '../audit/audit.service.ts';
import type { DbOrTransaction } from '../database/db.ts';
import type { UndoPart } from '../database/listTables.ts';
import type { Session } from '../guard/context.ts';
import { lockForChange, lockForRestore } from './accountRights.service.ts';
import { archiveAccount, updateAccount } from './accounts.sql.ts';

/** Archives a company as part of a larger transaction; returns its undo. Refuses before anything is written. */
export async function archiveIn(tx: DbOrTransaction, session: Session, id: number): Promise<UndoPart> {
  const account = await lockForChange(tx, session, id);
  await archiveAccount(tx, id, session.userId);
  await recordBy(tx, session.userId, say('account.archived', { name: account.name }), id);
  const before = { archived_at: null, archived_by: null, updated_at: account.touched };
  return { entity: 'account', id, before, version: account.version + 1, isNeeded: true };
}

/** Restores an archived company in the same way. */
export async function restoreIn(tx: DbOrTransaction, session: Session, id: number): Promise<UndoPart> {
  const account = await lockForRestore(tx, session, id);
  await updateAccount(tx, id, { archived_at: null, archived_by: null });
  await recordBy(tx, session.userId, say('account.restored', { name: account.name }), id);
  const before = { archived_at: account.archived, archived_by: account.archived_by, updated_at: account.touched };
  return { entity: 'account', id, before, version: account.version + 1, isNeeded: true };
}

/** Archives a company that was merged into another one; the merge writes the audit row. */
export async function archiveMerged(tx: DbOrTransaction, session: Session, id: number, into: number): Promise<void> {
  await archiveAccount(tx, id, session.userId, into);
}
