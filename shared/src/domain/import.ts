/** Importing companies from a file: what API and screen share. Added (R-40 and ADR-110). */
import type { SheetField } from './accountSheet.ts';
import type { DecimalMark } from './amount.ts';
import type { MessageRef, Params } from './messages/message.ts';
import type { RuleText } from './messages/rules.ts';

export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 20_000;
export const IMPORT_MAX_COLUMNS = 100;
export const IMPORT_EXTENSIONS = ['csv', 'tsv', 'txt', 'xlsx'] as const;
export const IMPORT_SIZE_ERROR = 'Please select a file of at most 10 MB';
const IMPORT_TYPE_ERROR = 'Please select only a CSV or XLSX file';
export const IMPORT_PROGRESS_MS = 700;

/** The message for a chosen file, or null. */
export function importFileError(filename: string, bytes: number): RuleText | null {
  const extension = filename.toLowerCase().split('.').pop() ?? '';
  if (!IMPORT_EXTENSIONS.some((known) => known === extension)) return IMPORT_TYPE_ERROR;
  return bytes > IMPORT_MAX_BYTES ? IMPORT_SIZE_ERROR : null;
}

/** What to do with a row whose company already exists. */
export const IMPORT_MATCHING = {
  fill: 'Fill in what is empty',
  overwrite: 'Overwrite with the file',
  skip: 'Leave them as they are',
} as const;
export type ImportMatching = keyof typeof IMPORT_MATCHING;

/** The planned outcome of a row. */
export const IMPORT_OUTCOMES = { create: 'Create', update: 'Update', skip: 'Skip', refuse: 'Refused' } as const;
export type ImportOutcome = keyof typeof IMPORT_OUTCOMES;
/** The final outcome of a row. */
export const IMPORT_RESULTS = {
  create: 'Created',
  update: 'Updated',
  skip: 'Skipped',
  refuse: 'Refused',
} as const satisfies Record<ImportOutcome, string>;
export type ImportCounts = Record<ImportOutcome, number>;

export const IMPORT_STATES = {
  draft: 'Not imported yet',
  running: 'Importing',
  done: 'Imported',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
  reverting: 'Reverting',
  reverted: 'Reverted',
} as const;
export type ImportState = keyof typeof IMPORT_STATES;

/** One import as shown in the list of recent ones. */
export interface ImportSummary {
  import_id: number;
  filename: string;
  state: ImportState;
  created_at: string;
  created_by: string;
  /** Rows of the file that are not blank. */
  rows: number;
  /** How many rows are done, or companies while it is reverted, and how many there are. */
  done: number;
  total: number;
  /** The outcomes of the rows that are done. */
  counts: ImportCounts;
  /** Rows of which some values were not taken over. Added (ADR-110). */
  partly?: number;
  /** Companies that were restored or removed, and those that stay because they were changed since. */
  reverted: number;
  kept: number;
  /** Why it was interrupted. */
  reason: string | null;
  /** The reason as a code with parameters. Added (ADR-128). */
  reason_message?: MessageRef | null;
}

export interface ImportColumn {
  header: string;
  /** Up to three different values. */
  samples: string[];
  /** Cells that are not empty. */
  filled: number;
}

/** Replaces one value everywhere in a column. `to` null leaves it out; for choices it is the id or code. */
export interface ImportFix {
  column: number;
  value: string;
  to: string | null;
}

/** The encodings that a person may choose, by the names of the WHATWG, as people know them; what a file is written in is guessed. */
export const ENCODING_LABELS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'iso-8859-2': 'ISO 8859-2',
  'iso-8859-5': 'ISO 8859-5',
  'iso-8859-15': 'ISO 8859-15',
  'koi8-r': 'KOI8-R',
  macintosh: 'Mac Roman',
  cp850: 'DOS 850',
  cp437: 'DOS 437',
  cp852: 'DOS 852',
  cp866: 'DOS 866',
  shift_jis: 'Shift JIS',
  'euc-jp': 'EUC-JP',
  'euc-kr': 'EUC-KR',
  gb18030: 'GB 18030',
  big5: 'Big5',
} as const;
export type ImportEncoding = keyof typeof ENCODING_LABELS;
// Pure, so that builds leave it out where it is not used.
export const IMPORT_ENCODINGS = /* @__PURE__ */ Object.keys(ENCODING_LABELS) as ImportEncoding[];
export const IMPORT_DELIMITERS = [',', ';', '\t', '|', '^', '~'] as const;
export type ImportDelimiter = (typeof IMPORT_DELIMITERS)[number];

/** How a file is read. What is absent is guessed. Added (ADR-110). */
export interface ImportReading {
  delimiter?: ImportDelimiter;
  encoding?: ImportEncoding;
  /** The number of the row with the names of the columns. */
  header?: number;
  decimal?: DecimalMark;
}

/** How a file was read: what was said, and what was guessed. */
export interface ImportRead extends ImportReading {
  /** Nothing in the file shows which decimal mark its amounts have. */
  isDecimalOpen?: boolean;
  /** A word of the file to check, where too few letters show the encoding. */
  unsureWord?: string;
  /** How many rows are hidden in the sheet; they are imported like the others. */
  hidden?: number;
}

/** An import with the choices made so far. */
export interface ImportDetail extends ImportSummary {
  sheets: string[];
  sheet: number;
  /** The detected format of the file: 'UTF-8, separated by semicolons'. */
  format: string;
  /** The format as a code with parameters. Added (ADR-128). */
  format_message?: MessageRef | null;
  columns: ImportColumn[];
  mapping: (SheetField | null)[];
  fixes: ImportFix[];
  matching: ImportMatching;
  /** The doubtful rows that are ticked. Added (ADR-110). */
  taken?: number[];
  /** Added (ADR-110). */
  reading?: ImportRead;
}

/** The choices made for a file. */
export interface ImportChoices {
  mapping: (SheetField | null)[];
  fixes: ImportFix[];
  matching: ImportMatching;
  taken?: number[];
}

/** How an invalid value is fixed: by typing another, or by choosing a known one. */
export type ImportChoice = 'text' | 'country' | 'code' | 'network' | 'colleague';

/** An invalid value of a column, listed once for all rows that contain it. */
export interface ImportProblem {
  column: number;
  field: SheetField;
  value: string;
  /** How many rows contain it. */
  rows: number;
  message: string;
  /** The message as a code with parameters. Added (ADR-128). */
  code?: string;
  params?: Params;
  choice: ImportChoice;
  /** Its replacement so far; absent while it is open. */
  fix?: { to: string | null };
  /** Whether the replacement is valid; false for an open problem. */
  solved: boolean;
}

/** The result that running the import now would have. */
export interface ImportPlan {
  counts: ImportCounts;
  /** The most frequent ones first, at most 500 of `problem_total`. */
  problems: ImportProblem[];
  problem_total: number;
  open: number;
  /** Rows that are left out unless they are ticked. Added (ADR-110). */
  doubtful?: number;
  /** Rows of which some values would not be taken over. Added (ADR-110). */
  partly?: number;
}

/** One row of the file with its planned or final outcome. */
export interface ImportRow {
  /** The row number in a spreadsheet program: the header is row 1. */
  row: number;
  outcome: ImportOutcome;
  name: string;
  /** It is left out unless it is ticked: a line around the table, or a company that seems to be there. Added (ADR-110). */
  doubtful?: boolean;
  /** The existing or created company; null while there is none. */
  account_id: number | null;
  /** Why it is skipped or refused, or what the company was matched by. */
  note: string;
  /** The note as a code with parameters; null when it is data, such as the place of a new company. Added (ADR-128). */
  note_message?: MessageRef | null;
  /** Null until reverting reaches it; false when it is not reverted. */
  reverted: boolean | null;
}

const NAMING: readonly SheetField[] = ['account_name', 'account_id', 'contact_name', 'contact_last_name'];

/** The message for a mapping, or null. */
export function mappingError(mapping: readonly (SheetField | null)[]): RuleText | null {
  const chosen = mapping.filter((field): field is SheetField => field !== null);
  // A person without a company stands for it.
  if (!NAMING.some((field) => chosen.includes(field))) return 'Choose which column holds the Company Name';
  return new Set(chosen).size < chosen.length ? 'Each field can be filled from one column only' : null;
}
