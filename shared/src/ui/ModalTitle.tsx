import type { ReactNode } from 'react';
import styles from './ModalTitle.module.css';

/** The title of a modal as a heading, so that screen readers reach it by the key for headings. */
export function ModalTitle({ children }: { children: ReactNode }) {
  return <h2 className={styles.title}>{children}</h2>;
}
