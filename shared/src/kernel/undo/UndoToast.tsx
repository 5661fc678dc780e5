import { UNDO_TEXTS } from '../../domain/index.ts';
import { t, translated } from '../language/texts.ts';
import styles from './UndoToast.module.css';

/** The text of a change with the button that takes it back. */
export function UndoToast({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div className={styles.toast}>
      <span>{translated(text)}</span>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+Z Meta+Z"
        title={t(UNDO_TEXTS.hint)}
        onClick={onUndo}
      >
        {t(UNDO_TEXTS.button)}
      </button>
    </div>
  );
}
