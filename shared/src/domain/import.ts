/** Importing companies from a file, as API and screen say it. Added (R-40 and ADR-110). */
import type { SheetField } from './accountSheet.ts';
import type { RuleText } from './messages/rules.ts';

export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 20_000;
export const IMPORT_MAX_COLUMNS = 100;
export const IMPORT_EXTENSIONS = ['csv', 'tsv', 'txt', 'xlsx'] as const;
export const IMPORT_SIZE_ERROR = 'Please select a file of at most 10 MB';
export const IMPORT_TYPE_ERROR = 'Please select only a CSV or XLSX file';
/** The column of the file of refused rows that says why; it is never imported. */
export const IMPORT_REASON_HEADER = 'Reason';
/** How long an import can be reverted and its rows viewed. */
export const IMPORT_RETENTION_DAYS = 30;
/** How long an uploaded file that was not imported is stored. */
export const IMPORT_DRAFT_DAYS = 7;
export const IMPORT_PROGRESS_MS = 700;

/** The message for a chosen file, or null. */
export function importFileError(filename: string, bytes: number): RuleText | null {
  const extension = filename.toLowerCase().split('.').pop() ?? '';
  if (!IMPORT_EXTENSIONS.some((known) => known === extension)) return IMPORT_TYPE_ERROR;
  return bytes > IMPORT_MAX_BYTES ? IMPORT_SIZE_ERROR : null;
}

/** What becomes of a row whose company is there already. */
export const IMPORT_MATCHING = {
  fill: 'Fill in what is empty',
  overwrite: 'Overwrite with the file',
  skip: 'Leave them as they are',
} as const;
export type ImportMatching = keyof typeof IMPORT_MATCHING;

/** What becomes of a row. */
export const IMPORT_OUTCOMES = { create: 'Create', update: 'Update', skip: 'Skip', refuse: 'Refused' } as const;
export type ImportOutcome = keyof typeof IMPORT_OUTCOMES;
/** What became of a row. */
export const IMPORT_RESULTS: Record<ImportOutcome, string> = {
  create: 'Created',
  update: 'Updated',
  skip: 'Skipped',
  refuse: 'Refused',
};
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

/** One import as the list of recent ones says it. */
export interface ImportSummary {
  import_id: number;
  filename: string;
  state: ImportState;
  created_at: string;
  created_by: string;
  /** Rows of the file that are not blank. */
  rows: number;
  /** Rows, or companies while it is reverted, that are done, of how many. */
  done: number;
  total: number;
  /** What became of the rows that are done. */
  counts: ImportCounts;
  /** Companies that were restored or removed, and those that stay because somebody changed them since. */
  reverted: number;
  kept: number;
  /** Why it was interrupted. */
  reason: string | null;
}

export interface ImportColumn {
  header: string;
  /** Up to three different values. */
  samples: string[];
  /** Cells that are not empty. */
  filled: number;
}

/** One value of a column, replaced wherever it stands. `to` null leaves it out; for choices it is the id or code. */
export interface ImportFix {
  column: number;
  value: string;
  to: string | null;
}

/** An import with what was chosen for it so far. */
export interface ImportDetail extends ImportSummary {
  sheets: string[];
  sheet: number;
  /** How the file was read: 'UTF-8, separated by semicolons'. */
  format: string;
  columns: ImportColumn[];
  mapping: (SheetField | null)[];
  fixes: ImportFix[];
  matching: ImportMatching;
}

/** What was chosen for a file. */
export interface ImportChoices {
  mapping: (SheetField | null)[];
  fixes: ImportFix[];
  matching: ImportMatching;
}

/** How an invalid value is fixed: by typing another, or by choosing a known one. */
export type ImportChoice = 'text' | 'country' | 'code' | 'network' | 'colleague';

/** One value of a column that cannot be taken as it is, once for all rows that hold it. */
export interface ImportProblem {
  column: number;
  field: SheetField;
  value: string;
  /** How many rows hold it. */
  rows: number;
  message: string;
  choice: ImportChoice;
  /** What it was replaced by so far; absent while it is open. */
  fix?: { to: string | null };
  /** Whether the replacement is good; an open problem is not. */
  solved: boolean;
}

/** What running the import now would do. */
export interface ImportPlan {
  counts: ImportCounts;
  /** Those on most rows first, not more than 500 of `problem_total`. */
  problems: ImportProblem[];
  problem_total: number;
  open: number;
}

/** One row of the file, and what becomes or became of it. */
export interface ImportRow {
  /** As a program for sheets numbers it: the header is row 1. */
  row: number;
  outcome: ImportOutcome;
  name: string;
  /** The company it belongs to; null while there is none. */
  account_id: number | null;
  /** Why it is skipped or refused, or what it was recognised by. */
  note: string;
  /** Set once reverting came to it: false where it stays. */
  reverted: boolean | null;
}

/** The message for a mapping, or null. */
export function mappingError(mapping: readonly (SheetField | null)[]): RuleText | null {
  const chosen = mapping.filter((field): field is SheetField => field !== null);
  if (!chosen.includes('account_name') && !chosen.includes('account_id'))
    return 'Choose which column holds the Company Name';
  return new Set(chosen).size < chosen.length ? 'Each field can be filled from one column only' : null;
}
