/** What the address of the Leads screen says: view, search, and the record that is open. Decisions 55 and 63. */
import { useSearchParams } from '@salesdesk/shared/router';
import { useCallback, useEffect, useRef } from 'react';
import { type LeadsView, viewOf } from './leads.model.ts';

/** `view` is null when the address names none. */
export function useLeadsAddress() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.trim() ?? '';
  const openId = idOf(params.get('lead'));

  // A search that settles while a clicked record is still being drawn must not put back the address without it.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const put = useCallback(
    (name: string, value: string | null, { replace = true } = {}) => {
      const next = new URLSearchParams(latest.current);
      if (value) next.set(name, value);
      else next.delete(name);
      latest.current = next;
      setParams(next, { replace });
    },
    [setParams],
  );

  return {
    view: viewOf(params.get('view')),
    setView: (view: LeadsView) => put('view', view),
    search,
    setSearch: (text: string) => put('search', text),
    openId,
    /** A page of its own in the history, so that Back closes the record. */
    openLead: (id: number) => put('lead', String(id), { replace: false }),
    closeLead: () => put('lead', null),
    /** The address that opens the lead, for links. */
    hrefOf: useCallback(
      (id: number) => {
        const next = new URLSearchParams(params);
        next.set('lead', String(id));
        return `?${next}`;
      },
      [params],
    ),
  };
}

function idOf(text: string | null): number | null {
  const id = Number(text);
  return text && Number.isSafeInteger(id) && id > 0 ? id : null;
}
