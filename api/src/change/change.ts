/**
 * One mutation of the API: the rows it writes, their rows in the audit trail, its undo, its notifications and the stored reply
 * of a repeated call are one transaction. ADR-081, ADR-082, ADR-112 and ADR-143.
 */

import { randomUUID } from 'node:crypto';
import { type NotificationKind, UNDO_SECONDS, type Undoable, type UndoOffer } from '@salesdesk/shared/domain';
import type { MessageRef, TrailCode } from '@salesdesk/shared/messages';
import type { Updateable } from 'kysely';
import { type AuditEntry, recordAll } from '../audit/audit.service.ts';
import type { Db } from '../database/db.ts';
import type { UndoPart } from '../database/schema.ts';
import { updateRow, type VersionedEntity, type VersionedTable } from '../database/versionedRows.ts';
import type { Session } from '../guard/context.ts';
import { type IdempotentCall, once } from '../idempotency/idempotency.service.ts';
import { insertNotifications, type NewNotification } from '../notifications/notifications.sql.ts';
import type { UndoKind } from '../undo/putBack.ts';
import { insertUndo } from '../undo/undo.sql.ts';

const AMONG_MAX = 500;

/** What users are notified of: one notification for each of them and kind, however many companies. */
interface Notice {
  kind: Exclude<NotificationKind, 'due' | 'cold'>;
  /** Without those who made the change themselves. */
  recipientIds: readonly (number | null)[];
  accountIds: readonly number[];
  activityId?: number;
  stage?: string;
  /** A line for the recipient. */
  line?: string;
}

/** Larger changes are not stored for undo. */
const PARTS_MAX = 20_000;

interface ChangeOptions {
  /** Offers to undo the change; without it the reply has no offer. */
  undo?: UndoKind;
  /** A call with an idempotency key: it is carried out once, and its reply is stored. */
  idempotentCall?: IdempotentCall | null;
  /** Many records, of which undo restores those that it can. */
  isOfMany?: boolean;
}

/** The reply of a mutation, with the offer to undo it where that is possible. */
type ReplyOf<Reply, Options> = Options extends { undo: UndoKind } ? Reply & Undoable : Reply;

/**
 * Runs `work` in one transaction, then writes what it reported to the unit of work. Returns the reply of `work`; with `undo` also
 * the offer to undo the change, null if nothing was changed. `session` is null without a signed-in user.
 */
export function change<Reply extends object, Options extends ChangeOptions>(
  db: Db,
  session: Pick<Session, 'userId'> | null,
  options: Options,
  // biome-ignore lint/suspicious/noConfusingVoidType: a mutation without a reply returns nothing.
  work: (unit: UnitOfWork) => Promise<Reply | void>,
): Promise<ReplyOf<Reply, Options>> {
  const { undo: kind, idempotentCall = null, isOfMany = false } = options;
  return once(db, idempotentCall, async (tx) => {
    const unit = new UnitOfWork(tx, session?.userId ?? null);
    const reply = await work(unit);
    const undo = await unit.finish(kind ?? null, isOfMany);
    return { ...reply, ...(kind && { undo }) } as ReplyOf<Reply, Options> & object;
  });
}

/** A row as it was locked; `touched` is its `updated_at` to the microsecond, which undo restores. */
type LockedRow<Column extends PropertyKey> = Record<Column, unknown> & {
  id: number;
  version: number;
  touched?: string;
};

/** A row of the audit trail, by the signed-in user. The action is the code of the message unless it is given. */
type TrailEntry = Partial<Pick<AuditEntry, 'before' | 'after'>> &
  ({ action: AuditEntry['action']; message: MessageRef<TrailCode> } | { message: ActionMessage });
type ActionMessage = MessageRef<AuditEntry['action'] & TrailCode>;

interface UpdateEntry<Table> {
  /** The record in whose trail it is, which names the changed one, unless it is the changed one itself. */
  entityId?: number;
  /** Columns that are set too, but are neither in the trail nor undone, such as the hash of a password. */
  besides?: Updateable<Table>;
  /** What the trail has besides. */
  also?: { before: object; after: object };
  /** False when the change is not worth an undo. */
  isUndoable?: boolean;
}

/** Collects what a mutation wrote. Functions that are part of a larger mutation take it instead of a transaction. */
export class UnitOfWork {
  readonly tx: Db;
  readonly #actorId: number | null;
  readonly #entries: AuditEntry[] = [];
  readonly #parts: UndoPart[] = [];
  readonly #notices: Notice[] = [];

  constructor(tx: Db, actorId: number | null) {
    this.tx = tx;
    this.#actorId = actorId;
  }

  /** Sets columns of a locked row with a higher version. The trail has the replaced and the new values unless `entry` has others. */
  async update<Entity extends VersionedEntity, Columns extends Updateable<VersionedTable<Entity>>>(
    entity: Entity,
    row: LockedRow<keyof Columns>,
    columns: Columns,
    entry: TrailEntry & UpdateEntry<VersionedTable<Entity>>,
  ): Promise<void> {
    const { id, version, touched } = row;
    const { entityId, besides, also, isUndoable = true, ...trail } = entry;
    await updateRow(this.tx, entity, id, { ...columns, ...besides });
    const names = Object.keys(columns) as (keyof Columns)[];
    const replaced = Object.fromEntries(names.map((name) => [name, row[name]]));
    const named = entityId === undefined ? {} : { [entity]: id };
    this.record(entityId ?? id, {
      before: { ...named, ...replaced, ...also?.before },
      after: { ...named, ...columns, ...also?.after },
      ...trail,
    });
    if (!isUndoable) return;
    const before = { ...replaced, ...(touched === undefined ? {} : { updated_at: touched }) };
    this.undoable([{ entity, id, before, version: version + 1, isNeeded: true }]);
  }

  /** Adds a row to the audit trail. Never pass a password, a code or a token. */
  record(entityId: number | null, { before, after, ...entry }: TrailEntry): void {
    const { message } = entry;
    const action = 'action' in entry ? entry.action : (message as ActionMessage).code;
    this.#entries.push({ actorId: this.#actorId, action, entityId, message, before, after });
  }

  /** Adds records to the undo that were changed without `update`. */
  undoable(parts: readonly UndoPart[]): void {
    this.#parts.push(...parts);
  }

  /** Notifies users once the change is made; undoing it retracts that. */
  notify(notice: Notice): void {
    this.#notices.push(notice);
  }

  /** Writes what was collected; returns the offer to undo it. */
  async finish(kind: UndoKind | null, isOfMany: boolean): Promise<Undoable['undo']> {
    await recordAll(this.tx, this.#entries);
    if (this.#actorId === null) return null;
    const parts = isOfMany ? this.#parts.map((part) => ({ ...part, isNeeded: false })) : this.#parts;
    const undo = kind && (await recordUndo(this.tx, this.#actorId, kind, parts));
    await notifyOf(this.tx, { actorId: this.#actorId, undo }, this.#notices);
    return undo;
  }
}

/** Notifies of a change by a user; undoing it retracts its notifications. */
async function notifyOf(
  tx: Db,
  { actorId, undo }: { actorId: number; undo: UndoOffer | null },
  notices: readonly Notice[],
): Promise<void> {
  const rows = new Map<string, NewNotification>();
  for (const { kind, recipientIds, accountIds, activityId = null, stage = null, line = '' } of notices)
    for (const recipient_id of new Set(recipientIds)) {
      const [first] = accountIds;
      if (first === undefined || recipient_id === null || recipient_id === actorId) continue;
      const key = JSON.stringify([kind, recipient_id, activityId, stage, line]);
      const { among, count, account_id } = rows.get(key) ?? { among: [], count: 0, account_id: first };
      rows.set(key, {
        kind,
        recipient_id,
        account_id,
        among: [...among, ...accountIds].slice(0, AMONG_MAX),
        count: count + accountIds.length,
        actor_id: actorId,
        activity_id: activityId,
        stage,
        line: line || null,
        undo_id: undo?.id ?? null,
        event_key: null,
      });
    }
  if (rows.size) await insertNotifications(tx, [...rows.values()]);
}

/**
 * Stores what a user's change of `kind` replaced, for undo, in its transaction. Parts are undone one by one:
 * one that was changed since is skipped and named, but if a part that `isNeeded` is skipped, all are. Returns the offer for
 * `data.undo` of the answer; null if there is nothing to undo, or too much.
 */
export async function recordUndo(
  tx: Db,
  userId: number,
  kind: UndoKind,
  parts: readonly UndoPart[],
): Promise<UndoOffer | null> {
  if (!parts.length || parts.length > PARTS_MAX) return null;
  const id = randomUUID();
  const kept = parts.map((part) => ({ ...part, was: part.version - 1 }));
  await insertUndo(tx, { id, user_id: userId, kind, parts: JSON.stringify(kept) });
  return { id, seconds: UNDO_SECONDS };
}
