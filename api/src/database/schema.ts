/**
 * The tables in TypeScript: as the migrations make them (`tables.d.ts`), with what PostgreSQL does not know of some columns.
 * Times are `Date`, in UTC.
 */
import type {
  AccountFieldColumns,
  AccountType,
  ActivityKind,
  Choice,
  ColumnPreference,
  ContactMode,
  ImportColumn,
  ImportCounts,
  ImportFix,
  ImportMatching,
  ImportOutcome,
  ImportRead,
  ImportReading,
  ImportState,
  LayoutName,
  ListName,
  NotificationKind,
  SheetField,
  Status,
  Undone,
  ViewContent,
} from '@salesdesk/shared/domain';
import type { Message, Params } from '@salesdesk/shared/messages';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Tables } from './tables.d.ts';

/** JSON that is written as text: always, or where it is not the default. */
type Json<T extends object> = JSONColumnType<T>;
type GeneratedJson<T extends object> = ColumnType<T, string | undefined, string>;
/** What a text beside it says, as a code with parameters; null for other texts. */
type MessageJson = JSONColumnType<Message, string | null, string | null> | null;

export type StoredCounts = ImportCounts & { partly?: number };

interface Known {
  account_words: {
    /** 0: the name's and the whole search's; 1: of a search by name alone; 2: of one by name and contact person. */
    scope: Generated<0 | 1 | 2>;
    type: AccountType;
  };
  accounts: AccountFieldColumns & {
    type: Generated<AccountType>;
    contact_person: Json<object> | null;
    contact_mode_type: ContactMode | null;
    social_media: Json<object> | null;
    /** When its next step is due, as it sorts; only a trigger on `activities` writes it. */
    next_due: GeneratedAlways<string | null>;
  };
  activities: { kind: ActivityKind; touched_before: Date | string | null };
  audit: {
    id: GeneratedAlways<number>;
    params: Json<Params> | null;
    before: Json<object> | null;
    after: Json<object> | null;
  };
  files: { mime: 'image/png' | 'image/jpeg' };
  idempotency_keys: { answer: Json<object> };
  import_rows: { outcome: ImportOutcome; note_message: MessageJson; before: Json<object> | null };
  imports: {
    state: Generated<ImportState>;
    format_message: MessageJson;
    columns: Json<ImportColumn[]>;
    mapping: Json<(SheetField | null)[]>;
    fixes: GeneratedJson<ImportFix[]>;
    matching: Generated<ImportMatching>;
    reading: GeneratedJson<ImportRead & { chosen?: ImportReading }>;
    taken: GeneratedJson<number[]>;
    counts: GeneratedJson<StoredCounts>;
    reason_message: MessageJson;
  };
  list_default_views: { list: ListName };
  list_layouts: { list: LayoutName; columns: Json<ColumnPreference[]> };
  list_views: { list: ListName; content: Json<ViewContent> };
  /** The changed values of the survivor, what moved to it, and the last touch of both before, with its version after. */
  merges: {
    before: Json<Record<string, unknown>>;
    after: Json<Record<string, unknown>>;
    moved: Json<{ activities: number[]; networks: { id: number; network_id: number }[]; merged: number[] }>;
    touched: Json<{ survivor: string; absorbed: string; version: number }>;
  };
  networks: { status: Generated<Status> };
  notification_preferences: { off: Generated<NotificationKind[]> };
  notifications: { kind: NotificationKind };
  settings: { call_outcomes: GeneratedJson<Choice[]>; lost_reasons: GeneratedJson<Choice[]> };
  undos: { parts: Json<UndoPart[]>; answer: Json<UndoAnswer> | null };
  users: { status: Generated<Status> };
}

/** Each table with the columns above, and its others as the migrations make them. */
export type Schema = {
  [Name in keyof Tables]: Name extends keyof Known ? Omit<Tables[Name], keyof Known[Name]> & Known[Name] : Tables[Name];
};

/** A record before a change, and the version that the change left it with. */
export interface UndoPart {
  entity: 'account' | 'user' | 'network' | 'stage' | 'settings' | 'activity' | 'merge';
  id: number;
  /** Columns as `to_jsonb` returns them: times are text, to the microsecond. */
  before: Record<string, unknown>;
  version: number;
  /** The version it replaced; set when the record is stored. */
  was?: number;
  /** Nothing is undone without this part: it is the record itself, unlike the parts that depend on it. */
  isNeeded?: boolean;
}

/** The message of an undo and its data. */
export interface UndoAnswer {
  message: string;
  /** The message as a code; replies stored by older versions have none. */
  said?: Message;
  data: Undone;
}
