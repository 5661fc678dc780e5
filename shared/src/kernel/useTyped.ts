import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../domain/index.ts';

/**
 * A text field that shows typing at once and calls `onSettled` when it stops for 500 ms (product.md section 2, "Leads"), or
 * when the returned `flush` is called, as on leaving the field. Follows a `value` that changes from outside, as by a link
 * to the bare page.
 */
export function useTypedFilter(value: string, onSettled: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const debounced = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const written = useRef(value);

  const write = (text: string) => {
    if (text === written.current) return;
    written.current = text;
    onSettled(text);
  };
  const writeSettled = useEffectEvent(write);

  useEffect(() => writeSettled(debounced.trim()), [debounced]);

  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    setTyped(value);
  }, [value]);

  const flush = () => write(typed.trim());
  return [typed, setTyped, flush] as const;
}

/** `value` once it has not changed for `ms` milliseconds; at first the value itself. */
export function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}

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
