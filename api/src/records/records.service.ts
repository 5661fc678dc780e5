/** Reads one company with the permission for its type. ADR-113. */
import {
  ACCOUNT_TYPES,
  type AccountRecord,
  ERROR_CODES,
  maySeeAccount,
  RECORD_GONE,
  RECORD_UNKNOWN,
  unseenText,
} from '@salesdesk/shared/domain';
import { messageOf } from '@salesdesk/shared/messages';
import { readAccount } from '../accounts/accounts.service.ts';
import { readPlanned } from '../activities/readActivities.service.ts';
import type { Db, DbOrTransaction } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { ApiError } from '../http/reply.ts';
import { existsInTrail, selectAccountType, selectStageSince } from './records.sql.ts';

/** One company; 11013 names the missing permission, 404 says to whoever sees all whether the company ever existed. */
export async function readRecord(db: Db, session: Session, id: number): Promise<AccountRecord> {
  await refuseUnseen(db, session, id);
  const account = await readAccount(db, id);
  const since = account.kanban_column_id === null ? undefined : await selectStageSince(db, id);
  return { ...account, stage_since: since?.toISOString() ?? null, planned: await readPlanned(db, session, id) };
}

/** Throws unless the user may see the company; the same whether there is none or one that they may not see. */
export async function refuseUnseen(db: DbOrTransaction, session: Session, id: number): Promise<void> {
  const type = await selectAccountType(db, id);
  const seesEvery = maySeeAccount(session.permissions, ACCOUNT_TYPES.qList);
  if (type === undefined && seesEvery) {
    const message = (await existsInTrail(db, id)) ? RECORD_GONE : RECORD_UNKNOWN;
    throw new ApiError(ERROR_CODES.unexpected, { status: 404, message });
  }
  if (type !== undefined && maySeeAccount(session.permissions, type)) return;
  const seesLeads = maySeeAccount(session.permissions, ACCOUNT_TYPES.leads);
  throw new ApiError(ERROR_CODES.forbidden, { message: messageOf(unseenText(seesLeads ? ACCOUNT_TYPES.qList : null)) });
}
