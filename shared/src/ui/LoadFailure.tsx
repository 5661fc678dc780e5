import { Button } from 'antd';
import styles from './EmptyState.module.css';
import { ReloadOutlined } from './icons.ts';
import { RemoteDownDrawing } from './illustrations.tsx';

/** A list that could not be loaded: what is missing and a way to try again, in place of the list. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.empty} role="alert">
      <RemoteDownDrawing />
      <strong>{text}</strong>
      <span>Check your connection, then try again.</span>
      <Button icon={<ReloadOutlined />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
