import { useSearchParams } from '@salesdesk/shared/router';
import { useCallback, useEffect, useRef } from 'react';

export interface Address {
  params: URLSearchParams;
  /** Writes these parameters and leaves the others; null or '' removes one. With `replace` no history entry is added. */
  put: (changes: Readonly<Record<string, string | null>>, options?: { replace?: boolean }) => void;
}

/**
 * The query of the address. Includes changes that are not rendered yet: a filter that settles while a clicked record is
 * still rendering must not restore the address without the record, however late React renders.
 */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  /** Addresses set here that may render before the latest one does. */
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
