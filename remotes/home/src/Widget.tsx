import type { ReactNode } from 'react';
import { t } from './texts.ts';
import styles from './Widgets.module.css';

interface WidgetProps {
  title: string;
  /** Labels the content as sample data. */
  sample?: boolean;
  wide?: boolean;
  /** At the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card of Home and Dashboard. */
export function Widget({ title, sample = false, wide = false, action, children }: WidgetProps) {
  return (
    <section className={styles.widget} data-wide={wide || undefined} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {sample && <span className={styles.sample}>{t('Sample')}</span>}
        {action && <span className={styles.action}>{action}</span>}
      </header>
      {children}
    </section>
  );
}
