import { isTyping, notify } from '@salesdesk/shared';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Column, RowEditor } from './dataTable.model.ts';

/** What has a use of its own for a click. */
const CONTROLS = 'a, button, input, label, form, [role="button"]';

/** The field of a row that is edited: by a click on its value, or by E in the row. Afterwards the row's name has the focus. */
export function useRowEditing<T>(row: T, columns: readonly Column<T>[], editor: RowEditor<T> | undefined) {
  const [edited, setEdited] = useState<string>();
  const head = useRef<HTMLTableCellElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !edited && document.activeElement === document.body)
      head.current?.querySelector<HTMLElement>('a[href], button')?.focus();
    wasEdited.current = edited !== undefined;
  }, [edited]);
  const fields = () => columns.flatMap(({ field }) => field ?? []);
  const edit = (field: string | undefined) => {
    if (!editor || field === undefined) return;
    const refusal = editor.refusalOf(row);
    if (refusal === null) setEdited(field);
    else notify.info(refusal, { key: refusal });
  };
  const onClick = ({ target }: MouseEvent) => {
    // The end of a selection is a click too.
    if (!(target instanceof Element) || target.closest(CONTROLS) || getSelection()?.isCollapsed === false) return;
    edit(target.closest<HTMLElement>('[data-field]')?.dataset.field);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget } = event;
    if (key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    // A menu or dialog of the row stands elsewhere in the document.
    if (isTyping(target) || !(target instanceof Element) || !currentTarget.contains(target)) return;
    event.preventDefault();
    edit(fields()[0]);
  };
  return {
    head,
    edited,
    close: (by?: 1 | -1) => setEdited(by && edited ? fields()[fields().indexOf(edited) + by] : undefined),
    handlers: editor && { onClick, onKeyDown },
  };
}
