/** What the address of the Leads screen says: view, search, and the record that is open. Decisions 55 and 63. */
import { useDebounced } from '@salesdesk/shared';
import { SEARCH_DEBOUNCE_MS } from '@salesdesk/shared/domain';
import { useSearchParams } from '@salesdesk/shared/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LeadsView, viewOf } from './leads.model.ts';

/** `view` is null when the address names none. The search in the address follows what is typed after 500 ms. */
export function useLeadsAddress() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.trim() ?? '';
  const openId = idOf(params.get('lead'));

  const put = useCallback(
    (name: string, value: string | null, { replace = true } = {}) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace },
      ),
    [setParams],
  );

  return {
    view: viewOf(params.get('view')),
    setView: (view: LeadsView) => put('view', view),
    search,
    ...useTypedSearch(search, (text) => put('search', text)),
    openId,
    /** A page of its own in the history, so that Back closes the record. */
    openLead: (id: number) => put('lead', String(id), { replace: false }),
    closeLead: () => put('lead', null),
    /** The address that opens the lead, for links. */
    hrefOf: (id: number) => {
      const next = new URLSearchParams(params);
      next.set('lead', String(id));
      return `?${next}`;
    },
  };
}

/** The text of the search box; `onSettled` gets it once typing has stopped. Follows an address changed from outside. */
function useTypedSearch(search: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  const settled = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const written = useRef(search);
  const newest = useRef(onSettled);
  newest.current = onSettled;

  useEffect(() => {
    const text = settled.trim();
    if (text === written.current) return;
    written.current = text;
    newest.current(text);
  }, [settled]);

  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setTyped(search);
  }, [search]);

  return { typed, setTyped };
}

function idOf(text: string | null): number | null {
  const id = Number(text);
  return text && Number.isSafeInteger(id) && id > 0 ? id : null;
}
