/**
 * How a person looks at the leads. The address says view and filters, beside the record that is open (R-55, R-63, ADR-115);
 * the view and the closed stages last chosen are stored in this browser per user.
 */
import { useCompanyAddress } from '@salesdesk/shared/router';
import { useAddress, useListFilters } from '@salesdesk/shared/ui/table';
import { useEffect, useState } from 'react';
import { viewOf } from './leads.model.ts';
import type { LeadsView } from './leads.types.ts';

interface LeadsPreferences {
  view: LeadsView;
  /** Stages opened or closed by the person, by slug; the others follow the stage's own setting. */
  closed: Readonly<Record<string, boolean>>;
}

const DEFAULTS: LeadsPreferences = { view: 'board', closed: {} };

/** The view in the address decides over the stored one. */
export function useLeadsView(userId: number | null) {
  const [preferences, setPreferences] = useState(() => read(userId));
  const address = useAddress();
  const { params, put } = address;
  const filtering = useListFilters('leads', address);
  const company = useCompanyAddress();

  // Links from before every company had a record.
  const lead = params.get('lead');
  useEffect(() => {
    if (lead !== null) put({ lead: null, company: lead });
  }, [lead, put]);

  const choose = (chosen: Partial<LeadsPreferences>) =>
    setPreferences((current) => {
      const next = { ...current, ...chosen };
      store(userId, next);
      return next;
    });

  return {
    address,
    filtering,
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

const keyOf = (userId: number | null) => `salesdesk.leads.${userId ?? 'nobody'}`;

/** What cannot be read counts as not chosen. */
function read(userId: number | null): LeadsPreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    if (!stored || typeof stored !== 'object') return DEFAULTS;
    const { view, closed } = stored as Record<string, unknown>;
    const entries = closed && typeof closed === 'object' ? Object.entries(closed) : [];
    return {
      view: viewOf(view) ?? DEFAULTS.view,
      closed: Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')),
    };
  } catch {
    return DEFAULTS;
  }
}

function store(userId: number | null, preferences: LeadsPreferences): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(preferences));
  } catch {
    // Storage may be full or forbidden: the choice then lasts as long as the page.
  }
}
