/** What a noun hands over so that its changes can be taken back. The undo room knows no noun. */
import type { UndoneWhere } from '@salesdesk/shared/domain';
import type { Message } from '@salesdesk/shared/messages';
import type { DbOrTransaction } from '../database/db.ts';
import type { UndoPart } from '../database/listTables.ts';
import type { Session } from '../guard/context.ts';
import type { Kind, UndoKind } from './undo.kinds.ts';

/** A record as it is now, locked. */
export interface Found {
  name: string;
  version: number;
}

/** Why a part stays although nobody changed it since. */
export interface Refusal {
  message: Message;
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

export interface PutBack<Record extends Found = Found> {
  readonly entity: UndoPart['entity'];
  /** Its kinds of change; parts of other nouns may hang on them. */
  readonly kinds: { readonly [Name in UndoKind]?: Kind };
  /** Boards that were loaded long ago ask which of them were put back. */
  readonly isOnBoards?: boolean;
  /** Locks the records, in the order in which every change locks them; those that are gone are missing. */
  lock(tx: DbOrTransaction, ids: readonly number[]): Promise<Map<number, Record>>;
  /** May this person read the record; of one they may not, an answer tells neither its name nor what was done to it. */
  maySee(session: Session, record: Record): boolean;
  /** May this person read the sentence that the trail keeps of an action on such a record. */
  mayReadSummary(session: Session, action: string): boolean;
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
  /** What is said where the database refused to put one back; null where the error is none of this noun's. */
  messageOf?(error: unknown): Message | null;
}
