import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../domain/index.ts';
import { useDebounced } from './useDebounced.ts';

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
