import { type Intent, outbox, t } from '@salesdesk/shared';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './RefusedChange.module.css';

interface RefusedChangeProps {
  /** One that was refused. */
  intent: Pick<Intent, 'id' | 'text' | 'refused'>;
  /** Called before it is dismissed. */
  onDismiss?: () => void;
  /** More buttons. */
  children?: ReactNode;
}

/** A change that the server did not accept: why, what it was, and what can be done about it. ADR-126. */
export function RefusedChange({ intent: { id, text, refused }, onDismiss, children }: RefusedChangeProps) {
  const dismiss = () => {
    onDismiss?.();
    void outbox.drop(id);
  };
  return (
    <div className={styles.note}>
      <p>{refused?.message}</p>
      <p>{t('Not saved: {{change}}', { change: text })}</p>
      <Button size="small" onClick={() => void outbox.redo(id)}>
        {refused?.now ? t('Do it anyway') : t('Try again')}
      </Button>
      {children}
      <Button size="small" type="text" onClick={dismiss}>
        {t('Dismiss')}
      </Button>
    </div>
  );
}
