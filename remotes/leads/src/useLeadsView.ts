/**
 * How a user views the leads. The address contains view, filters and the open record (R-55, R-63, ADR-115); the last view
 * and the closed stages are stored in this browser per user.
 */
import { persisted } from '@salesdesk/shared';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { useAddress, useListFilters, useListSort } from '@salesdesk/shared/ui/table';
import { useEffect, useState } from 'react';
import { type LeadsView, viewOf } from './leads.model.ts';

interface LeadsPreferences {
  view: LeadsView;
  /** Stages that the user opened or closed, by slug; the others follow the stage's setting. */
  closed: Readonly<Record<string, boolean>>;
}

/** The view in the address overrides the stored one. */
export function useLeadsView(userId: number | null) {
  const [preferences, setPreferences] = useState(() => read(userId));
  const address = useAddress();
  const { params, put } = address;
  const filtering = useListFilters('leads', address);
  const sorting = useListSort('leads', address);
  const company = useCompanyAddress();

  // Old links, from before every company had a record.
  const lead = params.get('lead');
  useEffect(() => {
    if (lead !== null) put({ lead: null, company: lead });
  }, [lead, put]);

  const choose = (chosen: Partial<LeadsPreferences>) =>
    setPreferences((current) => {
      const next = { ...current, ...chosen };
      storeOf(userId).write(next);
      return next;
    });

  return {
    address,
    filtering,
    /** The order of the list; the board has its own. */
    sorting,
    view: viewOf(params.get('view')) ?? preferences.view,
    chooseView: (view: LeadsView) => {
      choose({ view });
      put({ view });
    },
    closed: preferences.closed,
    setClosed: (slug: string, closed: boolean) => choose({ closed: { ...preferences.closed, [slug]: closed } }),
    openRecord: company.open,
    hrefOf: company.hrefOf,
  };
}

/** Where storage is full or forbidden, the choice lasts until the page is closed. */
const storeOf = (userId: number | null) => persisted<LeadsPreferences>(`leads.${userId}`);

/** Unreadable preferences are ignored. */
function read(userId: number | null): LeadsPreferences {
  const { view, closed }: { view?: unknown; closed?: unknown } = storeOf(userId).read() ?? {};
  const entries = closed && typeof closed === 'object' ? Object.entries(closed) : [];
  return {
    view: viewOf(view) ?? 'board',
    closed: Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')),
  };
}
