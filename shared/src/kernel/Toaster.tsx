/** The one toast container, rendered by the host. product.md section 9, "Toasts". */
import { t } from './language/texts.ts';
import 'react-toastify/dist/ReactToastify.css';
import './toasts.css';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { TOAST_DRAG_PERCENT, TOAST_HOTKEY_LABEL } from '../domain/index.ts';
import { direction } from './language/language.ts';
import { closesAfter, useToastTime } from './notify.ts';
import { isTextField } from './shortcuts.ts';
import { keepOffFocus } from './toastPlace.ts';
import { undoLatest } from './undo/undo.ts';

/**
 * Top right, closes after 5 s or as the user chose (waits while the pointer or the focus is on it), Alt+T moves the focus to the newest toast.
 * What a toast offers to take back, Ctrl+Z does too. Escape closes the toast with the focus; when a toast with the focus
 * goes, the focus returns to where it was before. R-135. They never lie over the keyboard's focus: R-186.
 */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  useUndoKey();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current ? keepOffFocus(frame.current) : undefined), []);
  return (
    <div ref={frame} className="sd-toasts" {...useReturnFromToasts()}>
      <ToastContainer
        theme={theme}
        position={direction === 'rtl' ? 'top-left' : 'top-right'}
        rtl={direction === 'rtl'}
        autoClose={closesAfter(useToastTime())}
        newestOnTop
        draggable
        draggablePercent={TOAST_DRAG_PERCENT}
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick={false}
        closeButton={({ closeToast }) => (
          <button
            type="button"
            className="Toastify__close-button"
            aria-label={t('Close')}
            onClick={() => closeToast(true)}
          >
            <svg aria-hidden="true" viewBox="0 0 14 14" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round">
              <path d="M2 2 12 12M12 2 2 12" />
            </svg>
          </button>
        )}
        hotKeys={(event) => event.altKey && event.code === 'KeyT'}
        aria-label={t(TOAST_HOTKEY_LABEL)}
      />
    </div>
  );
}

/** The handlers that know where the focus came from, and bring it back there. */
function useReturnFromToasts() {
  const from = useRef<Element | null>(null);
  const goBack = () => {
    const next = from.current?.isConnected ? from.current : document.getElementById('page-title');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      toast.pause();
      if (!(relatedTarget instanceof Element && currentTarget.contains(relatedTarget))) from.current = relatedTarget;
    },
    onBlur: () => toast.play(),
    onKeyDown: (event: KeyboardEvent) => {
      const shown = toastOf(event.target);
      if (event.key !== 'Escape' || !shown) return;
      event.preventDefault();
      // Only the toast: what lies below it stays open.
      event.stopPropagation();
      toast.dismiss(shown.id);
      goBack();
    },
    // Each button of a toast closes it.
    onClick: (event: MouseEvent) => {
      const isButton = event.target instanceof Element && event.target.closest('button');
      if (isButton && event.currentTarget.contains(document.activeElement)) goBack();
    },
  };
}

function toastOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('.Toastify__toast') : null;
}

/**
 * Ctrl+Z, on a Mac Cmd+Z, undoes the latest change, unless a text field has the focus: there it is the field's own. Elsewhere
 * undo and redo of the browser, which would change the last field of the page, never run.
 */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isHistory = (event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/i.test(event.key);
      if (!isHistory || event.defaultPrevented || isTextField(event.target)) return;
      event.preventDefault();
      if (event.key.toLowerCase() === 'z' && !event.shiftKey && !event.repeat) undoLatest();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
