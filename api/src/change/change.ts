/**
 * One mutation of the API: the rows it writes, their rows in the audit trail, its undo, its notifications and the stored reply
 * of a repeated call are one transaction. ADR-081, ADR-082, ADR-112 and ADR-143.
 */
import type { Undoable } from '@salesdesk/shared/domain';
import type { MessageRef, TrailCode } from '@salesdesk/shared/messages';
import type { Updateable } from 'kysely';
import { type AuditEntry, recordAll } from '../audit/audit.service.ts';
import type { Db } from '../database/db.ts';
import type { UndoPart } from '../database/schema.ts';
import { updateRow, type VersionedEntity, type VersionedTable } from '../database/versionedRows.ts';
import type { Session } from '../guard/context.ts';
import { type IdempotentCall, once } from '../idempotency/idempotency.service.ts';
import { type Notice, notifyOf } from '../notifications/notifications.service.ts';
import type { UndoKind } from '../undo/putBack.ts';
import { recordUndo } from '../undo/undo.service.ts';

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
