/** The filtered list as a file. ADR-110. */
import { announce, announceFailure, msg, saveFile } from '@salesdesk/shared';
import { useState } from 'react';
import { exportAccounts } from './import.api.ts';
import type { QListFilters } from './qlist.model.ts';

const FAILED = msg('Failed to export');

export function useExport(filters: QListFilters) {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    start: async () => {
      setBusy(true);
      try {
        const reply = await exportAccounts(filters);
        if (announce(reply, { fallback: FAILED, success: 'The file is ready.', needsData: true }) && reply.data)
          saveFile(reply.data);
      } catch (error) {
        announceFailure(error, FAILED);
      } finally {
        setBusy(false);
      }
    },
  };
}
