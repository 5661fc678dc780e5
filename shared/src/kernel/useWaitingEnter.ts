import { useEffect, useEffectEvent, useState } from 'react';

interface WaitingEnter {
  /** Enter was pressed, for the typed text unless another one is given. */
  wait: (forText?: string) => void;
  /** The user went on in another way. */
  cancel: () => void;
}

/**
 * Enter in a search whose results come later: it waits for those of the typed text, so that it neither takes a result of an
 * earlier text nor is lost. R-198.
 * `isSettled`: the shown results are those of `text`. `act` runs then, unless the text changed meanwhile.
 */
export function useWaitingEnter(text: string, isSettled: boolean, act: () => void): WaitingEnter {
  const [waiting, setWaiting] = useState<string | null>(null);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (waiting === null || (waiting === text && !isSettled)) return;
    setWaiting(null);
    if (waiting === text) run();
  }, [waiting, text, isSettled]);
  return { wait: (forText = text) => setWaiting(forText), cancel: () => setWaiting(null) };
}
