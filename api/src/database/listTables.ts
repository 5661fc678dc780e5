/** Tables of activities, notifications, imports, undo, settings, columns and views; part of `schema.ts`, which lists them. */
import type {
  ActivityKind,
  Choice,
  ColumnPreference,
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
  Undone,
  ViewContent,
} from '@salesdesk/shared/domain';
import type { Message } from '@salesdesk/shared/messages';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type Stamp = Generated<Date>;
/** Written as text, with a default. */
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

export type StoredCounts = ImportCounts & { partly?: number };

export interface ListTables {
  settings: {
    id: Generated<number>;
    currency: Generated<string>;
    idle_days: Generated<number>;
    call_outcomes: GeneratedJson<Choice[]>;
    lost_reasons: GeneratedJson<Choice[]>;
    version: Generated<number>;
    updated_at: Stamp;
  };
  imports: {
    id: GeneratedAlways<number>;
    user_id: number;
    filename: string;
    state: Generated<ImportState>;
    file: Uint8Array | null;
    content: Uint8Array | null;
    sheets: string[];
    sheet: number;
    format: string;
    /** What the texts beside these columns say, as codes with parameters; null for other texts. */
    format_message: JSONColumnType<Message, string | null, string | null> | null;
    columns: JSONColumnType<ImportColumn[]>;
    row_count: number;
    mapping: JSONColumnType<(SheetField | null)[]>;
    fixes: JSONColumnType<ImportFix[], string | undefined>;
    matching: Generated<ImportMatching>;
    reading: JSONColumnType<ImportRead & { chosen?: ImportReading }, string | undefined>;
    taken: JSONColumnType<number[], string | undefined>;
    position: Generated<number>;
    total: Generated<number>;
    counts: JSONColumnType<StoredCounts, string | undefined>;
    reverted: Generated<number>;
    kept: Generated<number>;
    reason: string | null;
    reason_message: JSONColumnType<Message, string | null, string | null> | null;
    reverted_by: number | null;
    runner: string | null;
    heartbeat_at: Date | null;
    created_at: Stamp;
    finished_at: Date | null;
  };
  import_rows: {
    import_id: number;
    row_number: number;
    outcome: ImportOutcome;
    name: string;
    account_id: number | null;
    note: Generated<string>;
    /** The note as a code with parameters; null when it is data, or older than the code. */
    note_message: JSONColumnType<Message, string | null, string | null> | null;
    before: JSONColumnType<object> | null;
    version: number | null;
    reverted: boolean | null;
  };
  activities: {
    id: GeneratedAlways<number>;
    account_id: number;
    kind: ActivityKind;
    text: Generated<string>;
    outcome: string | null;
    /** YYYY-MM-DD; select it as text, because drivers read days differently. */
    due_on: string | null;
    due_at: Date | null;
    done_at: Date | null;
    author_id: number;
    assignee_id: number | null;
    mentions: Generated<number[]>;
    import_id: number | null;
    touched_before: Date | string | null;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    edited_at: Date | null;
    deleted_at: Date | null;
  };
  notifications: {
    id: GeneratedAlways<number>;
    recipient_id: number;
    kind: NotificationKind;
    account_id: number;
    among: Generated<number[]>;
    count: Generated<number>;
    actor_id: number | null;
    activity_id: number | null;
    stage: string | null;
    line: string | null;
    event_key: string | null;
    undo_id: string | null;
    created_at: Stamp;
    changed_at: Stamp;
    read_at: Date | null;
    retracted_at: Date | null;
  };
  notification_preferences: {
    user_id: number;
    off: Generated<NotificationKind[]>;
  };
  /** The changed values of the survivor, what moved to it, and the last touch of both before, with its version after. */
  merges: {
    id: GeneratedAlways<number>;
    survivor_id: number;
    absorbed_id: number;
    before: JSONColumnType<Record<string, unknown>>;
    after: JSONColumnType<Record<string, unknown>>;
    moved: JSONColumnType<{ activities: number[]; networks: { id: number; network_id: number }[]; merged: number[] }>;
    touched: JSONColumnType<{ survivor: string; absorbed: string; version: number }>;
    merged_by: number;
    merged_at: Stamp;
    undone_at: Date | null;
  };
  duplicate_keys: {
    account_id: number;
    key: string;
  };
  duplicate_scans: {
    account_id: number;
    version: number;
  };
  duplicate_pairs: {
    one_id: number;
    other_id: number;
    score: number;
    reasons: string[];
    found_at: Stamp;
    dismissed_at: Date | null;
    dismissed_by: number | null;
  };
  undos: {
    id: string;
    user_id: number;
    kind: string;
    parts: JSONColumnType<UndoPart[]>;
    created_at: Stamp;
    undone_at: Date | null;
    answer: JSONColumnType<UndoAnswer> | null;
    put_back: Generated<number[]>;
  };
  list_layouts: {
    user_id: number;
    list: LayoutName;
    columns: JSONColumnType<ColumnPreference[]>;
    updated_at: Stamp;
  };
  list_views: {
    id: GeneratedAlways<number>;
    list: ListName;
    owner_id: number;
    name: string;
    is_shared: Generated<boolean>;
    content: JSONColumnType<ViewContent>;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  list_default_views: {
    user_id: number;
    list: ListName;
    view_id: number;
  };
}

export type ImportTable = ListTables['imports'];
export type ImportRowTable = ListTables['import_rows'];
export type ActivityTable = ListTables['activities'];
export type MergeTable = ListTables['merges'];

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
