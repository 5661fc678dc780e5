import { areSingleKeysOn, msg, singleKeyOf, useShortcuts } from '@salesdesk/shared';
import { type RefObject, useEffect } from 'react';

const SHORTCUTS = [
  { keys: 'j', label: msg('To the next row') },
  { keys: 'k', label: msg('To the row before') },
];
const STEPS: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** The keys J and K move the focus from row to row of the table, to the first link or button of each. R-127. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  useShortcuts(msg('Rows of a list'), SHORTCUTS);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[singleKeyOf(event)];
      // An open record has these keys too, for the next record.
      const isElsewhere = isTyping(event.target) || document.querySelector('[role="dialog"]');
      if (
        !step ||
        !areSingleKeysOn() ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isElsewhere
      )
        return;
      const rows = [...(table.current?.querySelectorAll('tbody tr[data-index]') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const next = at < 0 ? rows[0] : rows[at + step];
      if (!next) return;
      event.preventDefault();
      next.querySelector<HTMLElement>('td a[href], td button')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [table]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null
  );
}
