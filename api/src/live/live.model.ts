/** Which changes are told, to whom, and in which words. Pure. ADR-111. */
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
  type PermissionKey,
} from '@salesdesk/shared/domain';
import { mayReadSummary } from '../accounts/accountRights.service.ts';
import type { Place, TrailRow } from './live.sql.ts';

/** They left the board by it. */
const WAS_A_LEAD: readonly AuditAction[] = ['account.promotion-undone'];
/** Kept with the one whose companies they were. */
const OF_MANY: readonly AuditAction[] = ['user.handed-over', 'user.handover-undone'];

/** The change as somebody with these rights may hear of it; null when not at all. */
export function toldTo(permissions: readonly string[], row: TrailRow): LiveChange | null {
  const { action } = row;
  if (!isLiveAction(action)) return null;
  const entity = AUDIT_ACTIONS[action].live;
  const may = (key: PermissionKey) => holdsExactly(permissions, key);
  if (!mayHear(entity, row, may)) return null;
  const isReadable = maySummary(entity, row, permissions);
  return {
    id: idOf(row),
    entity,
    entityId: OF_MANY.includes(action) ? null : row.entityId,
    action,
    by: row.actor && { userId: row.actor.id, name: row.actor.name },
    summary: isReadable ? row.summary : null,
    message: isReadable ? row.message : null,
    at: row.at.toISOString(),
  };
}

function mayHear(entity: LiveEntity, row: TrailRow, may: (key: PermissionKey) => boolean): boolean {
  if (entity === 'user') return may('system.staff.view');
  if (entity === 'network') return may('system.network.view');
  // The Q List shows companies of every type, the board those that are leads or were.
  const isLead =
    row.entity !== 'account' ||
    WAS_A_LEAD.some((action) => action === row.action) ||
    (row.accountType !== null && row.accountType !== ACCOUNT_TYPES.qList);
  return may('data.q-list.view') || (isLead && may('data.leads.view'));
}

/** Sentences about colleagues tell of passwords too. */
function maySummary(entity: LiveEntity, row: TrailRow, permissions: readonly string[]): boolean {
  return entity !== 'user' && row.entity !== 'user' && mayReadSummary(permissions, row.action);
}

/** Whose sessions may have ended, or have other rights, by this row. */
export function concernsSessionsOf({ entity, entityId }: TrailRow): number | null {
  return entity === 'user' ? entityId : null;
}

/** A place in the trail as a browser keeps it: with a mark of what stood there, should the trail ever be another one. */
export function idOf({ position, hash }: Place): string {
  return `${position}-${markOf(hash)}`;
}

/** Null for what is no such id. */
export function readId(id: string | undefined): { position: number; mark: string } | null {
  const [, position, mark] = /^(\d{1,15})-([0-9a-f]{8}|)$/.exec(id ?? '') ?? [];
  return position === undefined ? null : { position: Number(position), mark: mark ?? '' };
}

export function markOf(hash: string): string {
  return hash.slice(0, 8);
}

/** Whether rows that were missed are told one by one; `rows` were read up to one more than may be. */
export function isWorthTelling(rows: readonly TrailRow[], now: Date): boolean {
  const [first] = rows;
  return !first || (rows.length <= LIVE_CATCH_UP_ROWS && now.getTime() - first.at.getTime() <= LIVE_CATCH_UP_MS);
}
