/** The board: its stages, its leads, and their moves. product.md sections 4, 5 and 7. */
import {
  ACCOUNT_TYPES,
  COLD_SLUG,
  CONVERTED_SLUG,
  canMoveLead,
  canMoveToCold,
  ERROR_CODES,
  LOST_SLUG,
  MOVE_REFUSALS,
  type MoveRefusal,
  type Mover,
  type MoveVerdict,
  mayMoveLead,
  offered,
  type UndoOffer,
} from '@salesdesk/shared/domain';
import { type Message, messageOf, say } from '@salesdesk/shared/messages';
import { record, recordAll } from '../audit/audit.service.ts';
import type { Db, DbOrTransaction } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import { notifyMoved } from '../notifications/notifications.service.ts';
import { selectSettings } from '../settings/settings.service.ts';
import { lockStages, rulesOf, type StageRow, selectStageBySlug } from '../stages/stages.service.ts';
import { recordUndo, type UndoPart } from '../undo/undo.service.ts';
import { lockLead, moveLeadRow, selectLastMover } from './leads.sql.ts';

export interface Move {
  leadId: number;
  fromcolumnSlug: string;
  tocolumnSlug: string;
}

/**
 * Moves a lead if it is still in the stage that the caller saw and the rules allow it; a drop on its own stage changes
 * nothing. Returns its undo, and what to say.
 */
export async function moveLead(
  db: Db,
  session: Session,
  move: Move,
): Promise<{ undo: UndoOffer | null; message: Message }> {
  return db.transaction().execute(async (tx) => {
    const { part, name, stage } = await moveIn(tx, session, move);
    const message = say('lead.status-updated-to', { name, stage });
    if (!part) return { undo: null, message };
    const undo = await recordUndo(tx, session, 'lead.moved', [part]);
    await notifyMoved(tx, { session, undo }, { accountIds: [move.leadId], stage });
    return { undo, message };
  });
}

/** The name of the stage with this slug. */
export async function nameOfStage(tx: DbOrTransaction, slug: string): Promise<string> {
  return (await selectStageBySlug(tx, slug))?.name ?? slug;
}

/** The same as part of a larger transaction, whose caller notifies the assignees, from the lead's current stage; null if it is already there. */
export async function moveFromWhereItStands(
  tx: DbOrTransaction,
  session: Session,
  leadId: number,
  tocolumnSlug: string,
): Promise<UndoPart | null> {
  await lockStages(tx);
  const lead = await lockLead(tx, leadId);
  return (await moveIn(tx, session, { leadId, fromcolumnSlug: lead?.slug ?? '', tocolumnSlug })).part;
}

/** A move, null when the lead is in that stage already; the lead's name, and that of the stage. */
interface Moved {
  part: UndoPart | null;
  name: string;
  stage: string;
}

/** Refuses before anything is written. */
async function moveIn(
  tx: DbOrTransaction,
  session: Session,
  { leadId, fromcolumnSlug: from, tocolumnSlug: to }: Move,
): Promise<Moved> {
  await lockStages(tx);
  const target = await selectStageBySlug(tx, to);
  const source = await selectStageBySlug(tx, from);
  const lead = await lockLead(tx, leadId);
  if (!lead) throw invalid({ leadId: 'This lead does not exist.' });
  if (!source) throw invalid({ fromcolumnSlug: 'This stage does not exist.' });
  if (!target || target.archived_at) throw invalid({ tocolumnSlug: 'This stage does not exist.' });
  if (lead.slug !== from) throw await movedMeanwhile(tx, leadId, lead.stage_name);
  const names = { name: lead.name, stage: target.name };
  if (from === to) return { part: null, ...names };

  const movable = movableOf(lead);
  const mover = { userId: session.userId, permissions: session.permissions };
  refuse(
    to === COLD_SLUG
      ? coldVerdict(movable, source, target, mover, (await selectSettings(tx)).idle_days)
      : canMoveLead(movable, rulesOf(source), rulesOf(target), mover),
  );

  const type = to === CONVERTED_SLUG ? ACCOUNT_TYPES.account : ACCOUNT_TYPES.leads;
  if (!(await moveLeadRow(tx, leadId, from, { id: target.id, type })))
    throw await movedMeanwhile(tx, leadId, lead.stage_name);
  await record(tx, {
    actorId: session.userId,
    action: 'lead.moved',
    entityId: leadId,
    message: say('lead.moved', { from: source.name, to: target.name }),
    before: { stage: from, type: lead.type },
    after: { stage: to, type },
  });
  const before = { type: lead.type, stage_id: lead.stage_id, updated_at: lead.touched };
  return { part: { entity: 'account', id: leadId, before, version: lead.version + 1, isNeeded: true }, ...names };
}

/** Adds the reason to the trail of each lead, or of none: all are in the stage of lost leads, and the caller may move them. */
export function saveLostReason(
  db: Db,
  session: Session,
  { leadIds, reason }: { leadIds: number[]; reason: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { lost_reasons } = await selectSettings(tx);
    const chosen = offered(lost_reasons).find(({ slug }) => slug === reason);
    if (!chosen) throw invalid({ reason: 'Choose one of the reasons' });
    // In one order, so that two calls cannot wait for each other.
    const ids = [...new Set(leadIds)].sort((a, b) => a - b);
    for (const id of ids) {
      const lead = await lockLead(tx, id);
      if (!lead) throw invalid({ leadIds: 'This lead does not exist.' });
      if (!mayMoveLead(movableOf(lead), session)) refuse({ allowed: false, refusal: 'notYours' });
      if (lead.slug !== LOST_SLUG) throw invalid({ leadIds: 'This lead is not in the stage of lost leads.' });
    }
    const message = say('lead.lost-reason', { reason: chosen.name });
    const entry = {
      actorId: session.userId,
      action: 'lead.lost-reason',
      message,
      after: { lost_reason: reason },
    } as const;
    await recordAll(
      tx,
      ids.map((entityId) => ({ ...entry, entityId })),
    );
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

async function movedMeanwhile(tx: DbOrTransaction, leadId: number, stageName: string): Promise<ApiError> {
  const mover = await selectLastMover(tx, leadId);
  const who = mover ? `${mover.first_name} ${mover.last_name}`.trim() : say('undo.by-somebody');
  const message = say('lead.moved-meanwhile', { who, stage: stageName });
  return new ApiError(ERROR_CODES.validation, { status: 409, message, validations: { fromcolumnSlug: message } });
}
