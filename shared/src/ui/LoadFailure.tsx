import { t, translated } from '@salesdesk/shared';
import { Button } from 'antd';
import styles from './EmptyState.module.css';
import { ReloadOutlined } from './icons.ts';
import { RemoteDownDrawing } from './illustrations.tsx';

/**
 * Replaces what could not be loaded: `text` names it, then the cause, and a retry button. Leave `text` out where a toast
 * names it (`useFailureToast`), so that nothing is said twice.
 */
export function LoadFailure({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const cause = navigator.onLine
    ? t('The server did not answer as it should. Try again in a moment.')
    : t('You are offline. Try again once you are connected.');
  return (
    <div className={styles.empty} role="alert">
      <RemoteDownDrawing />
      <strong>{text ? translated(text) : cause}</strong>
      {text && <span>{cause}</span>}
      <Button icon={<ReloadOutlined />} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
