/** The stages of the board, expanded with their cards and collapsed. product.md section 2, "Board". */
import { useDroppable } from '@dnd-kit/core';
import { formatMoney, formatMoneyShort, stageName, useSession, useSlotData } from '@salesdesk/shared';
import { type Lead, type LeadBadge, SCREENS } from '@salesdesk/shared/domain';
import { stageColors } from '@salesdesk/shared/ui/core';
import { LeftOutlined, RightOutlined } from '@salesdesk/shared/ui/icons';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { type Column, headOf, type LeadStates } from './board.model.ts';
import { stopHere, useColumnStop, walkFromHead } from './cardWalk.ts';
import { LeadCard } from './LeadCard.tsx';
import { type ColumnVerdict, lockOf } from './moves.model.ts';
import styles from './StageColumn.module.css';
import { t } from './texts.ts';
import { useCardWindow } from './useCardWindow.ts';
import { useBoardActions } from './useLeads.ts';

interface StageProps {
  column: Column;
  isFiltered: boolean;
  /** What the stage is for the dragged card. */
  verdict: ColumnVerdict | null;
  /** The dragged card is over this stage. */
  isOver: boolean;
}

interface StageColumnProps extends StageProps {
  /** Absent when one column at a time is shown. */
  onClose?: () => void;
  children: ReactNode;
}

/** One stage: a head in its colours and its cards. */
export function StageColumn({ column, isFiltered, verdict, isOver, onClose, children }: StageColumnProps) {
  const { stage } = column;
  const name = stageName(stage.kanban_column_name);
  const { count, sum, spoken } = headOf(stage, isFiltered);
  // With one column at a time, the switcher takes the drops under the stage's own id.
  const { setNodeRef } = useDroppable({
    id: onClose ? stage.kanban_column_slug_name : `shown:${stage.kanban_column_slug_name}`,
    disabled: !onClose,
  });
  const body = useRef<HTMLDivElement>(null);
  useColumnStop(body);
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      onFocus={stopHere}
      aria-label={`${name}, ${spoken}, ${formatMoney(sum)}`}
      data-stage={stage.kanban_column_slug_name}
      data-filled={column.leads.length > 0 || undefined}
      data-verdict={verdict?.role}
      data-over={isOver || undefined}
    >
      <header className={styles.head} style={stageColors(stage)}>
        <h2 title={name}>{name}</h2>
        <span className={styles.count}>{count}</span>
        <span className={styles.sum} title={formatMoney(sum)}>
          {formatMoneyShort(sum)}
        </span>
        {onClose && (
          <button
            type="button"
            className={styles.arrow}
            aria-label={t('Collapse {{stage}}', { stage: name })}
            aria-expanded="true"
            tabIndex={-1}
            onKeyDown={walk}
            onClick={onClose}
          >
            <LeftOutlined />
          </button>
        )}
      </header>
      {verdict?.role === 'illegal' && <p className={styles.reason}>{verdict.reason}</p>}
      <div ref={body} className={styles.body}>
        {children}
        {column.leads.length === 0 && (
          <p className={styles.dropZone}>{verdict?.role === 'legal' ? t('Drop here') : t('No leads here')}</p>
        )}
      </div>
    </section>
  );
}

interface ClosedStageProps extends StageProps {
  onOpen: () => void;
}

/** A collapsed stage: an upright pill with name and count, which still accepts drops. product.md section 2, R-63. */
export function ClosedStage({ column, isFiltered, verdict, isOver, onOpen }: ClosedStageProps) {
  const { stage } = column;
  const { setNodeRef } = useDroppable({ id: stage.kanban_column_slug_name });
  const { count, spoken } = headOf(stage, isFiltered);
  return (
    <section
      ref={setNodeRef}
      className={styles.closed}
      aria-label={t('{{stage}}, {{leads}}, collapsed', { stage: stageName(stage.kanban_column_name), leads: spoken })}
      data-stage={stage.kanban_column_slug_name}
      data-verdict={verdict?.role}
      data-over={isOver || undefined}
    >
      <button
        type="button"
        className={styles.pill}
        style={stageColors(stage)}
        aria-label={t('Expand {{stage}}', { stage: stageName(stage.kanban_column_name) })}
        aria-expanded="false"
        title={verdict?.role === 'illegal' ? verdict.reason : undefined}
        onKeyDown={walk}
        onClick={onOpen}
      >
        <RightOutlined />
        <span className={styles.count}>{count}</span>
        <span className={styles.upright}>{stageName(stage.kanban_column_name)}</span>
      </button>
    </section>
  );
}

/** The arrow keys of the head of a stage. */
function walk(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (walkFromHead(event.currentTarget, event.key)) event.preventDefault();
}

const NO_BADGES: readonly LeadBadge[] = [];
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
  /** The first render of these leads. */
  isFirst: boolean;
}

/** The cards of one stage: only the visible ones are rendered, and more are loaded near their end. */
export const CardList = memo(function CardList(props: CardListProps) {
  const { column, total, states, draggedId, nextPage, isLoadingMore, hrefOf, isFirst } = props;
  const { stage, leads } = column;
  const { pending, edits, isAway, notes, marks } = states;
  const { loadMore } = useBoardActions();
  const mover = useSession();
  const scroller = useRef<HTMLDivElement>(null);
  const dragged = useMemo(() => leads.findIndex((lead) => lead.account_id === draggedId), [leads, draggedId]);
  const badges = useLeadBadges(leads);
  const { cards, height, measure, focus } = useCardWindow(scroller, leads, dragged, badges !== null, isFirst);
  useColumnStop(scroller);
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

  /** A move behind a refused one waits for the decision. */
  const pendingOf = (id: number) => {
    if (!pending.has(id)) return isAway && edits.some(({ value }) => value.accountId === id) ? 'waits' : undefined;
    return isAway || notes.has(id) ? 'waits' : 'sending';
  };

  if (leads.length === 0) return null;
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.cards} style={{ height }} {...focus}>
        {cards.map(({ index, key, top }) => {
          const lead = leads[index];
          return (
            lead && (
              <li
                key={key}
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
                  pending={pendingOf(lead.account_id)}
                  isDragged={lead.account_id === draggedId}
                  note={notes.get(lead.account_id)}
                  mark={marks.get(lead.account_id)}
                  badges={badges && (badges.get(lead.account_id) ?? NO_BADGES)}
                />
              </li>
            )
          );
        })}
      </ul>
      {isLoadingMore && <p className={styles.loading}>{t(SCREENS.loadingMore)}</p>}
    </div>
  );
});

/** The badges that remotes give to leads, by `account_id`; null when no remote gives any, so that cards have no line for them. */
function useLeadBadges(leads: readonly Lead[]): ReadonlyMap<number, readonly LeadBadge[]> | null {
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
