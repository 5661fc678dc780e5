import { t } from '@salesdesk/shared';
import type { ReactNode } from 'react';
import { ClockCircleOutlined } from './icons.ts';
import styles from './Unsent.module.css';

interface UnsentProps {
  /** The words are for screen readers and the pointer only. */
  isIcon?: boolean;
  /** Behind the words, such as a button. */
  children?: ReactNode;
}

/** The sign of a change that waits for a connection: an icon, with words unless `isIcon`. ADR-126. */
export function Unsent({ isIcon = false, children }: UnsentProps) {
  const text = t('Not sent yet');
  const spoken = isIcon ? { role: 'img', 'aria-label': text, title: text } : {};
  return (
    <span className={styles.unsent} {...spoken}>
      <ClockCircleOutlined /> {!isIcon && text}
      {children}
    </span>
  );
}
