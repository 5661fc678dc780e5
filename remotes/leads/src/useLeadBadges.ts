import { useSlotData } from '@salesdesk/shared';
import type { Lead, LeadBadge } from '@salesdesk/shared/domain';
import { useMemo } from 'react';

/** The badges that remotes give to leads, by `account_id`; null when no remote gives any, so that cards have no line for them. */
export function useLeadBadges(leads: readonly Lead[]): ReadonlyMap<number, readonly LeadBadge[]> | null {
  const found = useSlotData('lead.badge', { leads });
  return useMemo(() => {
    if (!found.length) return null;
    const badges = new Map<number, LeadBadge[]>();
    for (const { data = {} } of found)
      for (const [id, badge] of Object.entries(data))
        badges.set(Number(id), [...(badges.get(Number(id)) ?? []), badge]);
    return badges;
  }, [found]);
}
