/** Colleagues' changes to the shown leads. ADR-111. */
import { type EntityLabel, useLiveMarks, useLiveReload } from '@salesdesk/shared';
import type { Lead } from '@salesdesk/shared/domain';
import { plural, t } from './texts.ts';

const LEAD: EntityLabel = {
  one: () => t('a lead'),
  many: (count) => plural(count, '{{count}} lead', '{{count}} leads'),
};

/**
 * `reload` loads the changes, `reloadNames` everything, because names of users and networks are part of many leads. Both
 * wait while a card is dragged. Returns the leads that a colleague just changed (`marks`, by id) and the sentence about it
 * (`announcement`).
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
    // The last touched lead comes first, so a colleague's change moves the cards below.
    waitsForIdle: true,
    // A sign-in changes nothing here.
    concerns: ({ action }) => action !== 'session.opened',
    reload: async ({ changes, everything }) => {
      const isTouch = !everything && changes.every(({ entity, entityId }) => entity === 'account' && entityId !== null);
      await (isTouch ? reload() : reloadNames());
      mark(changes.filter(({ entity }) => entity === 'account'));
    },
  });
  return { marks, announcement };
}
