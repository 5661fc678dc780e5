/** The cards of one stage, only those in view when there are many. */
import type { Lead } from '@salesdesk/shared/domain';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import styles from './CardList.module.css';
import { useCardWindow } from './useCardWindow.ts';

interface CardListProps {
  leads: readonly Lead[];
  /** The card in hand, drawn wherever the column is scrolled. */
  heldId: number | null;
  /** A card just dropped here, which the column scrolls to. */
  arrivedId: number | null;
  children: (lead: Lead) => ReactNode;
}

export function CardList({ leads, heldId, arrivedId, children }: CardListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => leads.map((lead) => lead.account_id), [leads]);
  const { cards, height, measure } = useCardWindow(scroller, ids, heldId === null ? -1 : ids.indexOf(heldId));
  // The last touched lead stands first.
  const hasArrived = arrivedId !== null && ids[0] === arrivedId;
  useEffect(() => {
    if (hasArrived && scroller.current) scroller.current.scrollTop = 0;
  }, [hasArrived]);

  if (leads.length === 0) return null;
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.cards} style={{ height }}>
        {cards.map(({ index, top }) => {
          const lead = leads[index];
          return (
            lead && (
              <li
                key={lead.account_id}
                ref={measure}
                data-index={index}
                aria-setsize={leads.length}
                aria-posinset={index + 1}
                style={top === undefined ? undefined : { position: 'absolute', top }}
              >
                {children(lead)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
