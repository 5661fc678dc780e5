/**
 * Carries the offer to undo from the page that asked for the code to Platform, which is another document. The id works for
 * its user only and for a minute, so a remote that reads it gains nothing.
 */
import { announce, useQueryClient } from '@salesdesk/shared';
import { undoOf } from '@salesdesk/shared/domain';
import { useEffect } from 'react';
import { RELEASES_KEY } from './useConsole.ts';

const KEY = 'salesdesk.release-undo';

interface Carried {
  message: string;
  id: string;
  until: number;
}

/** Call after a change whose screen is left by a page load. */
export function carryUndo({ message, data }: { message: string; data?: unknown }): void {
  const offer = undoOf(data);
  if (!offer) return;
  const carried: Carried = { message, id: offer.id, until: Date.now() + offer.seconds * 1000 };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(carried));
  } catch {
    // Without storage the change is made all the same, and the history on the page shows it.
  }
}

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

function takeCarried(): Carried | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text ? (JSON.parse(text) as Carried) : null;
  } catch {
    return null;
  }
}
