/** What the address of the Leads screen says: view, filters, and the record that is open. Decisions 55, 63 and 115. */
import { useAddress, useListFilters } from '@salesdesk/shared/ui/table';
import { useCallback } from 'react';
import { type LeadsView, viewOf } from './leads.model.ts';

/** `view` is null when the address names none. */
export function useLeadsAddress() {
  const address = useAddress();
  const { params, put } = address;
  const filtering = useListFilters('leads', address);
  return {
    ...filtering,
    address,
    view: viewOf(params.get('view')),
    setView: (view: LeadsView) => put({ view }),
    openId: idOf(params.get('lead')),
    /** A page of its own in the history, so that Back closes the record. */
    openLead: (id: number) => put({ lead: String(id) }, { replace: false }),
    closeLead: () => put({ lead: null }),
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
