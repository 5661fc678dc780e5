/** Which changes are sent, to whom, and with which text. Pure. ADR-111. */
import {
  ACCOUNT_TYPES,
  AUDIT_ACTIONS,
  type AuditAction,
  holdsExactly,
  isLiveAction,
  LIVE_CATCH_UP_MS,
  LIVE_CATCH_UP_ROWS,
  type LiveChange,
  type LiveEntity,
  type LiveRights,
  type PermissionKey,
} from '@salesdesk/shared/domain';
import { mayReadSummary } from '../accounts/accountRights.service.ts';
import type { TrailPosition, TrailRow } from './live.sql.ts';

/** Actions by which a lead left the board. */
const WAS_A_LEAD: readonly AuditAction[] = ['account.promotion-undone'];
/** Recorded with the user whose companies they were. */
const OF_MANY: readonly AuditAction[] = ['user.handed-over', 'user.handover-undone'];

/** The change as a user with these permissions may see it; null if they may not. */
export function visibleChange(permissions: readonly string[], row: TrailRow): LiveChange | null {
  const { action } = row;
  if (!isLiveAction(action)) return null;
  const entity = AUDIT_ACTIONS[action].live;
  const may = (key: PermissionKey) => holdsExactly(permissions, key);
  if (!maySee(entity, row, may)) return null;
  const isReadable = maySummary(entity, row, permissions);
  return {
    id: idOf(row),
    entity,
    entityId: OF_MANY.includes(action) ? null : row.entity_id,
    action,
    by: row.actor && { userId: row.actor.user_id, name: row.actor.name },
    summary: isReadable ? row.summary : null,
    message: isReadable ? row.message : null,
    at: row.at.toISOString(),
  };
}

function maySee(entity: LiveEntity, row: TrailRow, may: (key: PermissionKey) => boolean): boolean {
  if (entity === 'user') return may('system.staff.view');
  if (entity === 'network') return may('system.network.view');
  if (entity === 'stage') return may('data.leads.view') || may('system.settings.edit');
  if (entity === 'settings') return true;
  // The Q List shows companies of every type, the board those that are leads or were.
  const isLead =
    row.entity !== 'account' ||
    WAS_A_LEAD.some((action) => action === row.action) ||
    (row.account_type !== null && row.account_type !== ACCOUNT_TYPES.qList);
  return may('data.q-list.view') || (isLead && may('data.leads.view'));
}

/** Which records a user with these permissions may see. */
export function rightsOf(permissions: readonly string[]): LiveRights {
  return { leads: holdsExactly(permissions, 'data.leads.view'), qList: holdsExactly(permissions, 'data.q-list.view') };
}

/** Summaries about colleagues also mention passwords. */
function maySummary(entity: LiveEntity, row: TrailRow, permissions: readonly string[]): boolean {
  return entity !== 'user' && row.entity !== 'user' && mayReadSummary(permissions, row.action);
}

/** The user whose sessions may have ended, or have other permissions, after this row. */
export function concernsSessionsOf({ entity, entity_id }: TrailRow): number | null {
  return entity === 'user' ? entity_id : null;
}

/** A position of the trail as browsers store it, with a mark of its row, to recognise a restored or different trail. */
export function idOf({ position, hash }: TrailPosition): string {
  return `${position}-${markOf(hash)}`;
}

/** Null for an invalid id. */
export function readId(id: string | undefined): { position: number; mark: string } | null {
  const [, position, mark] = /^(\d{1,15})-([0-9a-f]{8}|)$/.exec(id ?? '') ?? [];
  return position === undefined ? null : { position: Number(position), mark: mark ?? '' };
}

export function markOf(hash: string): string {
  return hash.slice(0, 8);
}

/** Whether missed rows are sent one by one; `rows` holds up to one more than the limit. */
export function canBeCaughtUp(rows: readonly TrailRow[], now: Date): boolean {
  const [first] = rows;
  return !first || (rows.length <= LIVE_CATCH_UP_ROWS && now.getTime() - first.at.getTime() <= LIVE_CATCH_UP_MS);
}
