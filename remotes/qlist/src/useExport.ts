/** Downloads the filtered list as a file. ADR-110. */
import { saveFile, useChange } from '@salesdesk/shared';
import { exportAccounts } from './import.api.ts';
import type { QListFilters } from './qlist.model.ts';
import { msg } from './texts.ts';

const FAILED = msg('Failed to export');

export function useExport(filters: QListFilters) {
  return useChange({
    mutationFn: () => exportAccounts(filters),
    says: { fallback: FAILED, success: msg('The file is ready.'), needsData: true },
    onDone: ({ data }) => data && saveFile(data),
  });
}
