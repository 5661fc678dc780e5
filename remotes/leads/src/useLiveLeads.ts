/** Colleagues' changes to the shown leads. ADR-111. */
import { type EntityLabel, plural, t, useLiveMarks, useLiveReload } from '@salesdesk/shared';
import type { Lead } from '@salesdesk/shared/domain';

const LEAD: EntityLabel = {
  one: () => t('a lead'),
  many: (count) => plural(count, '{{count}} lead', '{{count}} leads'),
};

/**
 * `reload` loads what was touched, `reloadNames` everything, as names of people and networks stand on many leads.
 * Both wait while a card is dragged. Returns the leads that a colleague just changed (`marks`, by id) and the sentence about it (`announcement`).
 */
export function useLiveLeads(
  leads: readonly Lead[],
  {
    reload,
    reloadNames = reload,
    isDragging = false,
  }: { reload: () => unknown; reloadNames?: () => unknown; isDragging?: boolean },
) {
  const { marks, announcement, mark } = useLiveMarks(
    (id) => leads.find((lead) => lead.account_id === id)?.account_name,
    LEAD,
  );
  useLiveReload({
    isHeld: isDragging,
    // Last touched comes first: what a colleague touches moves the cards below.
    waitsForIdle: true,
    // Signing in changes nothing here.
    concerns: ({ action }) => action !== 'session.opened',
    reload: async ({ changes, everything }) => {
      const isTouch = !everything && changes.every(({ entity, entityId }) => entity === 'account' && entityId !== null);
      await (isTouch ? reload() : reloadNames());
      mark(changes.filter(({ entity }) => entity === 'account'));
    },
  });
  return { marks, announcement };
}
