/** What a person chose on the Leads screen, kept in this browser per user. */
import { useCallback, useState } from 'react';
import { type LeadsView, viewOf } from './leads.model.ts';

interface LeadsPreferences {
  view: LeadsView;
  /** Stages opened or closed by hand, by slug; the others follow the stage's own setting. */
  closed: Readonly<Record<string, boolean>>;
}

const DEFAULTS: LeadsPreferences = { view: 'board', closed: {} };

const keyOf = (userId: number | null) => `salesdesk.leads.${userId ?? 'nobody'}`;

/** The choices of the user and `choose`, which keeps new ones beside them. */
export function useLeadsPreferences(userId: number | null) {
  const [preferences, setPreferences] = useState(() => read(userId));
  const choose = useCallback(
    (chosen: Partial<LeadsPreferences>) =>
      setPreferences((current) => {
        const next = { ...current, ...chosen };
        keep(userId, next);
        return next;
      }),
    [userId],
  );
  return { preferences, choose };
}

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

function keep(userId: number | null, preferences: LeadsPreferences): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(preferences));
  } catch {
    // Storage may be full or forbidden: the choice then lasts as long as the page.
  }
}
