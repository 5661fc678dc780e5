/** Undo for companies: restores their stage, type and assignees. */
import {
  ACCOUNT_TYPES,
  changeRefusal,
  holdsExactly,
  MOVE_REFUSALS,
  mayMoveLead,
  mayRead,
  promotionRefusal,
  type UndoneWhere,
} from '@salesdesk/shared/domain';
import { messageOf, type RuleText, say } from '@salesdesk/shared/messages';
import { lockRows, restoreRows } from '../database/versionedRows.ts';
import type { Session } from '../guard/context.ts';
import { lockStages, selectPlaces, selectStage } from '../stages/stages.service.ts';
import type { Found, PutBack } from '../undo/putBack.ts';
import type { UndoKind } from '../undo/undo.kinds.ts';
import { mayReadSummary, ownedOf } from './accountRights.service.ts';
import type { AccountColumns } from './accounts.sql.ts';

const COLUMNS = [
  ...(['id', 'name', 'version', 'type', 'stage_id', 'pri_assignee_id', 'sec_assignee_id'] as const),
  ...(['created_by', 'archived_at', 'archived_by'] as const),
];
type Company = Pick<AccountColumns, (typeof COLUMNS)[number]>;

/** The restored columns of a company; absent ones were not changed. */
type Before = Partial<Omit<Company, keyof Found | 'id'>>;

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
