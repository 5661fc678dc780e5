/**
 * What can be undone, with which permission, and how the trail names it; and the interface through which each kind of record makes
 * its changes undoable, as `undo/` itself knows none of them. ADR-112.
 */
import type { AuditAction, AuditEntity, PermissionKey, UndoneWhere } from '@salesdesk/shared/domain';
import type { Message } from '@salesdesk/shared/messages';
import type { AuditEntry } from '../audit/audit.service.ts';
import type { Db } from '../database/db.ts';
import type { UndoPart } from '../database/schema.ts';
import type { RequestParts, Session } from '../guard/context.ts';
import type { Said } from '../http/reply.ts';

interface Kind {
  /** What was changed; its parts may include other records. */
  entity: UndoPart['entity'];
  /** The same as for the change; any one of them suffices. */
  permission: readonly PermissionKey[];
  /** Action of the audit row. */
  action: AuditAction;
}

const CHANGES: PermissionKey[] = ['data.q-list.create', 'data.leads.create'];
const READS: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];

/** By the audit action of the change. */
export const UNDO_KINDS = {
  /** In addition, the user must be allowed to move this lead. */
  'lead.moved': { entity: 'account', permission: ['data.leads.view'], action: 'lead.move-undone' },
  'account.promoted': {
    entity: 'account',
    permission: ['data.q-list.view', 'data.leads.create'],
    action: 'account.promotion-undone',
  },
  /** Changed assignees. */
  'account.edited': { entity: 'account', permission: CHANGES, action: 'account.edit-undone' },
  'account.archived': { entity: 'account', permission: CHANGES, action: 'account.archive-undone' },
  'account.restored': { entity: 'account', permission: CHANGES, action: 'account.restore-undone' },
  'account.merged': { entity: 'merge', permission: CHANGES, action: 'account.merge-undone' },
  'activity.created': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'activity.edited': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'activity.deleted': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'activity.completed': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'activity.reopened': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'activity.postponed': { entity: 'activity', permission: READS, action: 'activity.undone' },
  'user.switched': { entity: 'user', permission: ['system.staff.status'], action: 'user.switch-undone' },
  'user.deleted': { entity: 'user', permission: ['system.staff.delete'], action: 'user.deletion-undone' },
  'network.switched': { entity: 'network', permission: ['system.network.edit'], action: 'network.switch-undone' },
  'network.deleted': { entity: 'network', permission: ['system.network.delete'], action: 'network.deletion-undone' },
  'stage.archived': { entity: 'stage', permission: ['system.settings.edit'], action: 'stage.archive-undone' },
  'settings.edited': { entity: 'settings', permission: ['system.settings.edit'], action: 'settings.edit-undone' },
} as const satisfies { [Action in AuditAction]?: Kind };

export type UndoKind = keyof typeof UNDO_KINDS;

/** The current record, locked. */
export interface Found {
  id: number;
  name: string;
  version: number;
}

/** Why a part is not restored although nobody changed it since. */
export interface Refusal {
  message: Message;
  /** The user has lost the permission. */
  isForbidden?: boolean;
}

/** The result of restoring a part. */
export interface PutBackPart {
  where: UndoneWhere;
  /** The record in whose trail it is recorded, unless it is the part itself. */
  trailId?: number;
  /** Values for the audit trail. */
  before: object | null;
  after: object | null;
}

/** An audit row of a record that was put back, of the kind of `entity`. */
export type UndoneEntry = AuditEntry & { entity: AuditEntity };

export interface PutBack<Record extends Found = Found> {
  readonly entity: UndoPart['entity'];
  /** The kind of record in whose trail its undo is recorded. */
  readonly trail: AuditEntity;
  /** Boards that were loaded earlier query which records were restored. */
  readonly isOnBoards?: boolean;
  /** Audit rows that replace the default of one row per record, where a change of this kind of record is undone. */
  auditOf?(rows: readonly UndoneEntry[]): AuditEntry[];
  /** Locks the records, in the order in which every change locks them; deleted ones are missing. */
  lock(tx: Db, ids: readonly number[]): Promise<readonly Record[]>;
  /** Whether the user may read the record, otherwise answers reveal neither its name nor what was done to it; absent for all users. */
  maySee?(session: Session, record: Record): boolean;
  /** Whether the user may read the audit summary of an action on such a record; absent for all users. */
  mayReadSummary?(session: Session, action: string): boolean;
  /** Absent when nothing but a later change stands against it. */
  refusalOf?(tx: Db, session: Session, kind: UndoKind, record: Record, part: UndoPart): Promise<Refusal | null>;
  /** Restores the earlier values with a higher version; returns the result for each record. */
  restore(
    tx: Db,
    kind: UndoKind,
    parts: readonly { record: Record; part: UndoPart }[],
    session: Session,
  ): Promise<PutBackPart[]>;
  /** The message when the database refused to restore a record; null if the error has another cause. */
  messageOf?(error: unknown): Message | null;
}

/** Undoes a change that is kept outside the database, and returns what to say; null for the id of another kind. */
export type UndoOutside = (parts: RequestParts, session: Session, id: string) => Promise<Said | null>;
