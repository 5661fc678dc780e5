/** The one toast container, rendered by the host. product.md section 9, "Toasts". */

import { t } from './language/texts.ts';
import 'react-toastify/dist/ReactToastify.css';
import './toasts.css';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { TOAST_AUTO_CLOSE_MS, TOAST_DRAG_PERCENT, TOAST_HOTKEY_LABEL } from '../domain/index.ts';
import { useUndoKey } from './undo/useUndoKey.ts';

/**
 * Top right, closes after 5 s (waits while the pointer or the focus is on it), Alt+T moves the focus to the newest toast.
 * What a toast offers to take back, Ctrl+Z does too.
 */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  useUndoKey();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the toasts take the focus, this only hears of it
    <div onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        theme={theme}
        position="top-right"
        autoClose={TOAST_AUTO_CLOSE_MS}
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
