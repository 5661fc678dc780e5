import type { ReactNode } from 'react';
import styles from './Controls.module.css';

interface ControlProps {
  label: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A named group of the panel: its label, the control, and what there is to know about the choice made. */
export function Control({ label, hint, children }: ControlProps) {
  return (
    <fieldset className={styles.control}>
      <legend className={styles.label}>{label}</legend>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}
