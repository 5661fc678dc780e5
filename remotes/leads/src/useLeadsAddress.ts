/** What the address of the Leads screen says: view and search, beside the record that is open. Decisions 55 and 63. */
import { useCompanyAddress, useSearchParams } from '@salesdesk/shared/router';
import { useCallback, useEffect, useRef } from 'react';
import { type LeadsView, viewOf } from './leads.model.ts';

/** `view` is null when the address names none. */
export function useLeadsAddress() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.trim() ?? '';
  const company = useCompanyAddress();

  // A search that settles while a clicked record is still being drawn must not put back the address without it.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const put = useCallback(
    (name: string, value: string | null) => {
      const next = new URLSearchParams(latest.current);
      if (value) next.set(name, value);
      else next.delete(name);
      latest.current = next;
      setParams(next, { replace: true });
    },
    [setParams],
  );

  // Links from before every company had a record.
  const lead = params.get('lead');
  useEffect(() => {
    if (lead === null) return;
    const next = new URLSearchParams(latest.current);
    next.delete('lead');
    next.set('company', lead);
    latest.current = next;
    setParams(next, { replace: true });
  }, [lead, setParams]);

  return {
    view: viewOf(params.get('view')),
    setView: (view: LeadsView) => put('view', view),
    search,
    setSearch: (text: string) => put('search', text),
    openLead: company.open,
    hrefOf: company.hrefOf,
  };
}
