import type { ReactNode } from 'react';
import styles from './ErrorScreen.module.css';

interface ErrorScreenProps {
  drawing: ReactNode;
  title: string;
  message: string;
  action: ReactNode;
  /** Below the action. */
  note?: ReactNode;
  /** Of one that comes by itself. */
  role?: 'alert';
}

/** The common layout of 404, 410 and failure: a drawing, an explanation and one button. */
export function ErrorScreen({ drawing, title, message, action, note, role }: ErrorScreenProps) {
  return (
    <section className={styles.screen} role={role}>
      {drawing}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{message}</p>
      {action}
      {note && <p>{note}</p>}
    </section>
  );
}
