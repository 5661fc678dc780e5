import { t } from '@salesdesk/shared';
import { SCREENS } from '@salesdesk/shared/domain';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { EmptyBox } from './illustrations.tsx';

/** An empty list: a drawing, the spec's 'No data found!!', a hint, and the action that helps. */
export function EmptyState({
  text = t(SCREENS.noData),
  hint,
  action,
}: {
  text?: string;
  hint?: string;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty} role="status">
      <EmptyBox />
      <strong>{text}</strong>
      {hint && <span>{hint}</span>}
      {action}
    </div>
  );
}
