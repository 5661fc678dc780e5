/** Changes releases after a question, with an offer to undo it. R-213. */
import { announce, http, useChange, useQueryClient } from '@salesdesk/shared';
import { CARRIED_UNDO_KEY, type CarriedUndo, endpoints, type ReleaseChange } from '@salesdesk/shared/domain';
import { useEffect, useState } from 'react';
import { RELEASES_KEY } from './useConsole.ts';

/** `changeOf` makes the change of what was asked. */
export function useReleaseChange<Asked>(changeOf: (asked: Asked) => ReleaseChange) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: RELEASES_KEY });
  const changing = useChange({
    mutationFn: (one: Asked) => http.post(endpoints.platform.changeReleases, changeOf(one)),
    showBefore: () => (isUndone) => isUndone && reload(),
    onSettled: () => {
      setAsked(null);
      reload();
    },
  });
  return {
    /** The change that the user is about to make. */
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    run: (one: Asked) => void changing.run(one),
    isPending: changing.isPending,
  };
}

/** Shows the offer to undo that the page which asked for the code left, another document, for what is left of its time. */
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
