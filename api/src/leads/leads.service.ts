/** Moves of leads, the reasons for losing them, and their totals. product.md sections 4, 5 and 7. */

import {
  ACCOUNT_TYPES,
  COLD_SLUG,
  CONVERTED_SLUG,
  canMoveLead,
  canMoveToCold,
  ERROR_CODES,
  type LeadTotals,
  LOST_SLUG,
  MOVE_REFUSALS,
  type MoveRefusal,
  type Mover,
  type MoveVerdict,
  mayMoveLead,
  offered,
} from '@salesdesk/shared/domain';
import { messageOf, say } from '@salesdesk/shared/messages';
import { change, type UnitOfWork } from '../change/change.ts';
import { type Db, inSnapshot } from '../database/db.ts';
import { nameOf } from '../database/names.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';
import { selectSettings } from '../settings/settings.service.ts';
import { listStages, lockStages, rulesOf, type StageRow, selectStagesOf } from '../stages/stages.service.ts';
import { lockLead, selectLastMover, selectLeadTotals } from './leads.sql.ts';

interface Move {
  leadId: number;
  fromcolumnSlug: string;
  tocolumnSlug: string;
}

/** Moves a lead if it is still in the stage that the caller saw; a drop on its own stage changes nothing. Returns what to say. */
export function moveLead(db: Db, session: Session, move: Move, idempotentCall: IdempotentCall | null) {
  return change(db, session, { undo: 'lead.moved', idempotentCall }, async (unit) => {
    const { name, stage } = await moveIn(unit, session, move);
    return { message: say('lead.status-updated-to', { name, stage }) };
  });
}

/**
 * The same as part of a larger change; without `fromcolumnSlug` the lead moves from where it is. `isMoved` is false when it is in
 * that stage already. Refuses before anything is written what the rules do not allow.
 */
export async function moveIn(
  unit: UnitOfWork,
  session: Session,
  { leadId, fromcolumnSlug: from, tocolumnSlug: to }: Omit<Move, 'fromcolumnSlug'> & Partial<Move>,
): Promise<{ isMoved: boolean; name: string; stage: string }> {
  const { tx } = unit;
  await lockStages(tx);
  const lead = await lockLead(tx, leadId);
  if (!lead) throw invalid({ leadId: 'This lead does not exist.' });
  const stages = await selectStagesOf(tx, [from ?? '', to], lead.stage_id);
  const now = stages.find(({ id }) => id === lead.stage_id) as StageRow;
  const source = from === undefined ? now : stages.find(({ slug }) => slug === from);
  const target = stages.find(({ slug }) => slug === to);
  if (!source) throw invalid({ fromcolumnSlug: 'This stage does not exist.' });
  if (!target || target.archived_at) throw invalid({ tocolumnSlug: 'This stage does not exist.' });
  if (source !== now) throw await movedMeanwhile(tx, leadId, now);
  const names = { name: lead.name, stage: target.name };
  if (source === target) return { isMoved: false, ...names };

  const movable = movableOf(lead);
  const mover = { userId: session.userId, permissions: session.permissions };
  refuse(
    to === COLD_SLUG
      ? coldVerdict(movable, source, target, mover, (await selectSettings(tx)).idle_days)
      : canMoveLead(movable, rulesOf(source), rulesOf(target), mover),
  );

  const type = to === CONVERTED_SLUG ? ACCOUNT_TYPES.account : ACCOUNT_TYPES.leads;
  await unit.update(
    'account',
    lead,
    { type, stage_id: target.id },
    {
      message: say('lead.moved', { from: source.name, to: target.name }),
      before: { stage: source.slug, type: lead.type },
      after: { stage: to, type },
    },
  );
  const recipientIds = [lead.pri_assignee_id, lead.sec_assignee_id];
  unit.notify({ kind: 'moved', recipientIds, accountIds: [leadId], stage: target.name });
  return { isMoved: true, ...names };
}

/** Adds the reason to the trail of each lead, or of none: all are in the stage of lost leads, and the caller may move them. */
export async function saveLostReason(
  db: Db,
  session: Session,
  { leadIds, reason }: { leadIds: number[]; reason: string },
): Promise<void> {
  await change(db, session, {}, async (unit) => {
    const { tx } = unit;
    const { lost_reasons } = await selectSettings(tx);
    const chosen = offered(lost_reasons).find(({ slug }) => slug === reason);
    if (!chosen) throw invalid({ reason: 'Choose one of the reasons' });
    const [lost] = await selectStagesOf(tx, [LOST_SLUG]);
    // In one order, so that two calls cannot wait for each other.
    for (const id of [...new Set(leadIds)].sort((a, b) => a - b)) {
      const lead = await lockLead(tx, id);
      if (!lead) throw invalid({ leadIds: 'This lead does not exist.' });
      if (!mayMoveLead(movableOf(lead), session)) refuse({ allowed: false, refusal: 'notYours' });
      if (lead.stage_id !== lost?.id) throw invalid({ leadIds: 'This lead is not in the stage of lost leads.' });
      unit.record(id, { message: say('lead.lost-reason', { reason: chosen.name }), after: { lost_reason: reason } });
    }
  });
}

function movableOf(lead: NonNullable<Awaited<ReturnType<typeof lockLead>>>) {
  return {
    account_pri_assignee_id: lead.pri_assignee_id,
    account_sec_assignee_id: lead.sec_assignee_id,
    updated_at: lead.updated_at.toISOString(),
  };
}

/** Idle leads may move to Cold although drag-in is off there; if it is on, the ordinary rule applies first. */
function coldVerdict(
  lead: Parameters<typeof canMoveToCold>[0],
  from: StageRow,
  to: StageRow,
  mover: Mover,
  idle: number,
): MoveVerdict {
  const byHand = canMoveLead(lead, rulesOf(from), rulesOf(to), mover);
  return byHand.allowed ? byHand : canMoveToCold(lead, rulesOf(from), mover, new Date(), idle);
}

/** A missing permission is 11013, a rule of the stages 11011; both with the message that the screen shows beforehand. */
const MISSING_RIGHT: readonly MoveRefusal[] = ['notYours', 'noConvert'];

function refuse(verdict: MoveVerdict): void {
  if (verdict.allowed) return;
  const message = messageOf(MOVE_REFUSALS[verdict.refusal]);
  if (MISSING_RIGHT.includes(verdict.refusal)) throw new ApiError(ERROR_CODES.forbidden, { message });
  throw invalid({ tocolumnSlug: message });
}

/** Names who was first; `now` of the data is what the body has to have to move the lead from where it is. */
async function movedMeanwhile(tx: Db, leadId: number, { name, slug }: StageRow): Promise<ApiError> {
  const mover = await selectLastMover(tx, leadId);
  const who = mover ? nameOf(mover) : say('undo.by-somebody');
  const message = say('lead.moved-meanwhile', { who, stage: name });
  const data = { now: { fromcolumnSlug: slug } };
  return new ApiError(ERROR_CODES.validation, { status: 409, message, validations: { fromcolumnSlug: message }, data });
}

/** Totals of the leads for Home and Dashboard: from one snapshot, so that the stages add up to the total. */
export function readFigures(db: Db, userId: number): Promise<LeadTotals> {
  return inSnapshot(db, async (tx) => {
    const figures = await selectLeadTotals(tx, userId);
    return {
      total: Number(figures.total),
      mine: Number(figures.mine),
      amount: Number(figures.amount),
      going_cold: Number(figures.going_cold),
      my_amount: Number(figures.my_amount),
      my_going_cold: Number(figures.my_going_cold),
      stages: await listStages(tx),
    };
  });
}
