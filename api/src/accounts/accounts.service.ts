/** Reads single companies, promotes them to leads, archives and restores them. product.md sections 4, 5 and 7. */
import {
  ACCOUNT_TYPES,
  type Account,
  changeRefusal,
  ERROR_CODES,
  holdsExactly,
  MOVE_REFUSALS,
  mayMoveLead,
  mayRead,
  missingForLead,
  missingForLeadText,
  promotionRefusal,
  type Undoable,
  type UndoneWhere,
} from '@salesdesk/shared/domain';
import { type FixedText, messageOf, type RuleText, say } from '@salesdesk/shared/messages';
import { change, type UnitOfWork } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { lockRows, restoreRows } from '../database/versionedRows.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import { lockStages, selectFirstStage, selectPlaces, selectStage } from '../stages/stages.service.ts';
import type { Found, PutBack, UndoKind } from '../undo/putBack.ts';
import { accountOf } from './accountOf.ts';
import {
  ACCOUNT_GONE,
  type LockedAccount,
  lockForChange,
  lockForPromotion,
  lockForRestore,
  mayReadSummary,
  ownedOf,
} from './accountRights.service.ts';
import { type AccountColumns, selectAccountRow, selectAccountRowsOf, selectActiveUsers } from './accounts.sql.ts';

/** One company in the form of the lists. */
export async function readAccount(db: Db, id: number): Promise<Account> {
  const row = await selectAccountRow(db, id);
  if (!row) throw invalid({ account_id: ACCOUNT_GONE });
  return accountOf(row);
}

/** The companies with these ids that exist, in no particular order. */
export async function readAccounts(db: Db, ids: number[]): Promise<Account[]> {
  return ids.length ? (await selectAccountRowsOf(db, ids)).map(accountOf) : [];
}

/**
 * Why each of these users cannot be given work at this company: not active any more, or without the right to see it. Only those
 * who cannot are in the map.
 */
export async function assignmentRefusals(db: Db, account: LockedAccount, ids: number[]) {
  const active = new Map((await selectActiveUsers(db, ids)).map((user) => [user.userId, user]));
  const refusalOf = (id: number) => {
    const user = active.get(id);
    if (!user) return 'This colleague is not active any more.' as const;
    return mayRead(ownedOf(account), user) ? null : ('This colleague cannot see this company.' as const);
  };
  return new Map(ids.flatMap((id) => (refusalOf(id) === null ? [] : [[id, refusalOf(id) as FixedText]])));
}

/** Promotes a Q-List record that has what a lead needs; the lead starts in the first stage. */
export function promoteAccount(db: Db, session: Session, id: number, changeType: number): Promise<Account & Undoable> {
  return change(db, session, { undo: 'account.promoted' }, async (unit) => {
    await promoteIn(unit, session, id, changeType);
    return readAccount(unit.tx, id);
  });
}

/** The same as part of a larger change. Refuses before anything is written. */
export async function promoteIn(unit: UnitOfWork, session: Session, id: number, changeType: number): Promise<void> {
  const { tx } = unit;
  if (changeType !== ACCOUNT_TYPES.leads)
    throw invalid({ account_change_type: 'Only a change to Leads is possible here.' });
  await lockStages(tx);
  const columns = await lockForPromotion(tx, session, id);
  if (columns.type !== ACCOUNT_TYPES.qList)
    throw invalid({ account_change_type: 'This company is not on the Q List any more.' });
  const missing = missingForLead(await readAccount(tx, id));
  if (missing.length) {
    const message = missingForLeadText(missing);
    throw new ApiError(ERROR_CODES.validation, { message, validations: { account_change_type: message } });
  }
  const stage = await selectFirstStage(tx);
  // The last stage where leads start is never archived.
  if (!stage) throw new Error('There is no stage where leads start.');
  await unit.update(
    'account',
    columns,
    { type: ACCOUNT_TYPES.leads, stage_id: stage.id },
    {
      message: say('account.promoted', { stage: stage.name }),
      before: { type: columns.type, stage: null },
      after: { type: ACCOUNT_TYPES.leads, stage: stage.slug },
    },
  );
}

/** Archives a company as part of a larger change: out of every list, count and search. Refuses before anything is written. */
export async function archiveIn(unit: UnitOfWork, session: Session, id: number): Promise<void> {
  const account = await lockForChange(unit.tx, session, id);
  const entry = { message: say('account.archived', { name: account.name }), before: null, after: null };
  await unit.update('account', account, { archived_at: new Date(), archived_by: session.userId }, entry);
}

/** Restores an archived company in the same way. */
export async function restoreIn(unit: UnitOfWork, session: Session, id: number): Promise<void> {
  const account = await lockForRestore(unit.tx, session, id);
  const entry = { message: say('account.restored', { name: account.name }), before: null, after: null };
  const row = { ...account, archived_at: account.archived };
  await unit.update('account', row, { archived_at: null, archived_by: null }, entry);
}

const COLUMNS = [
  ...(['id', 'name', 'version', 'type', 'stage_id', 'pri_assignee_id', 'sec_assignee_id'] as const),
  ...(['created_by', 'archived_at', 'archived_by'] as const),
];
type Company = Pick<AccountColumns, (typeof COLUMNS)[number]>;

/** The restored columns of a company; absent ones were not changed. */
type Before = Partial<Omit<Company, keyof Found | 'id'>>;

/** Undo for companies: restores their stage, type and assignees. */
export const undoAccounts: PutBack<Company> = {
  entity: 'account',
  trail: 'account',
  isOnBoards: true,

  async lock(tx, ids) {
    await lockStages(tx);
    return lockRows(tx, 'account', ids, COLUMNS);
  },

  maySee: (session, company) => mayRead(ownedOf(company), session),
  mayReadSummary: ({ permissions }, action) => mayReadSummary(permissions, action),

  /**
   * The rules of stages do not apply, because the company only returns to its earlier stage. The right to make the change
   * is checked again with the current permissions, for the company as it was before the change.
   */
  async refusalOf(tx, session, kind, company, { before }) {
    // Its leads come back with the stage, by the right to set stages up.
    if (kind === 'stage.archived') return null;
    const { stage_id } = before as Before;
    if (stage_id && !(await selectStage(tx, stage_id))) return { message: say('stage.gone') };
    const message = refusalNow(session, kind, company, before as Before);
    return message === null ? null : { message: messageOf(message), isForbidden: true };
  },

  async restore(tx, kind, parts) {
    await restoreRows(tx, 'account', parts);
    const stages = new Map((await selectPlaces(tx)).map((stage) => [stage.id, stage]));
    const shown = ({ type, stage_id, ...assignees }: Before) => ({
      ...(stage_id === undefined ? {} : { stage: stages.get(stage_id ?? 0)?.slug ?? null }),
      ...(type === undefined ? {} : { type }),
      ...assignees,
    });
    return parts.map(({ record, part }) => {
      const { updated_at: _, ...before } = part.before as Before & { updated_at?: string };
      const now = Object.fromEntries(Object.keys(before).map((column) => [column, record[column as keyof Company]]));
      const stage = stages.get(before.stage_id ?? 0)?.name;
      const where = WHERE[kind] ?? (stage === undefined ? 'q-list' : { stage });
      return { where, before: shown(now as Before), after: shown(before) };
    });
  },
};

/** The state that a company returns to; otherwise it is on the Q List or in a stage. */
const WHERE: { readonly [Name in UndoKind]?: UndoneWhere } = {
  'account.edited': 'assignees',
  'account.archived': 'restored',
  'account.restored': 'archived',
};

function refusalNow(session: Session, kind: UndoKind, company: Company, before: Before): RuleText | null {
  const asBefore = { ...company, ...before };
  const owned = ownedOf(asBefore);
  if (kind === 'account.promoted') return promotionRefusal(owned, session);
  if (kind !== 'lead.moved') return changeRefusal(owned, session);
  if (!mayMoveLead(owned, session)) return MOVE_REFUSALS.notYours;
  const isConversion = [company.type, asBefore.type].includes(ACCOUNT_TYPES.account);
  const may = !isConversion || holdsExactly(session.permissions, 'data.leads.convert-to-account');
  return may ? null : MOVE_REFUSALS.noConvert;
}
