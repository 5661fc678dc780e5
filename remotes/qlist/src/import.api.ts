/** The calls of importing and exporting. Added (ADR-110). */
import { csvSeparator, type DownloadedFile, http, type Reply } from '@salesdesk/shared';
import {
  type Endpoint,
  endpoints,
  type ImportChoices,
  type ImportDetail,
  type ImportOutcome,
  type ImportPlan,
  type ImportReading,
  type ImportRow,
  type ImportSummary,
  type Page,
} from '@salesdesk/shared/domain';
import type { ListWanted } from '@salesdesk/shared/ui/table';
import { queryOf } from './qlist.model.ts';

const { accounts, imports } = endpoints;
/** Enough for a large file on a slow line, and a second for each ten thousand rows. */
const LONG_TIMEOUT_MS = 120_000;

export const uploadFile = (file: File, idempotencyKey: string): Promise<Reply<ImportDetail>> =>
  http.post(imports.upload, { file }, { timeout: LONG_TIMEOUT_MS, idempotencyKey });

export const readAgain = (
  import_id: number,
  reading: { sheet: number } & ImportReading,
): Promise<Reply<ImportDetail>> => http.post(imports.sheet, { import_id, ...reading }, { timeout: LONG_TIMEOUT_MS });

export const planImport = (import_id: number, choices: ImportChoices): Promise<Reply<ImportPlan>> =>
  http.post(imports.plan, { import_id, ...choices }, { json: true, timeout: LONG_TIMEOUT_MS });

export const getImports = (signal?: AbortSignal): Promise<Reply<ImportSummary[]>> => http.get(imports.list, { signal });

export const getImport = (id: number, signal?: AbortSignal): Promise<Reply<ImportDetail>> =>
  http.get(imports.detail, { params: { id }, signal });

export const getImportRows = (
  id: number,
  outcome: ImportOutcome | 'kept',
  page: number,
  signal?: AbortSignal,
): Promise<Reply<Page<ImportRow>>> =>
  http.get(imports.rows, { params: { id }, query: { outcome, page }, signal, timeout: LONG_TIMEOUT_MS });

export function pressImport(
  button: 'run' | 'cancel' | 'revert' | 'discard',
  import_id: number,
): Promise<Reply<ImportSummary | null>> {
  const pressed: Endpoint<'POST', { body: { import_id: number }; reply: ImportSummary | null }> = imports[button];
  return http.post(pressed, { import_id });
}

export const getRefused = (id: number): Promise<Reply<DownloadedFile>> =>
  http.file(imports.refused, { params: { id } });

export const exportAccounts = ({ filters, sort }: ListWanted<'q-list'>): Promise<Reply<DownloadedFile>> =>
  http.file(accounts.export, { query: { ...queryOf(filters), ...(sort ? { sort } : {}), ...csvSeparator() } });
