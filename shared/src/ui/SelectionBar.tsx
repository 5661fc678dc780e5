import { msg, plural, t, useShortcuts } from '@salesdesk/shared';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './DataTable.module.css';

interface SelectionBarProps {
  /** How many rows are checked; without one there is no bar. */
  count: number;
  /** The box of the rows: what has the focus there stays in view when the bar takes its room. */
  rows: RefObject<HTMLElement | null>;
  /** The actions. */
  children: ReactNode;
}

/**
 * The actions for the checked rows. By Tab they come before the rows, whose end a list that loads more never reaches; on
 * the screen they stand below them and cover none. The key B goes there, Escape back. R-133.
 */
export function SelectionBar({ count, rows, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  const from = useRef<Element | null>(null);
  const isShown = count > 0 && Boolean(children);
  useShortcuts(msg('Selected rows'), [
    { keys: 'b', label: msg('To the actions for the selected rows'), run: () => enter() },
    { keys: 'Escape', label: msg('From these actions back to the rows') },
  ]);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isShown && rows.current?.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isShown, rows]);

  const enter = () => {
    const first = bar.current?.querySelector<HTMLElement>('button:enabled, input:enabled');
    if (!first || document.querySelector('[role="dialog"]')) return;
    if (rows.current?.contains(document.activeElement)) from.current = document.activeElement;
    first.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const isHere = target instanceof Element && bar.current?.contains(target);
    // An open choice is closed first.
    if (event.key !== 'Escape' || event.defaultPrevented || !isHere || target.ariaExpanded === 'true') return;
    event.preventDefault();
    const back = from.current?.isConnected ? from.current : rows.current;
    if (back instanceof HTMLElement) back.focus();
  };
  return (
    <>
      {/* There before the first row is selected, or screen readers would miss that. */}
      <p role="status" className="sd-visually-hidden">
        {count > 0 && plural(count, '{{count}} row selected', '{{count}} rows selected')}
      </p>
      {isShown && (
        <section ref={bar} className={styles.selectionBar} aria-label={t('Selection')} onKeyDown={onKeyDown}>
          {children}
        </section>
      )}
    </>
  );
}
