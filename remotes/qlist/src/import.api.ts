/** The calls of importing and exporting. Added (ADR-110). */
import { type DownloadedFile, formatNumber, http, type Reply } from '@salesdesk/shared';
import {
  type CsvSeparator,
  endpoints,
  endpointWith,
  type ImportDetail,
  type ImportFix,
  type ImportMatching,
  type ImportOutcome,
  type ImportPlan,
  type ImportRow,
  type ImportSummary,
  type Page,
  type SheetField,
  separatorFor,
  withMoments,
} from '@salesdesk/shared/domain';
import type { QListFilters } from './qlist.model.ts';

const { accounts, imports } = endpoints;
/** A large file on a slow line, and a second for each ten thousand rows. */
const PATIENT_MS = 120_000;

export const uploadFile = (file: File, idempotencyKey: string): Promise<Reply<ImportDetail>> =>
  http.post<ImportDetail>(imports.upload, { file }, { timeout: PATIENT_MS, idempotencyKey });

export const chooseSheet = (import_id: number, sheet: number): Promise<Reply<ImportDetail>> =>
  http.post<ImportDetail>(imports.sheet, { import_id, sheet }, { timeout: PATIENT_MS });

/** What was chosen for a file. */
export interface ImportChoices {
  mapping: (SheetField | null)[];
  fixes: ImportFix[];
  matching: ImportMatching;
}

export const planImport = (import_id: number, choices: ImportChoices): Promise<Reply<ImportPlan>> =>
  http.post<ImportPlan>(imports.plan, { import_id, ...choices }, { json: true, timeout: PATIENT_MS });

export const getImports = (signal?: AbortSignal): Promise<Reply<ImportSummary[]>> =>
  http.get<ImportSummary[]>(imports.list, { signal });

export const getImport = (id: number, signal?: AbortSignal): Promise<Reply<ImportDetail>> =>
  http.get<ImportDetail>(endpointWith(imports.detail, { id }), { signal });

export const getImportRows = (
  id: number,
  outcome: ImportOutcome | 'kept',
  page: number,
  signal?: AbortSignal,
): Promise<Reply<Page<ImportRow>>> =>
  http.get<Page<ImportRow>>(endpointWith(imports.rows, { id }), {
    query: { outcome, page },
    signal,
    timeout: PATIENT_MS,
  });

export const pressImport = (
  button: 'run' | 'cancel' | 'revert' | 'discard',
  import_id: number,
): Promise<Reply<ImportSummary | null>> => http.post<ImportSummary | null>(imports[button], { import_id });

export const getRefused = (id: number): Promise<Reply<DownloadedFile>> =>
  http.file(endpointWith(imports.refused, { id }));

export const exportAccounts = (filters: QListFilters): Promise<Reply<DownloadedFile>> =>
  http.file(accounts.export, { query: { ...withMoments(filters), ...inOtherSheets() } });

/** What programs for sheets expect in the language of the page; nothing where that is what the API gives anyway. */
function inOtherSheets(): { separator?: CsvSeparator } {
  const separator = separatorFor(formatNumber(1.5));
  return separator === ',' ? {} : { separator };
}
