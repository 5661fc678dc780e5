/**
 * One live stream: server-sent events to one browser, ended if it does not keep up; and which changes its user may see, with
 * which text. ADR-111.
 */
import { Readable } from 'node:stream';
import {
  ACCOUNT_TYPES,
  AUDIT_ACTIONS,
  type AuditAction,
  holdsExactly,
  isLiveAction,
  type LiveBeat,
  type LiveChange,
  type LiveEntity,
  type LiveRights,
  type PermissionKey,
} from '@salesdesk/shared/domain';
import { mayReadSummary } from '../accounts/accountRights.service.ts';
import type { Session } from '../guard/context.ts';
import { idOf, type TrailRow } from './live.sql.ts';

/** Actions by which a lead left the board. */
const WAS_A_LEAD: readonly AuditAction[] = ['account.promotion-undone'];
/** Recorded with the user whose companies they were. */
const OF_MANY: readonly AuditAction[] = ['user.handed-over', 'user.handover-undone'];

/** Maximum of unsent bytes here, besides what the network already buffers. */
const MAX_UNSENT_BYTES = 512 * 1024;

/** `gone`: the browser left; in all other cases we ended the stream. */
export type StreamEnd = 'gone' | 'session' | 'slow' | 'stopping';

export class LiveStream {
  readonly body: Readable;
  /** With the permissions of the last check. */
  session: Session;
  /** Position in the trail; rows up to it are never sent again. */
  position: number;
  #end: StreamEnd | null = null;

  constructor(session: Session, position: number, onEnd: (stream: LiveStream, end: StreamEnd) => void) {
    this.session = session;
    this.position = position;
    this.body = new Readable({ read: () => {} });
    this.body.once('close', () => onEnd(this, this.#end ?? 'gone'));
  }

  get isOpen(): boolean {
    return this.#end === null && !this.body.destroyed;
  }

  /** Sends the fields of one event without undefined ones. Texts contain no line breaks: data is JSON. */
  send(fields: { event?: string; id?: string; retry?: number; data?: unknown }): void {
    if (!this.isOpen) return;
    const lines = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}: ${name === 'data' ? JSON.stringify(value) : value}\n`);
    this.body.push(`${lines.join('')}\n`);
    if (this.body.readableLength > MAX_UNSENT_BYTES) {
      this.#end = 'slow';
      this.body.destroy();
    }
  }

  /** Sends the change, if the user may see it; returns whether that was so. */
  tell(row: TrailRow): boolean {
    const change = visibleChange(this.session.permissions, row);
    if (change) this.send({ event: 'change', id: change.id, data: change });
    return change !== null;
  }

  /** Sends what the user may see, and the position in the trail if it is given. */
  beat(id?: string): void {
    const data: LiveBeat = { rights: rightsOf(this.session.permissions) };
    this.send({ event: 'beat', id, data });
  }

  /** Sends the reason and when to reconnect, then closes. */
  end(reason: Exclude<StreamEnd, 'gone' | 'slow'>, retryMs?: number): void {
    this.send({ event: 'end', retry: retryMs, data: { reason } });
    if (!this.isOpen) return;
    this.#end = reason;
    this.body.push(null);
  }
}

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
