/** The calls of importing and exporting. Added (ADR-110). */
import { csvSeparator, http, type Reply } from '@salesdesk/shared';
import {
  type Endpoint,
  endpoints,
  type ImportChoices,
  type ImportOutcome,
  type ImportReading,
  type ImportSummary,
} from '@salesdesk/shared/domain';
import type { ListWanted } from '@salesdesk/shared/ui/table';
import { queryOf } from './qlist.model.ts';

const { accounts, imports } = endpoints;
/** Enough for a large file on a slow line, and a second for each ten thousand rows. */
const timeout = 120_000;

export const uploadFile = (file: File, idempotencyKey: string) =>
  http.post(imports.upload, { file }, { timeout, idempotencyKey });

export const readAgain = (import_id: number, reading: { sheet: number } & ImportReading) =>
  http.post(imports.sheet, { import_id, ...reading }, { timeout });

export const planImport = (import_id: number, choices: ImportChoices) =>
  http.post(imports.plan, { import_id, ...choices }, { json: true, timeout });

export const getImports = (signal?: AbortSignal) => http.get(imports.list, { signal });

export const getImport = (id: number, signal?: AbortSignal) => http.get(imports.detail, { params: { id }, signal });

export const getImportRows = (id: number, outcome: ImportOutcome | 'kept', page: number, signal?: AbortSignal) =>
  http.get(imports.rows, { params: { id }, query: { outcome, page }, signal, timeout });

export function pressImport(
  button: 'run' | 'cancel' | 'revert' | 'discard',
  import_id: number,
): Promise<Reply<ImportSummary | null>> {
  const pressed: Endpoint<'POST', { body: { import_id: number }; reply: ImportSummary | null }> = imports[button];
  return http.post(pressed, { import_id });
}

export const getRefused = (id: number) => http.file(imports.refused, { params: { id } });

export const exportAccounts = ({ filters, sort }: ListWanted<'q-list'>) =>
  http.file(accounts.export, { query: { ...queryOf(filters), ...(sort ? { sort } : {}), ...csvSeparator() } });
