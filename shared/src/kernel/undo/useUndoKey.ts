/** Ctrl+Z, on a Mac Cmd+Z, undoes the latest change, unless a text field has the focus: there it is the field's own. */
import { useEffect } from 'react';
import { undoLatest } from './undo.ts';

const TEXTLESS = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** For as long as the component is mounted; the host's. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.defaultPrevented || event.repeat || isTextField(event.target)) return;
      if (undoLatest()) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TEXTLESS.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
