import { t } from '@salesdesk/shared';
import { PRINT_ROWS_MAX } from '@salesdesk/shared/domain';
import styles from './PrintNote.module.css';
import { usePrintWhole } from './usePrinting.ts';

interface PrintNoteProps {
  /** Loads more rows; undefined when there are no more. */
  loadMore: (() => void) | undefined;
  /** Number of rows loaded. */
  count: number;
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
