/** Downloads the filtered list as a file, in its order. ADR-110. */
import { saveFile, useChange } from '@salesdesk/shared';
import { exportAccounts } from './import.api.ts';
import type { QListWanted } from './qlist.model.ts';
import { msg } from './texts.ts';

const FAILED = msg('Failed to export');

export function useExport(wanted: QListWanted) {
  return useChange({
    mutationFn: () => exportAccounts(wanted),
    says: { fallback: FAILED, success: msg('The file is ready.'), needsData: true },
    onDone: ({ data }) => data && saveFile(data),
  });
}
