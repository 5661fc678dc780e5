/** Companies put back: where they stood, of which type, and whose they were. */
import {
  ACCOUNT_TYPES,
  type AccountType,
  changeRefusal,
  holdsExactly,
  MOVE_REFUSALS,
  mayMoveLead,
  mayRead,
  promotionRefusal,
} from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { ownedOf } from '../accounts/accountRights.service.ts';
import type { DbOrTransaction } from '../db.ts';
import type { Session } from '../http/context.ts';
import type { UndoPart } from '../listTables.ts';
import type { Found, PutBack } from './putBack.ts';
import type { UndoKind } from './undo.kinds.ts';

interface Company extends Found {
  id: number;
  type: AccountType;
  stage_id: number | null;
  pri_assignee_id: number | null;
  sec_assignee_id: number | null;
  created_by: number | null;
}

/** Of a company as it was; absent ones were left alone. */
type Before = Partial<Omit<Company, keyof Found | 'id'>>;

/** More in one statement would hold up everybody else on the embedded database. */
const AT_ONCE = 500;

export const undoAccounts: PutBack<Company> = {
  async lock(tx, ids) {
    const rows = await tx
      .selectFrom('accounts')
      .where('id', '=', sql<number>`any(${ids}::integer[])`)
      .select(['id', 'name', 'version', 'type', 'stage_id', 'pri_assignee_id', 'sec_assignee_id', 'created_by'])
      .orderBy('id')
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  },

  maySee: (session, company) => mayRead(ownedOf(company), session),

  /**
   * The rules of the stages are not asked: it only goes where it came from. Whether this person may make the change is
   * asked again, with the rights of now, of the company as it was before the change: that is what the change was made to,
   * as nothing happened to it since.
   */
  async refusalOf(_tx, session, kind, company, { before }) {
    const message = refusalNow(session, kind, company, before as Before);
    return message === null ? null : { message, isForbidden: true };
  },

  async restore(tx, kind, parts) {
    await restoreColumns(
      tx,
      parts.map(({ part }) => part),
    );
    const stages = new Map(
      (await tx.selectFrom('stages').select(['id', 'name', 'slug']).execute()).map((stage) => [stage.id, stage]),
    );
    const shown = ({ type, stage_id, ...assignees }: Before) => ({
      ...(stage_id === undefined ? {} : { stage: stages.get(stage_id ?? 0)?.slug ?? null }),
      ...(type === undefined ? {} : { type }),
      ...assignees,
    });
    return parts.map(({ record, part }) => {
      const { updated_at: _, ...before } = part.before as Before & { updated_at?: string };
      const now = Object.fromEntries(Object.keys(before).map((column) => [column, record[column as keyof Company]]));
      const stage = stages.get(before.stage_id ?? 0)?.name;
      const where = kind === 'account.edited' ? 'assignees' : stage === undefined ? 'q-list' : { stage };
      return { where, before: shown(now as Before), after: shown(before) };
    });
  },
};

function refusalNow(session: Session, kind: UndoKind, company: Company, before: Before): string | null {
  const asBefore = { ...company, ...before };
  const owned = ownedOf(asBefore);
  if (kind === 'account.promoted') return promotionRefusal(owned, session);
  if (kind === 'account.edited') return changeRefusal(owned, session);
  if (kind !== 'lead.moved') return null;
  if (!mayMoveLead(owned, session)) return MOVE_REFUSALS.notYours;
  const isConversion = [company.type, asBefore.type].includes(ACCOUNT_TYPES.account);
  const may = !isConversion || holdsExactly(session.permissions, 'data.leads.convert-to-account');
  return may ? null : MOVE_REFUSALS.noConvert;
}

/** Columns that are not in `before` stay; the last touch too is the one of before, so that idle leads are idle again. */
async function restoreColumns(tx: DbOrTransaction, parts: readonly UndoPart[]): Promise<void> {
  for (let at = 0; at < parts.length; at += AT_ONCE) await restoreSome(tx, parts.slice(at, at + AT_ONCE));
}

async function restoreSome(tx: DbOrTransaction, parts: readonly UndoPart[]): Promise<void> {
  const rows = JSON.stringify(parts.map(({ id, before }) => ({ id, before })));
  await sql`
    update accounts a set
      type = old.type,
      stage_id = old.stage_id,
      pri_assignee_id = old.pri_assignee_id,
      sec_assignee_id = old.sec_assignee_id,
      updated_at = old.updated_at,
      version = a.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as part(id integer, before jsonb)
    join accounts now on now.id = part.id
    cross join lateral jsonb_populate_record(now, part.before) as old
    where a.id = part.id
  `.execute(tx);
}
