/** Reads one company with the permission for its type, and finds companies by name. ADR-113. */
import {
  ACCOUNT_FIND_MIN,
  ACCOUNT_HITS_MAX,
  type AccountHit,
  type AccountRecord,
  ERROR_CODES,
  holdsExactly,
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
import { existsInTrail, type Found, selectAccountType, selectCompaniesNamed, selectStageSince } from './records.sql.ts';

/** One company; 11013 names the missing permission, 404 says whether the company ever existed. */
export async function readRecord(db: Db, session: Session, id: number): Promise<AccountRecord> {
  await refuseUnseen(db, session, id);
  const account = await readAccount(db, id);
  const since = account.kanban_column_id === null ? undefined : await selectStageSince(db, id);
  return { ...account, stage_since: since?.toISOString() ?? null, planned: await readPlanned(db, session, id) };
}

/** Throws unless the user may see the company. */
export async function refuseUnseen(db: DbOrTransaction, session: Session, id: number): Promise<void> {
  const type = await selectAccountType(db, id);
  if (type === undefined) {
    const message = (await existsInTrail(db, id)) ? RECORD_GONE : RECORD_UNKNOWN;
    throw new ApiError(ERROR_CODES.unexpected, { status: 404, message });
  }
  if (maySeeAccount(session.permissions, type)) return;
  throw new ApiError(ERROR_CODES.forbidden, { message: messageOf(unseenText(type)) });
}

/** The best few matches that the user may see; none for a text that is too short. */
export async function findCompanies(db: Db, session: Session, text: string): Promise<AccountHit[]> {
  const term = text.trim();
  if (term.length < ACCOUNT_FIND_MIN) return [];
  const seesQList = holdsExactly(session.permissions, 'data.q-list.view');
  const seesStages = holdsExactly(session.permissions, 'data.leads.view');
  const found = await selectCompaniesNamed(db, term, seesQList);
  return found
    .map((row) => ({ row, place: placeOf(row.name, term) }))
    .sort((a, b) => a.place - b.place || byName(a.row, b.row))
    .slice(0, ACCOUNT_HITS_MAX)
    .map(({ row }) => ({
      account_id: row.id,
      account_name: row.name,
      account_type: row.type,
      account_city: row.city,
      account_country_name: row.country_name,
      stage_name: seesStages ? row.stage_name : null,
    }));
}

/** The rank of a match: the whole name, its beginning, the beginning of a word, anywhere. */
function placeOf(name: string, term: string): number {
  const [text, wanted] = [name.toLowerCase(), term.toLowerCase()];
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  return text.includes(` ${wanted}`) ? 2 : 3;
}

/** Databases sort names by their own locale; this gives one order on all. */
function byName(a: Found, b: Found): number {
  return a.name.localeCompare(b.name, 'en') || a.id - b.id;
}
