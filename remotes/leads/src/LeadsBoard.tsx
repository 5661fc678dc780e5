/** The board: one column per stage, leads moved by mouse, finger or keyboard. Spec sections 2 and 4. */
import { DndContext, DragOverlay, MeasuringStrategy, useDndContext } from '@dnd-kit/core';
import { isFlagSet, type Lead, type Mover, type Stage } from '@salesdesk/shared/domain';
import { useEffect, useMemo, useState } from 'react';
import { belowFinger, columnUnder, useBoardSensors } from './board.dnd.ts';
import { PICK_UP_HELP } from './board.texts.ts';
import { CardList } from './CardList.tsx';
import { ClosedStage } from './ClosedStage.tsx';
import { LeadCard, LiftedCard } from './LeadCard.tsx';
import styles from './LeadsBoard.module.css';
import { type Column, columnsOf } from './leads.model.ts';
import { choicesOf, lockOf, type PendingMoves, verdictOn } from './moves.model.ts';
import { StageColumn } from './StageColumn.tsx';
import { StageSwitcher } from './StageSwitcher.tsx';
import { useBoardDrag } from './useBoardDrag.ts';
import { useFocusFollows } from './useFocusFollows.ts';
import type { MoveNotes } from './useLeadMoves.ts';
import { useMedia } from './useMedia.ts';

interface LeadsBoardProps {
  leads: readonly Lead[];
  stages: readonly Stage[];
  mover: Mover;
  pending: PendingMoves;
  notes: MoveNotes;
  /** Stages opened or closed by hand, by slug. */
  closed: Readonly<Record<string, boolean>>;
  setClosed: (slug: string, closed: boolean) => void;
  isSearching: boolean;
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
const DROP = { duration: 180, easing: 'ease-out' };

export function LeadsBoard(props: LeadsBoardProps) {
  const { leads, stages, mover, pending, notes, closed, setClosed, isSearching, hrefOf, open, move } = props;
  const columns = useMemo(() => columnsOf(leads, stages), [leads, stages]);
  const isClosed = (stage: Stage) =>
    closed[stage.kanban_column_slug_name] ?? isFlagSet(stage.kanban_column_is_closed_initially);
  const narrow = useMedia('(max-width: 767px)');
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const follow = useFocusFollows(pending);
  const drag = useBoardDrag({ board: { leads, stages }, mover, move, isClosed, follow });
  const sensors = useBoardSensors();
  const arrivedId = [...pending.keys()].at(-1) ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = columns.find(({ stage }) => stage.kanban_column_slug_name === chosen) ?? firstWorthShowing(columns);

  const cardsOf = (column: Column) => (
    <CardList leads={column.leads} heldId={drag.dragged?.lead.account_id ?? null} arrivedId={arrivedId}>
      {(lead) => (
        <LeadCard
          lead={lead}
          href={hrefOf(lead.account_id)}
          lock={lockOf(lead, column.stage, mover)}
          isPending={pending.has(lead.account_id)}
          note={notes.get(lead.account_id)}
          choices={() => choicesOf(lead, column.stage, stages, mover)}
          onOpen={() => open(lead)}
          onMove={(slug) => {
            move(lead.account_id, slug);
            follow(lead.account_id, slug);
          }}
        />
      )}
    </CardList>
  );

  const columnOf = (column: Column) => {
    const slug = column.stage.kanban_column_slug_name;
    const shared = {
      column,
      isSearching,
      verdict: verdictOn(column.stage, drag.dragged),
      isOver: drag.over === slug,
    };
    if (!narrow && isClosed(column.stage) && drag.hoverOpened !== slug)
      return <ClosedStage key={slug} {...shared} onOpen={() => setClosed(slug, false)} />;
    return (
      <StageColumn key={slug} {...shared} onClose={narrow ? undefined : () => setClosed(slug, true)}>
        {cardsOf(column)}
      </StageColumn>
    );
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      measuring={MEASURING}
      autoScroll={AUTO_SCROLL}
      accessibility={{ announcements: drag.announcements, screenReaderInstructions: { draggable: PICK_UP_HELP } }}
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
      <div className={styles.board} data-sideways>
        {narrow ? shown && columnOf(shown) : columns.map(columnOf)}
      </div>
      <MeasureAgain after={drag.hoverOpened} />
      <DragOverlay dropAnimation={calm || narrow ? null : DROP} modifiers={narrow ? UNDER_FINGER : undefined}>
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

/** On a phone the first stage that has leads and is not meant to start closed. */
function firstWorthShowing(columns: readonly Column[]): Column | undefined {
  return (
    columns.find(({ stage, leads }) => leads.length > 0 && !isFlagSet(stage.kanban_column_is_closed_initially)) ??
    columns[0]
  );
}
