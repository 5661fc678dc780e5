/** Shows the offer to undo that the page which asked for the code left, another document. */
import { announce, useQueryClient } from '@salesdesk/shared';
import { CARRIED_UNDO_KEY, type CarriedUndo } from '@salesdesk/shared/domain';
import { useEffect } from 'react';
import { RELEASES_KEY } from './useConsole.ts';

/** Shows the offer that the page before left, for what is left of its time. */
export function useShownUndo(): void {
  const client = useQueryClient();
  useEffect(() => {
    const carried = takeCarried();
    const seconds = carried ? Math.ceil((carried.until - Date.now()) / 1000) : 0;
    if (!carried || seconds <= 0) return;
    announce(
      {
        error: false,
        message: carried.message,
        errorCode: null,
        validations: {},
        url: null,
        data: { undo: { id: carried.id, seconds } },
      },
      { showBefore: () => (isUndone) => isUndone && void client.invalidateQueries({ queryKey: RELEASES_KEY }) },
    );
  }, [client]);
}

function takeCarried(): CarriedUndo | null {
  try {
    const text = sessionStorage.getItem(CARRIED_UNDO_KEY);
    sessionStorage.removeItem(CARRIED_UNDO_KEY);
    return text ? (JSON.parse(text) as CarriedUndo) : null;
  } catch {
    return null;
  }
}
