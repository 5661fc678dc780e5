/** The state and actions of the Leads screen. product.md section 2, "Leads". */
import {
  companyEdits,
  type EntityLabel,
  useBus,
  useEdited,
  useLiveMarks,
  useLiveReload,
  useSession,
} from '@salesdesk/shared';
import { COLD_SLUG, type Lead } from '@salesdesk/shared/domain';
import type { StageChoice } from '@salesdesk/shared/ui/core';
import { createContext, startTransition, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { columnAround, type LeadStates, type StageId, stageOf } from './board.model.ts';
import { choicesOf, coldVerdict } from './moves.model.ts';
import { plural, t } from './texts.ts';
import { reloadEverything, reloadTouched, useLeadList } from './useLeadList.ts';
import { useHeldStill, useHold, useLeadMoves } from './useLeadMoves.ts';
import { useLeadsView } from './useLeadsView.ts';

/** The actions of the Leads screen for cards, columns and rows; by context, so that they need not be passed as props. */
export interface BoardActions {
  /** Opens a lead's record, after the question about the cold move if that is allowed. */
  open: (lead: Lead) => void;
  /** Moves a lead to the stage with this slug, or shows why that is not allowed. */
  move: (leadId: number, toSlug: string) => void;
  /** Every stage with the verdict on moving the lead there. */
  choicesOf: (lead: Lead) => StageChoice[];
  /** Loads the next page of a stage, or of the list. */
  loadMore: (stageId: StageId) => void;
  /** Collapses or expands a stage for this user. */
  setClosed: (slug: string, closed: boolean) => void;
  /** Reports the press on a card, which may become a drag; the board stays as it is until `setDragging(false)`. */
  press: () => void;
  /** Reports whether a card is dragged, by mouse, touch or keyboard. */
  setDragging: (isDragging: boolean) => void;
}

/** The value comes from `useStable`: a new value would re-render every card. */
export const BoardActionsContext = createContext<BoardActions | null>(null);

/** The actions of the enclosing Leads screen; throws outside of it. */
export function useBoardActions(): BoardActions {
  const actions = useContext(BoardActionsContext);
  if (!actions) throw new Error('Board actions are used outside the Leads screen.');
  return actions;
}

/** `board` is the loaded data with the pending moves; `actions` never changes, and reaches cards by `BoardActionsContext`. */
export function useLeads() {
  const mover = useSession();
  const viewState = useLeadsView(mover.userId);
  const { filters } = viewState.filtering;
  const [typed, setTyped] = useState(filters.search ?? '');
  const search = typed.trim();
  const typedFilters = useMemo(() => {
    const { search: sent = '', ...others } = filters;
    if (search === sent) return filters;
    return search ? { ...others, search } : others;
  }, [filters, search]);
  const { hold, isDragging, press, setDragging } = useHold();
  const list = useLeadList(viewState.view, filters, viewState.sorting.sort, typedFilters);
  const pages = useHeldStill(list.pages, hold);
  const leads = useEdited(list.loaded.leads);
  const loaded = useMemo(() => ({ leads, stages: list.loaded.stages }), [leads, list.loaded.stages]);
  const { board, pending, isAway, notes, announcement, move } = useLeadMoves(loaded, mover, hold);
  const edits = companyEdits.useWaiting();
  const { marks, announcement: liveAnnouncement } = useLiveLeads(board.leads, {
    reload: reloadTouched,
    reloadNames: reloadEverything,
    isDragging,
  });
  const states = useMemo<LeadStates>(
    () => ({ pending, edits, isAway, notes, marks }),
    [pending, edits, isAway, notes, marks],
  );
  const [idle, setIdle] = useState<Lead | null>(null);
  /** Open for a new lead. */
  const [popup, setPopup] = useState(false);
  // Changes by other screens and the popup.
  useBus('network.changed', reloadEverything);
  useBus('user.changed', reloadEverything);

  /** The record has links to its neighbours in the list or in the column. */
  const show = (lead: Lead) => {
    const among = viewState.view === 'list' ? board.leads : columnAround(lead, board.leads);
    viewState.openRecord(
      lead.account_id,
      among.map((other) => other.account_id),
    );
  };
  const actions = useStable<BoardActions>({
    open: (lead) => (coldVerdict(lead, board.stages, mover)?.allowed ? setIdle(lead) : show(lead)),
    move: (leadId, toSlug) => void move(leadId, toSlug),
    choicesOf: (lead) => {
      const from = stageOf(lead, board.stages);
      return from ? choicesOf(lead, from, board.stages, mover) : [];
    },
    loadMore: (stageId) => void list.loadMore(stageId),
    setClosed: viewState.setClosed,
    press,
    setDragging,
  });

  return {
    list,
    board,
    pages,
    states,
    actions,
    viewState,
    /** Takes each letter of the search; the search itself is sent once typing stops. A further letter does not wait for the board. */
    setTyped: (text: string) => startTransition(() => setTyped(text)),
    /** For screen readers: the result of the last move, and colleagues' latest changes. */
    announcement,
    liveAnnouncement,
    cold: {
      lead: idle,
      confirm: () => {
        setIdle(null);
        if (idle) void move(idle.account_id, COLD_SLUG, { cold: true });
      },
      /** Cancel continues to the record. */
      cancel: () => {
        setIdle(null);
        if (idle) show(idle);
      },
      dismiss: () => setIdle(null),
    },
    popup,
    openPopup: () => setPopup(true),
    /** Steps saved before closing stay saved, so the list is loaded again either way. */
    closePopup: () => {
      setPopup(false);
      void reloadTouched();
    },
  };
}

/** Returns the same object for the life of the screen; its functions call the latest rendered ones. */
function useStable<Actions extends { [Name in keyof Actions]: (...args: never[]) => unknown }>(
  latest: Actions,
): Actions {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  const [stable] = useState(() => {
    const names = Object.keys(latest) as (keyof Actions)[];
    return Object.fromEntries(names.map((name) => [name, (...args: never[]) => current.current[name](...args)]));
  });
  return stable as Actions;
}

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
