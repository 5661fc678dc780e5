/** The calls of the import of companies from a file. ADR-110. */
import { type DownloadedFile, get, post } from '../endpoint.ts';
import type {
  ImportChoices,
  ImportDetail,
  ImportOutcome,
  ImportPlan,
  ImportReading,
  ImportRow,
  ImportSummary,
} from '../import.ts';
import type { Page } from '../reply.ts';

type ImportId = { import_id: number };

export const imports = {
  list: get<{ reply: ImportSummary[] }>('account/imports'),
  detail: get<{ params: { id: number }; reply: ImportDetail }>('account/import/:id'),
  rows: get<{
    params: { id: number };
    query: { outcome: ImportOutcome | 'kept'; page?: number };
    reply: Page<ImportRow>;
  }>('account/import-rows/:id'),
  refused: get<{ params: { id: number }; reply: DownloadedFile }>('account/import-refused/:id'),
  upload: post<{ body: { file?: Blob }; reply: ImportDetail }>('account/import-upload'),
  sheet: post<{ body: ImportId & { sheet: number } & ImportReading; reply: ImportDetail }>('account/import-sheet'),
  plan: post<{ body: ImportId & Pick<ImportChoices, 'mapping'> & Partial<ImportChoices>; reply: ImportPlan }>(
    'account/import-plan',
  ),
  run: post<{ body: ImportId; reply: ImportSummary }>('account/import-run'),
  cancel: post<{ body: ImportId; reply: ImportSummary }>('account/import-cancel'),
  revert: post<{ body: ImportId; reply: ImportSummary }>('account/import-revert'),
  discard: post<{ body: ImportId; reply: null }>('account/import-discard'),
};
