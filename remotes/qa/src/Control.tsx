import type { ReactNode } from 'react';
import styles from './Controls.module.css';

/** A labelled group of the panel: the control and a hint about the current choice. */
export function Control({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.control}>
      <legend className={styles.label}>{label}</legend>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}
