import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from './domain/index.ts';
import { useDebounced } from './useDebounced.ts';

/**
 * What is typed shows at once; `onSettled` hears of it when the typing stops for 500 ms (spec section 2, "Leads"). A `value` that changes from outside, as
 * by a link to the bare page, is followed.
 */
export function useTypedFilter(value: string, onSettled: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const written = useRef(value);
  const newest = useRef(onSettled);
  newest.current = onSettled;

  useEffect(() => {
    const text = settled.trim();
    if (text === written.current) return;
    written.current = text;
    newest.current(text);
  }, [settled]);

  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    setTyped(value);
  }, [value]);

  return [typed, setTyped] as const;
}
