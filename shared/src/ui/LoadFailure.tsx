import { t, translated } from '@salesdesk/shared';
import { Button } from 'antd';
import styles from './EmptyState.module.css';
import { ReloadOutlined } from './icons.ts';
import { RemoteDownDrawing } from './illustrations.tsx';

/** Replaces a list that could not be loaded: `text` is one of `TOASTS`, with a retry button. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.empty} role="alert">
      <RemoteDownDrawing />
      <strong>{translated(text)}</strong>
      <span>
        {navigator.onLine
          ? t('The server did not answer as it should. Try again in a moment.')
          : t('You are offline. Try again once you are connected.')}
      </span>
      <Button icon={<ReloadOutlined />} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
