import { useSearchParams } from '@salesdesk/shared/router';
import { useCallback, useEffect, useRef } from 'react';

export interface Address {
  params: URLSearchParams;
  /** Writes these and leaves the others; null or '' takes one out. `replace`: no page of its own in the history. */
  put: (changes: Readonly<Record<string, string | null>>, options?: { replace?: boolean }) => void;
}

/**
 * What stands behind the `?` of the address. Changes count that are not drawn yet: a filter that settles while a clicked
 * record is still being drawn must not put back the address without it, however far behind the drawing is.
 */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  /** Own addresses that may be drawn before the latest one is. */
  const passing = useRef(new Set<string>());
  useEffect(() => {
    const drawn = params.toString();
    if (passing.current.has(drawn) && drawn !== latest.current.toString()) return;
    latest.current = params;
    passing.current.clear();
  }, [params]);
  const put = useCallback<Address['put']>(
    (changes, { replace = true } = {}) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      latest.current = next;
      passing.current.add(next.toString());
      setParams(next, { replace });
    },
    [setParams],
  );
  return { params, put };
}
