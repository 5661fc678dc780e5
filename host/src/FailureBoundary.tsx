/** The outermost error boundary, for errors that no other boundary caught. product.md section 2, "Error screens". */
import { newReference, SCREENS } from '@salesdesk/shared/domain';
import { Button, FailureDrawing } from '@salesdesk/shared/ui/core';
import { Component, type ReactNode } from 'react';
import { Reference } from './failures/Reference.tsx';
import type { Failure } from './failures/reportFailure.ts';
import { hostFailed } from './hostRelease.ts';
import styles from './pages/ErrorScreen.module.css';
import { ErrorScreen } from './pages/ErrorScreen.tsx';
import { t } from './texts.ts';

export class FailureBoundary extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: { reference: newReference(), phase: 'page', error } };
  }

  override componentDidCatch() {
    hostFailed('render');
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
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
          note={<Reference failure={failure} />}
        />
      </main>
    );
  }
}
