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
import type { Session } from '../guard/context.ts';
import { lockStages, selectPlaces, selectStage } from '../stages/stages.service.ts';
import type { Found, PutBack } from '../undo/putBack.ts';
import type { Kind, UndoKind } from '../undo/undo.kinds.ts';
import { mayReadSummary, ownedOf } from './accountRights.service.ts';
import { lockCompaniesNow, restoreCompanies } from './accounts.sql.ts';

declare module '../undo/undo.kinds.ts' {
  interface UndoKinds {
    'lead.moved': Kind;
    'account.promoted': Kind;
    'account.edited': Kind;
    'account.archived': Kind;
    'account.restored': Kind;
  }
}

type Company = Awaited<ReturnType<typeof lockCompaniesNow>>[number];

/** The restored columns of a company; absent ones were not changed. */
type Before = Partial<Omit<Company, keyof Found | 'id'>>;

/** More rows in one statement would block all other calls on the embedded database. */
const AT_ONCE = 500;

export const undoAccounts: PutBack<Company> = {
  entity: 'account',
  trail: 'account',
  isOnBoards: true,
  kinds: {
    /** In addition, the user must be allowed to move this lead. */
    'lead.moved': { permission: ['data.leads.view'], action: 'lead.move-undone' },
    'account.promoted': { permission: ['data.q-list.view', 'data.leads.create'], action: 'account.promotion-undone' },
    /** Changed assignees. */
    'account.edited': { permission: ['data.q-list.create', 'data.leads.create'], action: 'account.edit-undone' },
    'account.archived': { permission: ['data.q-list.create', 'data.leads.create'], action: 'account.archive-undone' },
    'account.restored': { permission: ['data.q-list.create', 'data.leads.create'], action: 'account.restore-undone' },
  },

  async lock(tx, ids) {
    await lockStages(tx);
    const rows = await lockCompaniesNow(tx, ids);
    return new Map(rows.map((row) => [row.id, row]));
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
    const before = parts.map(({ part }) => part);
    for (let at = 0; at < before.length; at += AT_ONCE) await restoreCompanies(tx, before.slice(at, at + AT_ONCE));
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
