/** One action on many companies, each with the rules, the messages and the audit row of the single action. ADR-116. */
import {
  ACCOUNT_TYPES,
  BULK_TEXTS,
  type BulkAction,
  type BulkOutcome,
  type BulkSelected,
  ERROR_CODES,
  type endpoints,
  holdsExactly,
  maySeeAccount,
  type PermissionKey,
} from '@salesdesk/shared/domain';
import { type Message, messageOf, say } from '@salesdesk/shared/messages';
import { selectAccounts, withAssignee } from '../accounts/accountList.service.ts';
import { assignIn } from '../accounts/accountSteps.service.ts';
import { filtersOf } from '../accounts/accounts.schema.ts';
import { archiveIn, promoteIn, restoreIn } from '../accounts/accounts.service.ts';
import { change, type UnitOfWork } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { yieldingDb } from '../database/yieldingDb.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import type { Body, Query } from '../http/route.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';
import { selectBoardLeads } from '../leads/board.service.ts';
import { moveIn } from '../leads/leads.service.ts';
import { UNDO_KINDS, type UndoKind } from '../undo/putBack.ts';
import { selectNamed } from './bulk.sql.ts';

type BulkIds = Query<typeof endpoints.bulk.ids>;
type BulkForm = Body<typeof endpoints.bulk.act>;

/** The single actions; any one of their permissions suffices. */
const UNDO_KIND = {
  promote: 'account.promoted',
  assign: 'account.edited',
  move: 'lead.moved',
  archive: 'account.archived',
  restore: 'account.restored',
} as const satisfies Record<BulkForm['action'], UndoKind>;

/** The ids of everything that the filters find, loaded or not. */
export async function selectBulk(db: Db, session: Session, { list, ...wanted }: BulkIds): Promise<BulkSelected> {
  need(session, [list === 'leads' ? 'data.leads.view' : 'data.q-list.view']);
  if (list === 'q-list') return selectAccounts(db, withAssignee(filtersOf(list, wanted), session.userId));
  const { search_term, action_texts } = wanted;
  const filters = withAssignee(filtersOf(list, wanted), session.userId);
  return selectBoardLeads(db, { ...filters, search_term, action_texts, viewer: session.userId });
}

/** Changes each record in one transaction; a refused record gets its reason, and the others are still changed. */
export async function doBulk(db: Db, session: Session, form: BulkForm, idempotentCall: IdempotentCall | null) {
  need(session, UNDO_KINDS[UNDO_KIND[form.action]].permission);
  const act = actionOf(session, form);
  if (!form.ids.length) throw invalid({ ids: 'Companies is required' });
  const options = { undo: UNDO_KIND[form.action], idempotentCall, isOfMany: true };
  const done = await change(yieldingDb(db), session, options, async (unit) => {
    // The same order in every call, so that two of them never deadlock.
    const ids = [...new Set(form.ids)].sort((a, b) => a - b);
    const outcomes: BulkOutcome[] = [];
    for (const id of ids) {
      const reason = await refusalOf(() => act(unit, id));
      const said = reason === null ? {} : { reason_message: reason.said };
      outcomes.push({ account_id: id, name: '', done: reason === null, reason: reason?.message ?? null, ...said });
    }
    return { outcomes };
  });
  return { ...done, outcomes: await withNames(db, session, done.outcomes) };
}

/** Names records by the current permissions: a replayed reply must not name what the user may no longer see. */
async function withNames(db: Db, session: Session, outcomes: readonly BulkOutcome[]): Promise<BulkOutcome[]> {
  const named = await selectNamed(
    db,
    outcomes.map(({ account_id }) => account_id),
  );
  return outcomes.map((outcome) => {
    const known = named.get(outcome.account_id);
    return { ...outcome, name: known && maySeeAccount(session.permissions, known.type) ? known.name : '' };
  });
}

/** The action for one company; throws 11011 if the form lacks what the action needs. */
function actionOf(
  session: Session,
  { action, stage, assignee, line }: BulkForm,
): (unit: UnitOfWork, id: number) => Promise<void> {
  if (action === 'promote') return (unit, id) => promoteIn(unit, session, id, ACCOUNT_TYPES.leads);
  if (action === 'archive') return (unit, id) => archiveIn(unit, session, id);
  if (action === 'restore') return (unit, id) => restoreIn(unit, session, id);
  if (action === 'assign') {
    if (assignee === undefined) throw invalid({ assignee: 'Assignee is required' });
    return (unit, id) => assignIn(unit, session, id, assignee, line);
  }
  if (!stage) throw invalid({ stage: 'Stage is required' });
  return async (unit, leadId) => {
    const { isMoved } = await moveIn(unit, session, { leadId, tocolumnSlug: stage });
    if (!isMoved) throw invalid({ tocolumnSlug: messageOf(BULK_TEXTS.sameStage) });
  };
}

/** A refusal comes before the row is written, so that the transaction can go on. */
async function refusalOf(act: () => Promise<void>): Promise<ApiError | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** The message for the whole call. */
export function bulkMessage(action: BulkAction, done: number, count: number): Message {
  return done === count ? say(`bulk.${action}`, { count }) : say(`bulk.${action}-some`, { done, count });
}

function need(session: Session, keys: readonly PermissionKey[]): void {
  if (!keys.some((key) => holdsExactly(session.permissions, key))) throw new ApiError(ERROR_CODES.forbidden);
}
