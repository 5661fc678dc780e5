/** What the address of the Leads screen says: view and filters, beside the record that is open. and ADR-115. */
import { useCompanyAddress } from '@salesdesk/shared/router';
import { useAddress, useListFilters } from '@salesdesk/shared/ui/table';
import { useEffect } from 'react';
import { type LeadsView, viewOf } from './leads.model.ts';

/** `view` is null when the address names none. */
export function useLeadsAddress() {
  const address = useAddress();
  const { params, put } = address;
  const filtering = useListFilters('leads', address);
  const company = useCompanyAddress();

  // Links from before every company had a record.
  const lead = params.get('lead');
  useEffect(() => {
    if (lead !== null) put({ lead: null, company: lead });
  }, [lead, put]);

  return {
    ...filtering,
    address,
    view: viewOf(params.get('view')),
    setView: (view: LeadsView) => put({ view }),
    openLead: company.open,
    hrefOf: company.hrefOf,
  };
}
