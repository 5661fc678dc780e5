import { isPlainClick, t } from '@salesdesk/shared';
import { SCREENS, SKELETON_ROWS } from '@salesdesk/shared/domain';
import { type MouseEvent, memo, type ReactElement, type Ref, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './CardList.module.css';
import { SelectBox } from './DataTableRow.tsx';
import type { DataTableProps, RowCard, Selection } from './dataTable.model.ts';
import { EmptyState } from './EmptyState.tsx';
import { LiveNote } from './LiveNote.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SortMenu } from './SortButton.tsx';
import { useFirstRows } from './useFirstRows.ts';
import { type RowSelection, useRowSelection } from './useRowSelection.ts';
import { useEndReached, useRowWindow } from './useRowWindow.ts';
import { WayButtons } from './WayButtons.tsx';

interface CardListProps<T> extends DataTableProps<T> {
  card: (row: T) => RowCard;
}

/** With two lines and the buttons, until it is measured. */
const CARD_HEIGHT_PX = 136;
/** What is pressed on a card besides the card itself. */
const CONTROLS = 'a, button, label, input, [role="menu"]';

/** The rows of a list on a phone: cards in place of the table, drawn near the visible part only, with the same states. */
export function CardList<T>(props: CardListProps<T>) {
  const { label, rows, rowKey, rowLabel, isLoading = false, isLoadingMore = false, selection, live, card } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const window = useRowWindow(scroller, rows.length, CARD_HEIGHT_PX);
  useFirstRows(rows.length);
  const checkEnd = useEndReached(scroller, {
    onEndReached: props.onEndReached,
    count: rows.length,
    isWaiting: isLoading || isLoadingMore,
  });
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const onSelect = useRowSelection(keys, selection);
  const note = props.failure ?? (rows.length === 0 ? (props.empty ?? <EmptyState />) : null);
  return (
    <div className={styles.frame}>
      {selection && (
        <SelectionBar count={selection.selected.size} rows={scroller}>
          {props.selectionBar}
        </SelectionBar>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section ref={scroller} className={styles.scroller} onScroll={checkEnd} aria-label={label} tabIndex={0}>
        {isLoading ? (
          <Skeletons count={Math.min(props.skeletonRows ?? SKELETON_ROWS, SKELETONS_MAX)} />
        ) : (
          (note ?? (
            <ul
              className={styles.cards}
              aria-label={label}
              style={{ paddingTop: window.before, paddingBottom: window.after }}
            >
              {rows.slice(window.start, window.end).map((row, at) => (
                <Card
                  key={rowKey(row)}
                  ref={window.measure}
                  row={row}
                  index={window.start + at}
                  id={rowKey(row)}
                  name={rowLabel?.(row) ?? card(row).title}
                  card={card}
                  selection={selection}
                  onSelect={onSelect}
                  mark={live?.marks.get(rowKey(row))}
                />
              ))}
            </ul>
          ))
        )}
        {isLoadingMore && <p className={styles.more}>{t(SCREENS.loadingMore)}</p>}
      </section>
      {props.layout?.slot && createPortal(<SortMenu columns={props.columns} />, props.layout.slot)}
      {live && <LiveNote announcement={live.announcement} />}
    </div>
  );
}

/** As many as a phone shows. */
const SKELETONS_MAX = 6;

function Skeletons({ count }: { count: number }) {
  return (
    <ul className={styles.cards} aria-busy="true" aria-label={t(SCREENS.loading)}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={styles.skeleton} data-testid="skeleton-card" />
      ))}
    </ul>
  );
}

interface CardProps<T> {
  row: T;
  index: number;
  id: number;
  name: string;
  card: (row: T) => RowCard;
  selection?: Selection;
  onSelect: RowSelection;
  mark?: { text: string; changeId: string };
  ref?: Ref<HTMLLIElement>;
}

const Card = memo(OneCard) as <T>(props: CardProps<T>) => ReactElement;

function OneCard<T>({ row, index, id, name, card, selection, onSelect, mark, ref }: CardProps<T>) {
  const { title, href, onOpen, icon, badge, facts, note, ways, actions } = card(row);
  const checked = selection?.selected.has(id) ?? false;
  // Without them, the note and the buttons share the last line.
  const hasWays = ways !== undefined && Object.values(ways).some(Boolean);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // A menu of the card stands elsewhere in the document.
    if (target instanceof Element && currentTarget.contains(target) && !target.closest(CONTROLS)) onOpen?.();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name is a link, which the keyboard reaches.
    <li
      ref={ref}
      className={styles.card}
      data-index={index}
      data-marked={mark ? '' : undefined}
      data-checked={checked || undefined}
      title={mark?.text}
      onClick={onClick}
    >
      <div className={styles.head}>
        {selection && (
          <span className={styles.check}>
            <SelectBox id={id} name={name} checked={checked} onSelect={onSelect} />
          </span>
        )}
        {icon}
        {href ? (
          <a
            className={styles.name}
            href={href}
            title={title}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onOpen?.();
            }}
          >
            <bdi>{title}</bdi>
          </a>
        ) : (
          <span className={styles.name} title={title}>
            <bdi>{title}</bdi>
          </span>
        )}
        {badge}
      </div>
      <Facts facts={facts} />
      {note && (hasWays || !actions) && <p className={styles.note}>{note}</p>}
      <div className={styles.foot}>
        {hasWays ? <WayButtons ways={ways} name={name} /> : actions && note && <p className={styles.note}>{note}</p>}
        {actions && <span className={styles.actions}>{actions}</span>}
      </div>
    </li>
  );
}

function Facts({ facts }: Pick<RowCard, 'facts'>) {
  const shown = facts.filter((fact) => fact !== null && fact !== '');
  if (!shown.length) return null;
  return (
    <p className={styles.facts}>
      {shown.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
