import type { ReactNode } from 'react';
import styles from './ActivityForm.module.css';

interface ChipProps {
  /** The key that chooses it while no text is being typed; a digit is shown. */
  hint?: string;
  isChosen: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One of a few choices, which a second press takes back. */
export function Chip({ hint, isChosen, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isChosen} aria-keyshortcuts={hint} onClick={onClick}>
      {children}
      {hint && /\d/.test(hint) && <kbd aria-hidden="true">{hint}</kbd>}
    </button>
  );
}
