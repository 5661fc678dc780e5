/** Lead: an account on the board. The rules of moving it. product.md sections 4 and 5, R-55 to R-64. */
import { ACCOUNT_TYPES, type Account, type PersonName } from './account.ts';
import type { NextStep } from './activity.ts';
import type { CodeOf, MessageRef } from './messages/message.ts';
import { RECORD_RULES } from './messages/recordRules.ts';
import type { ACCOUNT_TRAIL_TEXTS } from './messages/trail.ts';
import { hasPermission } from './permissions.ts';
import { goingColdDays } from './settings.ts';
import { COLD_SLUG, CONVERTED_SLUG, isFlagSet, type Stage } from './stage.ts';

/** The codes of companies, which the lists show. */
type AccountTrailCode = CodeOf<typeof ACCOUNT_TRAIL_TEXTS>;

export interface Lead extends Account {
  /** Added: the last line of the audit trail, for the "Last Action" column. */
  last_action: string | null;
  /** The same as a code, when it has one. ADR-128. */
  last_action_message: MessageRef | null;
  /** Added (ADR-140): the open task that is due first. */
  next_step: NextStep | null;
}

/** The codes that the "Last Action" of a lead may have. */
export const LAST_ACTION_CODES = [
  'account.created',
  'account.imported',
  'account.edited',
  'account.edited-by-import',
  'account.put-back',
  'account.promoted',
  'account.handed-over',
  'lead.moved',
  'lead.moved-by-archive',
  'lead.lost-reason',
  'activity.note',
  'activity.call',
  'activity.meeting',
  'activity.task',
  'activity.edited',
  'activity.completed',
  'activity.reopened',
  'activity.postponed',
  'activity.deleted',
  'activity.undone',
] as const satisfies readonly AccountTrailCode[];

/** The user who wants to move a lead: their id and the permission entries of the access token. */
export interface Mover {
  userId: number | null;
  permissions: readonly string[];
}

type StageRules = Pick<Stage, 'kanban_column_slug_name' | 'kanban_column_is_drag_in' | 'kanban_column_is_drag_out'>;
type MovableLead = Pick<Lead, 'account_pri_assignee_id' | 'account_sec_assignee_id'>;

/** Why a move is refused, as a sentence for the user. */
export const MOVE_REFUSALS = {
  notYours: RECORD_RULES['lead.not-yours'],
  converted: RECORD_RULES['lead.converted'],
  noDragOut: RECORD_RULES['lead.no-drag-out'],
  noDragIn: RECORD_RULES['lead.no-drag-in'],
  noConvert: RECORD_RULES['lead.may-not-convert'],
  notIdle: RECORD_RULES['lead.not-idle'],
} as const;
export type MoveRefusal = keyof typeof MOVE_REFUSALS;

export type MoveVerdict = { allowed: true } | { allowed: false; refusal: MoveRefusal };

const allowed: MoveVerdict = { allowed: true };
const refused = (refusal: MoveRefusal): MoveVerdict => ({ allowed: false, refusal });

/** Whether this user may move this lead: an assignee, or a holder of data.leads.edit-all. product.md section 5, "Lead drag". */
export function mayMoveLead(lead: MovableLead, mover: Mover): boolean {
  const assigned =
    mover.userId !== null &&
    (mover.userId === lead.account_pri_assignee_id || mover.userId === lead.account_sec_assignee_id);
  return assigned || hasPermission(mover.permissions, 'data.leads.edit-all');
}

/** Whether a lead may leave this stage, regardless of the user. product.md section 4, "Lead stage move". */
export function canLeaveStage(from: StageRules): MoveVerdict {
  if (from.kanban_column_slug_name === CONVERTED_SLUG) return refused('converted');
  return isFlagSet(from.kanban_column_is_drag_out) ? allowed : refused('noDragOut');
}

/** Whether this user may move leads into this stage. Also decides which items of the stage dropdown are disabled. */
export function canEnterStage(to: StageRules, mover: Mover): MoveVerdict {
  if (!isFlagSet(to.kanban_column_is_drag_in)) return refused('noDragIn');
  if (to.kanban_column_slug_name !== CONVERTED_SLUG) return allowed;
  return hasPermission(mover.permissions, 'data.leads.convert-to-account') ? allowed : refused('noConvert');
}

/** The whole verdict on a move by drag or by the stage dropdown; screen and API use the same rule. */
export function canMoveLead(lead: MovableLead, from: StageRules, to: StageRules, mover: Mover): MoveVerdict {
  if (!mayMoveLead(lead, mover)) return refused('notYours');
  const leave = canLeaveStage(from);
  return leave.allowed ? canEnterStage(to, mover) : leave;
}

/**
 * The verdict on the cold move of an idle lead: needs the right to move and drag-out, but not cold's
 * drag-in; never for cold or converted leads.
 */
export function canMoveToCold(
  lead: MovableLead & Pick<Lead, 'updated_at'>,
  from: StageRules,
  mover: Mover,
  now: Date,
  idleDays: number,
): MoveVerdict {
  if (!mayMoveLead(lead, mover)) return refused('notYours');
  const leave = canLeaveStage(from);
  if (!leave.allowed) return leave;
  if (from.kanban_column_slug_name === COLD_SLUG) return refused('noDragIn');
  return isIdle(lead.updated_at, now, idleDays) ? allowed : refused('notIdle');
}

/** A lead's last touch; null when an API states none. */
type Touch = string | null;

/** Days since the last touch, with their fraction; null without a readable one. */
export function daysSince(updatedAt: Touch, now: Date): number | null {
  const days = (now.getTime() - Date.parse(updatedAt ?? '')) / 86_400_000;
  return Number.isNaN(days) ? null : days;
}

/** Idle: untouched for more than `idleDays` x 24 hours; never without a last touch. product.md section 9, R-56. */
export function isIdle(updatedAt: Touch, now: Date, idleDays: number): boolean {
  return (daysSince(updatedAt, now) ?? 0) > idleDays;
}

/** Going cold: untouched for two thirds of the idle days, while there is still time to react. Not in the specification. */
export function isGoingCold(updatedAt: Touch, now: Date, idleDays: number): boolean {
  return (daysSince(updatedAt, now) ?? 0) > goingColdDays(idleDays);
}

/** Primary assignee, else secondary, else creator; null when all are unknown. product.md section 2, "Card". */
export function personResponsible(
  lead: Pick<Lead, 'primary_assignee_details' | 'secondary_assignee_details' | 'creator_details'>,
): PersonName | null {
  return lead.primary_assignee_details ?? lead.secondary_assignee_details ?? lead.creator_details;
}

/** True for the records in the lead list: leads, and converted ones in their stage. */
export function isOnBoard(account: Pick<Account, 'account_type' | 'kanban_column_id'>): boolean {
  return account.account_type !== ACCOUNT_TYPES.qList && account.kanban_column_id !== null;
}
