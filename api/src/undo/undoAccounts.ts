/** Companies put back: where they stood, of which type, and whose they were. */
import { ACCOUNT_TYPES, holdsExactly, MOVE_REFUSALS, mayMoveLead } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../db.ts';
import type { UndoPart } from '../listTables.ts';
import type { Found, PutBack } from './putBack.ts';

interface Company extends Found {
  id: number;
  type: number;
  stage_id: number | null;
  pri_assignee_id: number | null;
  sec_assignee_id: number | null;
}

/** Of a company as it was; absent ones were left alone. */
type Before = Partial<Omit<Company, keyof Found | 'id'>>;

export const undoAccounts: PutBack<Company> = {
  async lock(tx, ids) {
    const rows = await tx
      .selectFrom('accounts')
      .where('id', '=', sql<number>`any(${ids}::integer[])`)
      .select(['id', 'name', 'version', 'type', 'stage_id', 'pri_assignee_id', 'sec_assignee_id'])
      .orderBy('id')
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  },

  /** The rules of the stages are not asked: it only goes where it came from. Who may move it is asked anew. */
  async refusalOf(_tx, session, kind, company, { before }) {
    if (kind !== 'lead.moved') return null;
    const lead = {
      account_pri_assignee_id: company.pri_assignee_id,
      account_sec_assignee_id: company.sec_assignee_id,
    };
    const mover = { userId: session.userId, permissions: session.permissions };
    if (!mayMoveLead(lead, mover)) return { message: MOVE_REFUSALS.notYours, isForbidden: true };
    const isConversion = [company.type, (before as Before).type].includes(ACCOUNT_TYPES.account);
    const may = !isConversion || holdsExactly(session.permissions, 'data.leads.convert-to-account');
    return may ? null : { message: MOVE_REFUSALS.noConvert, isForbidden: true };
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
      const where =
        kind === 'account.edited' ? 'with its assignees again' : `back ${stage ? `in ${stage}` : 'on the Q List'}`;
      return { where, before: shown(now as Before), after: shown(before) };
    });
  },
};

/** Columns that are not in `before` stay; the last touch too is the one of before, so that idle leads are idle again. */
async function restoreColumns(tx: DbOrTransaction, parts: readonly UndoPart[]): Promise<void> {
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
