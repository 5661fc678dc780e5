/** The cards of one stage: only the visible ones are rendered, and more are loaded near their end. */
import { useSession } from '@salesdesk/shared';
import { SCREENS } from '@salesdesk/shared/domain';
import { memo, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useBoardActions } from './BoardActions.ts';
import styles from './CardList.module.css';
import { LeadCard } from './LeadCard.tsx';
import type { Column, LeadStates } from './leads.types.ts';
import { lockOf } from './moves.model.ts';
import { t } from './texts.ts';
import { useCardWindow } from './useCardWindow.ts';

/** The next page is loaded this many cards before the last one. */
const AHEAD = 12;

interface CardListProps {
  column: Column;
  /** The number of all cards, loaded or not. */
  total: number;
  states: LeadStates;
  /** The dragged card if it is one of these; it is rendered wherever the column is scrolled. */
  draggedId: number | null;
  /** The cursor of the next page; null when all are loaded. */
  nextPage: string | null;
  isLoadingMore: boolean;
  hrefOf: (leadId: number) => string;
}

export const CardList = memo(function CardList(props: CardListProps) {
  const { column, total, states, draggedId, nextPage, isLoadingMore, hrefOf } = props;
  const { stage, leads } = column;
  const { pending, notes, marks } = states;
  const { loadMore } = useBoardActions();
  const mover = useSession();
  const scroller = useRef<HTMLDivElement>(null);
  const dragged = useMemo(() => leads.findIndex((lead) => lead.account_id === draggedId), [leads, draggedId]);
  const { cards, height, measure, focus } = useCardWindow(scroller, leads, dragged);
  // The last touched lead comes first, so scroll to the top when a card is dropped here.
  const arrivedId = [...pending.keys()].at(-1);
  const hasArrived = arrivedId !== undefined && leads[0]?.account_id === arrivedId;
  useEffect(() => {
    if (hasArrived && scroller.current) scroller.current.scrollTop = 0;
  }, [hasArrived]);

  const isEndNear = nextPage !== null && (cards.at(-1)?.index ?? 0) >= leads.length - AHEAD;
  const last = cards.at(-1)?.index;
  const onScrolled = useEffectEvent(() => {
    if (isEndNear) loadMore(stage.kanban_column_id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure the next scroll step retries.
  useEffect(() => onScrolled(), [isEndNear, last, leads.length, nextPage]);

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
                  isDragged={lead.account_id === draggedId}
                  note={notes.get(lead.account_id)}
                  mark={marks.get(lead.account_id)}
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
