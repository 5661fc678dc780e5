import { useCallback, useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../domain/index.ts';
import { useDebounced } from './useDebounced.ts';

/**
 * What is typed shows at once; `onSettled` hears of it when the typing stops for 500 ms (product.md section 2, "Leads"), or at
 * `settle()`: whoever leaves the field has typed all of it. A `value` that changes from outside, as by a link to the
 * bare page, is followed.
 */
export function useTypedFilter(value: string, onSettled: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const debounced = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const written = useRef(value);
  const newest = useRef({ onSettled, typed });
  newest.current = { onSettled, typed };

  const write = useCallback((text: string) => {
    if (text === written.current) return;
    written.current = text;
    newest.current.onSettled(text);
  }, []);

  useEffect(() => write(debounced.trim()), [debounced, write]);

  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    setTyped(value);
  }, [value]);

  const flush = useCallback(() => write(newest.current.typed.trim()), [write]);
  return [typed, setTyped, flush] as const;
}
