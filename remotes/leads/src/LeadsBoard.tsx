/** The board: one column per stage; leads are moved by mouse, touch or keyboard. product.md sections 2 and 4. */
import { DndContext, DragOverlay, MeasuringStrategy, useDndContext } from '@dnd-kit/core';
import { useSession, useShortcuts, useWindowEvent } from '@salesdesk/shared';
import { type Filters, isFlagSet, type Stage } from '@salesdesk/shared/domain';
import { PHONE, useFirstRows, useMedia, usePrinting } from '@salesdesk/shared/ui/core';
import { memo, type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { belowFinger, columnUnder, flyBack, useAutoScroll, useBoardSensors } from './board.dnd.ts';
import {
  type BoardData,
  type Column,
  columnsOf,
  type LeadStates,
  type PageState,
  shownTotal,
  stageOf,
  steadyColumns,
} from './board.model.ts';
import { boardShortcuts, pickUpHelp } from './board.texts.ts';
import { focusLead } from './cardWalk.ts';
import { LiftedCard } from './LeadCard.tsx';
import styles from './LeadsBoard.module.css';
import { verdictOn } from './moves.model.ts';
import { CardList, ClosedStage, StageColumn } from './StageColumn.tsx';
import { StageSwitcher } from './StageSwitcher.tsx';
import { t } from './texts.ts';
import { CardHandle, PICK_UP_HELP_ID, useBoardDrag } from './useBoardDrag.tsx';
import { useBoardActions } from './useLeads.ts';

interface LeadsBoardProps {
  board: BoardData;
  states: LeadStates;
  pages: PageState;
  /** Stages that the user opened or closed, by slug. */
  closed: Readonly<Record<string, boolean>>;
  filters: Filters<'leads'>;
  /** The address of a lead's record. */
  hrefOf: (leadId: number) => string;
}

const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } };
const UNDER_FINGER = [belowFinger];

/** Re-rendered only when leads, their states or the address change. */
export const LeadsBoard = memo(function LeadsBoard(props: LeadsBoardProps) {
  const { board, states, pages, closed, filters, hrefOf } = props;
  const isFiltered = Object.keys(filters).length > 0;
  const isFirst = useFirstRender(filters);
  const { setClosed } = useBoardActions();
  const mover = useSession();
  const columns = useColumns(board);
  useFirstRows(board.leads.length);
  const isClosed = (stage: Stage) =>
    closed[stage.kanban_column_slug_name] ?? isFlagSet(stage.kanban_column_is_closed_initially);
  useShortcuts(t('Leads board'), boardShortcuts());
  const narrow = useMedia(PHONE);
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const drag = useBoardDrag({ board, mover, isClosed });
  const sensors = useBoardSensors();
  const autoScroll = useAutoScroll(drag.dragged !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = columns.find(({ stage }) => stage.kanban_column_slug_name === chosen) ?? firstWorthShowing(columns);
  const isPill = ({ stage }: Column) =>
    !narrow && isClosed(stage) && drag.hoverOpened !== stage.kanban_column_slug_name;
  const element = useRef<HTMLDivElement>(null);
  useFocusStays(element, board);
  const isPrinting = usePrinting();
  const inView = useColumnsInView(element, columns.map(isPill), isFirst ? 0 : REACH_PX * 1.5);
  const draggedFrom = drag.dragged?.from.kanban_column_id;

  const cardsOf = (column: Column) => {
    const stageId = column.stage.kanban_column_id;
    return (
      <CardList
        column={column}
        total={shownTotal(column.stage, isFiltered)}
        states={states}
        draggedId={draggedFrom === stageId ? (drag.dragged?.lead.account_id ?? null) : null}
        nextPage={pages.nextOf(stageId)}
        isLoadingMore={pages.loadingMore.has(stageId)}
        hrefOf={hrefOf}
        isFirst={isFirst}
      />
    );
  };

  const columnOf = (column: Column, isNear = true) => {
    const slug = column.stage.kanban_column_slug_name;
    const shared = {
      column,
      isFiltered,
      verdict: verdictOn(column.stage, drag.dragged),
      isOver: drag.over === slug,
    };
    if (isPill(column)) return <ClosedStage key={slug} {...shared} onOpen={() => setClosed(slug, false)} />;
    return (
      <StageColumn key={slug} {...shared} onClose={narrow ? undefined : () => setClosed(slug, true)}>
        {(isNear || draggedFrom === column.stage.kanban_column_id) && cardsOf(column)}
      </StageColumn>
    );
  };

  return (
    <DndContext
      id={PICK_UP_HELP_ID}
      sensors={sensors}
      collisionDetection={columnUnder}
      measuring={MEASURING}
      autoScroll={autoScroll}
      accessibility={{ announcements: drag.announcements, screenReaderInstructions: { draggable: pickUpHelp() } }}
      onDragPending={drag.onDragPending}
      onDragAbort={drag.onDragCancel}
      onDragStart={drag.onDragStart}
      onDragOver={drag.onDragOver}
      onDragEnd={drag.onDragEnd}
      onDragCancel={drag.onDragCancel}
    >
      {narrow && shown && (
        <StageSwitcher
          columns={columns}
          shown={shown.stage.kanban_column_slug_name}
          isFiltered={isFiltered}
          verdictOf={(stage) => verdictOn(stage, drag.dragged)}
          over={drag.over}
          onShow={setChosen}
        />
      )}
      <CardHandle board={element} className={styles.board}>
        {narrow ? shown && columnOf(shown) : columns.map((column, at) => columnOf(column, inView[at] || isPrinting))}
      </CardHandle>
      <Remeasure after={drag.hoverOpened} />
      <DragOverlay dropAnimation={calm || narrow ? null : flyBack} modifiers={narrow ? UNDER_FINGER : undefined}>
        {drag.dragged && <LiftedCard lead={drag.dragged.lead} compact={narrow} />}
      </DragOverlay>
    </DndContext>
  );
});

/** Measures the columns again after a stage opened under the card, because it pushed the others aside, and scrolls to it. */
function Remeasure({ after }: { after: string | null }) {
  const { measureDroppableContainers } = useDndContext();
  useEffect(() => {
    if (after)
      document
        .querySelector(`section[data-stage="${CSS.escape(after)}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    measureDroppableContainers([]);
  }, [after, measureDroppableContainers]);
  return null;
}

/**
 * When a card with the focus is removed from its column, by a move, its undo, a colleague or a reload, the focus moves to the
 * same lead in its new stage. R-160.
 */
function useFocusStays(board: RefObject<HTMLElement | null>, { leads, stages }: BoardData): void {
  const last = useRef<{ element: Element; leadId: number } | null>(null);
  useWindowEvent('focusin', ({ target }) => {
    // The button of the menu is beside the card.
    const item = target instanceof Element && board.current?.contains(target) ? target.closest('li') : null;
    const card = item?.querySelector('article');
    last.current = item && card ? { element: item, leadId: Number(card.dataset.lead) } : null;
  });
  useWindowEvent('pointerdown', ({ target }) => {
    // A card that has the focus gets no new one from a press; the button of a toast returns it to the card before it undoes the move.
    const isOutside = target instanceof Element && !last.current?.element.contains(target);
    if (isOutside && !target.closest('.Toastify')) last.current = null;
  });

  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { leadId } = last.current;
    const lead = leads.find(({ account_id }) => account_id === leadId);
    const stage = lead && stageOf(lead, stages);
    last.current = null;
    if (stage) focusLead(leadId, stage.kanban_column_slug_name);
  });
}

/** The columns; an unchanged column stays the same object and is not re-rendered. */
function useColumns({ leads, stages }: BoardData): readonly Column[] {
  const [last, setLast] = useState(() => ({ leads, stages, columns: columnsOf(leads, stages) as readonly Column[] }));
  if (last.leads === leads && last.stages === stages) return last.columns;
  const columns = steadyColumns(columnsOf(leads, stages), last.columns);
  setLast({ leads, stages, columns });
  return columns;
}

/** Whether this is the first render with these filters; the next one, with what is not visible yet, waits until it is painted. */
function useFirstRender(filters: Filters<'leads'>): boolean {
  const [rendered, setRendered] = useState('');
  const wanted = JSON.stringify(Object.entries(filters).sort());
  useEffect(() => startTransition(() => setRendered(wanted)), [wanted]);
  return rendered !== wanted;
}

/** On a phone: the first stage that has leads and does not start closed. */
function firstWorthShowing(columns: readonly Column[]): Column | undefined {
  return (
    columns.find(({ stage, leads }) => leads.length > 0 && !isFlagSet(stage.kanban_column_is_closed_initially)) ??
    columns[0]
  );
}

const OPEN_PX = 296;
const CLOSED_PX = 44;
const GAP_PX = 12;
/** A column within this distance is rendered before it becomes visible. */
const REACH_PX = 160;

/** `isClosed` lists for each column whether it is collapsed. Returns for each whether it is within `reach` px of the visible part. */
function useColumnsInView(
  board: RefObject<HTMLElement | null>,
  isClosed: readonly boolean[],
  reach: number,
): boolean[] {
  const [view, setView] = useState({ left: 0, width: window.innerWidth });
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return;
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { scrollLeft, clientWidth } = element;
        // Negative from right to left.
        const left = Math.abs(scrollLeft);
        const width = clientWidth || window.innerWidth;
        // Round to half columns, so that scrolling re-renders less often.
        const step = (px: number) => Math.round(px / REACH_PX) * REACH_PX;
        setView((before) =>
          before.left === step(left) && before.width === width ? before : { left: step(left), width },
        );
      });
    };
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [board]);

  let left = 0;
  return isClosed.map((closed) => {
    const width = closed ? CLOSED_PX : OPEN_PX;
    const isNear = left + width >= view.left - reach && left <= view.left + view.width + reach;
    left += width + GAP_PX;
    return isNear;
  });
}
