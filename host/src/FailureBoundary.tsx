/** The outermost error boundary, for errors that no other boundary caught. product.md section 2, "Error screens". */
import { SCREENS } from '@salesdesk/shared/domain';
import { Button, FailureDrawing } from '@salesdesk/shared/ui/core';
import { Component, type ReactNode } from 'react';
import { hostFailed } from './hostRelease.ts';
import styles from './pages/ErrorScreen.module.css';
import { ErrorScreen } from './pages/ErrorScreen.tsx';
import { t } from './texts.ts';

export class FailureBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    hostFailed('render');
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className={styles.window}>
        <ErrorScreen
          drawing={<FailureDrawing />}
          title={t(SCREENS.failureMessage)}
          message={t('We apologise for the inconvenience. Your saved work is safe.')}
          action={
            <Button type="primary" onClick={() => window.location.reload()}>
              {t('Reload')}
            </Button>
          }
        />
      </main>
    );
  }
}
