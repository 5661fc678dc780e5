/** What putting records of one sort back needs to know; each sort has its own file. */
import type { UndoneWhere } from '@salesdesk/shared/domain';
import type { DbOrTransaction } from '../db.ts';
import type { Session } from '../http/context.ts';
import type { UndoPart } from '../listTables.ts';
import type { UndoKind } from './undo.kinds.ts';

/** A record as it is now, locked. */
export interface Found {
  name: string;
  version: number;
}

/** Why a part stays although nobody changed it since. */
export interface Refusal {
  message: string;
  /** The person lost the right meanwhile. */
  isForbidden?: boolean;
}

/** What is said of a part that was put back. */
export interface PutBackPart {
  where: UndoneWhere;
  /** What the trail keeps. */
  before: object | null;
  after: object | null;
}

export interface PutBack<Record extends Found> {
  /** Locks the records, in the order in which every change locks them; those that are gone are missing. */
  lock(tx: DbOrTransaction, ids: readonly number[]): Promise<Map<number, Record>>;
  /** May this person read the record; of one they may not, an answer tells neither its name nor what was done to it. */
  maySee(session: Session, record: Record): boolean;
  refusalOf(
    tx: DbOrTransaction,
    session: Session,
    kind: UndoKind,
    record: Record,
    part: UndoPart,
  ): Promise<Refusal | null>;
  /** Gives them their values of before and a higher version; says of each what came of it. */
  restore(
    tx: DbOrTransaction,
    kind: UndoKind,
    parts: readonly { record: Record; part: UndoPart }[],
  ): Promise<PutBackPart[]>;
}
