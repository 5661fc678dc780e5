import { t, useWindowEvent } from '@salesdesk/shared';
import { PRINT_ROWS_MAX } from '@salesdesk/shared/domain';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import styles from './PrintNote.module.css';

interface PrintNoteProps {
  /** Loads more rows; undefined when there are no more. */
  loadMore: (() => void) | undefined;
  /** Number of rows loaded. */
  count: number;
  /** Rows are being loaded. */
  isWaiting: boolean;
}

/** Makes Ctrl+P print a whole list; says on the screen that its rows are loaded for that, and on paper what is missing. */
export function PrintNote(props: PrintNoteProps) {
  const isLoading = usePrintWhole(props);
  return (
    <>
      <div aria-live="polite">
        {isLoading && <p className={styles.loading}>{t('Loading the whole list to print it…')}</p>}
      </div>
      {props.loadMore && (
        <p className={styles.missing}>
          {t(
            'The list is longer: these are its first {{count}} rows. Press Ctrl+P on the list to print up to {{max}}.',
            {
              count: String(props.count),
              max: String(PRINT_ROWS_MAX),
            },
          )}
        </p>
      )}
    </>
  );
}

const START_MS = 1_000;

let isPrinting = false;

/** Whether the page is drawn for paper now, where everything that is loaded has to be there. */
export function usePrinting(): boolean {
  return useSyncExternalStore(onPrint, () => isPrinting);
}

/** Drawn before the event ends, because the browser takes the page then. */
function onPrint(onChange: () => void): () => void {
  const set = (is: boolean) => () => {
    isPrinting = is;
    flushSync(onChange);
  };
  const [before, after] = [set(true), set(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

/**
 * Ctrl+P, or Cmd+P, on a list loads the rows that are missing and then prints; at most `PRINT_ROWS_MAX`. When a page of
 * them cannot be loaded, what is there is printed. Returns whether it is loading for that.
 */
function usePrintWhole({ loadMore, count, isWaiting }: PrintNoteProps): boolean {
  const [isLoading, setLoading] = useState(false);
  /** The last request: the number of rows when it was sent, and whether the list has started on it. */
  const request = useRef({ at: -1, isStarted: false });
  const hasMore = loadMore !== undefined && count < PRINT_ROWS_MAX;

  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    request.current = { at: -1, isStarted: false };
    setLoading(true);
  };
  // Without more rows, or on a second press, the browser prints by itself.
  useWindowEvent('keydown', onKey, { isOn: hasMore && !isLoading });

  useEffect(() => {
    if (!isLoading) return;
    const last = request.current;
    if (isWaiting) {
      last.isStarted = true;
      return;
    }
    const finish = () => {
      setLoading(false);
      // After the next render, when the page no longer says that it is loading.
      setTimeout(() => window.print());
    };
    const isAnswered = last.at !== count;
    if (!hasMore || (!isAnswered && last.isStarted)) return finish();
    if (isAnswered) {
      request.current = { at: count, isStarted: false };
      loadMore?.();
    }
    // A list that is busy otherwise, or has no more rows after all, does not start on it.
    const timer = setTimeout(finish, START_MS);
    return () => clearTimeout(timer);
  }, [isLoading, isWaiting, hasMore, count, loadMore]);

  return isLoading;
}
