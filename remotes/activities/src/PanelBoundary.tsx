import { LoadFailure } from '@salesdesk/shared/ui/core';
import { Component, type ReactNode } from 'react';
import styles from './NotificationPanel.module.css';
import { t } from './texts.ts';

interface PanelBoundaryProps {
  children: ReactNode;
  /** Called before the children are tried again. */
  onRetry: () => void;
}

/** A list that cannot be shown costs its panel, not the bell. The host counts what was thrown for this release. */
export class PanelBoundary extends Component<PanelBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ hasFailed: false });
    };
    return (
      <div role="dialog" aria-label={t('Notifications')} className={styles.panel}>
        <LoadFailure text={t('Notifications could not be loaded.')} onRetry={retry} />
      </div>
    );
  }
}
