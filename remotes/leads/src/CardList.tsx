/** The cards of one stage: only those in view are drawn, and more are loaded as their end comes near. */
import { type RowMark, t } from '@salesdesk/shared';
import { type Lead, type Mover, SCREENS } from '@salesdesk/shared/domain';
import { memo, useEffect, useMemo, useRef } from 'react';
import styles from './CardList.module.css';
import { LeadCard } from './LeadCard.tsx';
import { type ColumnStage, lockOf, type PendingMoves, type StageChoice } from './moves.model.ts';
import { useCardWindow } from './useCardWindow.ts';
import type { MoveNotes } from './useLeadMoves.ts';

/** So many cards before the last one the next page is asked for. */
const AHEAD = 12;

interface CardListProps {
  stage: ColumnStage;
  leads: readonly Lead[];
  /** How many there are in all. */
  total: number;
  mover: Mover;
  pending: PendingMoves;
  notes: MoveNotes;
  marks: ReadonlyMap<number, RowMark>;
  /** The card in hand when it is one of these, drawn wherever the column is scrolled. */
  heldId: number | null;
  /** A card just dropped here, which the column scrolls to. */
  arrivedId: number | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  onEndNear: (stageId: number) => void;
  hrefOf: (leadId: number) => string;
  choicesOf: (lead: Lead) => StageChoice[];
  onOpen: (lead: Lead) => void;
  onMove: (leadId: number, toSlug: string) => void;
}

export const CardList = memo(function CardList(props: CardListProps) {
  const { stage, leads, total, mover, pending, notes, marks, heldId, arrivedId } = props;
  const { hasMore, isLoadingMore, onEndNear, hrefOf, choicesOf, onOpen, onMove } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const held = useMemo(() => leads.findIndex((lead) => lead.account_id === heldId), [leads, heldId]);
  const { cards, height, measure, focus } = useCardWindow(scroller, leads, held);
  // The last touched lead stands first.
  const hasArrived = arrivedId !== null && leads[0]?.account_id === arrivedId;
  useEffect(() => {
    if (hasArrived && scroller.current) scroller.current.scrollTop = 0;
  }, [hasArrived]);

  const isEndNear = hasMore && (cards.at(-1)?.index ?? 0) >= leads.length - AHEAD;
  const last = cards.at(-1)?.index;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure the next step of a scroll tries again.
  useEffect(() => {
    if (isEndNear) onEndNear(stage.kanban_column_id);
  }, [isEndNear, last, leads.length, onEndNear, stage.kanban_column_id]);

  if (leads.length === 0) return null;
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.cards} style={{ height }} {...focus}>
        {cards.map(({ index, top }) => {
          const lead = leads[index];
          return (
            lead && (
              <li
                key={lead.account_id}
                ref={measure}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                style={top === undefined ? undefined : { position: 'absolute', top }}
              >
                <LeadCard
                  lead={lead}
                  href={hrefOf(lead.account_id)}
                  lock={lockOf(lead, stage, mover)}
                  isPending={pending.has(lead.account_id)}
                  isHeld={lead.account_id === heldId}
                  note={notes.get(lead.account_id)}
                  mark={marks.get(lead.account_id)}
                  choicesOf={choicesOf}
                  onOpen={onOpen}
                  onMove={onMove}
                />
              </li>
            )
          );
        })}
      </ul>
      {isLoadingMore && <p className={styles.more}>{t(SCREENS.loadingMore)}</p>}
    </div>
  );
});
