/**
 * Ctrl+Z, on a Mac Cmd+Z, undoes the latest change, unless a text field has the focus: there it is the field's own. Elsewhere
 * undo and redo of the browser, which would change the last field of the page, never run.
 */
import { useEffect } from 'react';
import { undoLatest } from './undo.ts';

const TEXTLESS = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** For as long as the component is mounted; the host's. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isHistory = (event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/i.test(event.key);
      if (!isHistory || event.defaultPrevented || isTextField(event.target)) return;
      event.preventDefault();
      if (event.key.toLowerCase() === 'z' && !event.shiftKey && !event.repeat) undoLatest();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TEXTLESS.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
