/** The board: one column per stage, leads moved by mouse, finger or keyboard. product.md sections 2 and 4. */
import { DndContext, DragOverlay, MeasuringStrategy, useDndContext } from '@dnd-kit/core';
import { type RowMark, t, useShortcuts } from '@salesdesk/shared';
import { isFlagSet, type Lead, type Mover, type Stage } from '@salesdesk/shared/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { belowFinger, columnUnder, flyBack, useBoardSensors } from './board.dnd.ts';
import { boardShortcuts, pickUpHelp } from './board.texts.ts';
import { CardHandle, PICK_UP_HELP_ID } from './CardHandle.tsx';
import { CardList } from './CardList.tsx';
import { ClosedStage } from './ClosedStage.tsx';
import { LiftedCard } from './LeadCard.tsx';
import styles from './LeadsBoard.module.css';
import { type Column, columnsOf, shownTotal, stageOf, steadyColumns } from './leads.model.ts';
import type { Place } from './loaded.model.ts';
import { type ColumnStage, choicesOf, type PendingMoves, verdictOn } from './moves.model.ts';
import { StageColumn } from './StageColumn.tsx';
import { StageSwitcher } from './StageSwitcher.tsx';
import { useBoardDrag } from './useBoardDrag.ts';
import { useColumnsInView } from './useColumnsInView.ts';
import { useFocusFollows } from './useFocusFollows.ts';
import type { MoveNotes } from './useLeadMoves.ts';
import { useMedia } from './useMedia.ts';

interface LeadsBoardProps {
  leads: readonly Lead[];
  stages: readonly ColumnStage[];
  mover: Mover;
  pending: PendingMoves;
  notes: MoveNotes;
  live: { marks: ReadonlyMap<number, RowMark> };
  /** Told when a card is in hand, by mouse, finger or keyboard, and when it is not any more. */
  onDragging: (isDragging: boolean) => void;
  /** Stages opened or closed by hand, by slug. */
  closed: Readonly<Record<string, boolean>>;
  setClosed: (slug: string, closed: boolean) => void;
  isSearching: boolean;
  hasMore: (stageId: Place) => boolean;
  loadMore: (stageId: Place) => void;
  loadingMore: ReadonlySet<Place>;
  hrefOf: (leadId: number) => string;
  open: (lead: Lead) => void;
  move: (leadId: number, toSlug: string) => void;
}

const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } };
/** Near its edges the board scrolls sideways, as the chips do on a phone; up and down has no meaning for a drop. */
const AUTO_SCROLL = {
  canScroll: (element: Element) => element.hasAttribute('data-sideways'),
  layoutShiftCompensation: false,
};
const UNDER_FINGER = [belowFinger];

export function LeadsBoard(props: LeadsBoardProps) {
  const { leads, stages, mover, pending, notes, closed, setClosed, isSearching, hrefOf, open, move } = props;
  const columns = useColumns(leads, stages);
  const isClosed = (stage: Stage) =>
    closed[stage.kanban_column_slug_name] ?? isFlagSet(stage.kanban_column_is_closed_initially);
  useShortcuts(t('Leads board'), boardShortcuts());
  const narrow = useMedia('(max-width: 767px)');
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const follow = useFocusFollows(pending);
  const drag = useBoardDrag({ board: { leads, stages }, mover, move, isClosed, follow });
  const sensors = useBoardSensors();
  const isDragging = drag.dragged !== null;
  const { onDragging } = props;
  useEffect(() => {
    if (!isDragging) return;
    onDragging(true);
    return () => onDragging(false);
  }, [isDragging, onDragging]);
  const arrivedId = [...pending.keys()].at(-1) ?? null;
  // A card that moves stands in its new column at once; one that stays is seen to go back.
  const isMoving = useRef(false);
  isMoving.current = arrivedId !== null;
  const flight = useMemo(() => flyBack(() => !isMoving.current), []);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = columns.find(({ stage }) => stage.kanban_column_slug_name === chosen) ?? firstWorthShowing(columns);
  const isPill = ({ stage }: Column) =>
    !narrow && isClosed(stage) && drag.hoverOpened !== stage.kanban_column_slug_name;
  const board = useRef<HTMLDivElement>(null);
  const inView = useColumnsInView(board, columns.map(isPill));

  const choices = useChoices(stages, mover);
  const moveAndFollow = useCallback(
    (leadId: number, slug: string) => {
      move(leadId, slug);
      follow(leadId, slug);
    },
    [move, follow],
  );
  const heldIn = drag.dragged?.from.kanban_column_id;

  const cardsOf = ({ stage, leads: own }: Column) => (
    <CardList
      stage={stage}
      leads={own}
      total={shownTotal(stage, isSearching)}
      mover={mover}
      pending={pending}
      notes={notes}
      marks={props.live.marks}
      heldId={heldIn === stage.kanban_column_id ? (drag.dragged?.lead.account_id ?? null) : null}
      arrivedId={arrivedId}
      hasMore={props.hasMore(stage.kanban_column_id)}
      isLoadingMore={props.loadingMore.has(stage.kanban_column_id)}
      onEndNear={props.loadMore}
      hrefOf={hrefOf}
      choicesOf={choices}
      onOpen={open}
      onMove={moveAndFollow}
    />
  );

  const columnOf = (column: Column, isNear = true) => {
    const slug = column.stage.kanban_column_slug_name;
    const shared = {
      column,
      isSearching,
      verdict: verdictOn(column.stage, drag.dragged),
      isOver: drag.over === slug,
    };
    if (isPill(column)) return <ClosedStage key={slug} {...shared} onOpen={() => setClosed(slug, false)} />;
    return (
      <StageColumn key={slug} {...shared} onClose={narrow ? undefined : () => setClosed(slug, true)}>
        {(isNear || heldIn === column.stage.kanban_column_id) && cardsOf(column)}
      </StageColumn>
    );
  };

  return (
    <DndContext
      id={PICK_UP_HELP_ID}
      sensors={sensors}
      collisionDetection={columnUnder}
      measuring={MEASURING}
      autoScroll={AUTO_SCROLL}
      accessibility={{ announcements: drag.announcements, screenReaderInstructions: { draggable: pickUpHelp() } }}
      onDragStart={drag.onDragStart}
      onDragOver={drag.onDragOver}
      onDragEnd={drag.onDragEnd}
      onDragCancel={drag.onDragCancel}
    >
      {narrow && shown && (
        <StageSwitcher
          columns={columns}
          shown={shown.stage.kanban_column_slug_name}
          isSearching={isSearching}
          verdictOf={(stage) => verdictOn(stage, drag.dragged)}
          over={drag.over}
          onShow={setChosen}
        />
      )}
      <CardHandle board={board} className={styles.board}>
        {narrow ? shown && columnOf(shown) : columns.map((column, at) => columnOf(column, inView[at]))}
      </CardHandle>
      <MeasureAgain after={drag.hoverOpened} />
      <DragOverlay dropAnimation={calm || narrow ? null : flight} modifiers={narrow ? UNDER_FINGER : undefined}>
        {drag.dragged && <LiftedCard lead={drag.dragged.lead} compact={narrow} />}
      </DragOverlay>
    </DndContext>
  );
}

/** A stage that opened under the card comes into view, and pushed the others aside. */
function MeasureAgain({ after }: { after: string | null }) {
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

/** The columns; one in which nothing changed keeps its very list, and draws nothing anew. */
function useColumns(leads: readonly Lead[], stages: readonly ColumnStage[]): readonly Column[] {
  const before = useRef<readonly Column[]>([]);
  return useMemo(() => {
    before.current = steadyColumns(columnsOf(leads, stages), before.current);
    return before.current;
  }, [leads, stages]);
}

/** The stages a lead may be moved to, asked for when a menu opens; one function for all cards. */
function useChoices(stages: readonly ColumnStage[], mover: Mover) {
  const newest = useRef({ stages, mover });
  newest.current = { stages, mover };
  return useCallback((lead: Lead) => {
    const from = stageOf(lead, newest.current.stages);
    return from ? choicesOf(lead, from, newest.current.stages, newest.current.mover) : [];
  }, []);
}

/** On a phone the first stage that has leads and is not meant to start closed. */
function firstWorthShowing(columns: readonly Column[]): Column | undefined {
  return (
    columns.find(({ stage, leads }) => leads.length > 0 && !isFlagSet(stage.kanban_column_is_closed_initially)) ??
    columns[0]
  );
}
