import { type Catalog, t, translated } from '@salesdesk/shared';
import { SCREENS } from '@salesdesk/shared/domain';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { ReloadOutlined } from './icons.ts';
import { EmptyBox, RemoteDownDrawing } from './illustrations.tsx';

interface EmptyStateProps {
  text?: string;
  hint?: string;
  action?: ReactNode;
}

/** An empty list: a drawing, the spec's 'No data found!!', a hint, and the action that helps. */
export function EmptyState({ text = t(SCREENS.noData), hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty} role="status">
      <EmptyBox />
      <strong>{text}</strong>
      {hint && <span>{hint}</span>}
      {action}
    </div>
  );
}

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

/**
 * Shown for a picker whose list could not be loaded; the rest of the form still works. Renders nothing otherwise. Leave
 * `text` out where the toast of the list says the same.
 */
export function CatalogFailure({ catalog, text }: { catalog: Catalog<unknown>; text?: string }) {
  if (!catalog.hasFailed) return null;
  return (
    <>
      {text}{' '}
      <Button type="link" size="small" onClick={catalog.retry}>
        {t('Try again')}
      </Button>
    </>
  );
}
