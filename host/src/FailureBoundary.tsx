/**
 * Catches what is thrown while a part of the host is rendered, so that everything around it stays, and reports it as a failure of
 * this host. product.md section 2, "Error screens"; R-196. Remotes have a boundary of their own.
 */
import { newReference, SCREENS } from '@salesdesk/shared/domain';
import { type RouteObject, useLocation } from '@salesdesk/shared/router';
import { Button, FailureDrawing } from '@salesdesk/shared/ui/core';
import { Component, type ReactNode } from 'react';
import { FailureNotice, forgetLoaded, Reference } from './failures/FailureNotice.tsx';
import { type Failure, reportFailure } from './failures/reportFailure.ts';
import { hostFailed } from './hostRelease.ts';
import { SignOutButton, SignOutQuestion } from './navigation/SignOutButton.tsx';
import styles from './pages/ErrorScreen.module.css';
import { ErrorScreen } from './pages/errorPages.tsx';
import { t } from './texts.ts';

interface FailureBoundaryProps {
  children: ReactNode;
  /** Where the message stands: over the whole window (the default), in place of the page, or as a notice above everything. */
  as?: 'window' | 'page' | 'notice';
  /** What stands in place of a part with a notice; by default nothing. */
  instead?: ReactNode;
  /** The children are tried again when it changes. */
  resetKey?: unknown;
  /** Called when the user closes the notice. */
  onClose?: () => void;
}

interface FailureBoundaryState {
  failure: Failure | null;
  isClosed: boolean;
  resetKey: unknown;
}

export class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { failure: null, isClosed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<FailureBoundaryState> {
    return { failure: { reference: newReference(), phase: 'page', error } };
  }

  static getDerivedStateFromProps({ resetKey }: FailureBoundaryProps, state: FailureBoundaryState) {
    return resetKey === state.resetKey ? null : { failure: null, isClosed: false, resetKey };
  }

  override componentDidCatch() {
    hostFailed('render');
    // Here, as the message itself may fail.
    if (this.state.failure) reportFailure(this.state.failure);
    setTimeout(forgetLoaded);
  }

  override render() {
    const { children, as = 'window', instead, onClose } = this.props;
    const { failure, isClosed } = this.state;
    if (!failure) return children;
    if (as === 'notice') {
      const close = () => {
        this.setState({ isClosed: true });
        onClose?.();
      };
      return (
        <>
          {instead}
          {!isClosed && <FailureNotice failure={failure} onClose={close} />}
        </>
      );
    }
    const screen = (
      <ErrorScreen
        role="alert"
        drawing={<FailureDrawing />}
        title={t(SCREENS.failureMessage)}
        message={t('We apologise for the inconvenience. Your saved work is safe.')}
        action={
          <div className={styles.actions}>
            <Button type="primary" onClick={() => window.location.reload()}>
              {t('Reload')}
            </Button>
            {as === 'window' && (
              <>
                <SignOutButton />
                <SignOutQuestion />
              </>
            )}
          </div>
        }
        note={<Reference failure={failure} />}
      />
    );
    return as === 'page' ? screen : <main className={styles.window}>{screen}</main>;
  }
}

/** The one route of a router, for every address. What `page` throws is shown by our boundaries, never by the router's own page. */
export function pageRoutes(page: ReactNode): RouteObject[] {
  return [{ path: '*', element: <GuardedPage>{page}</GuardedPage>, errorElement: <Unshown /> }];
}

function GuardedPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <FailureBoundary resetKey={pathname}>{children}</FailureBoundary>;
}

/** Without it the router shows its page for developers when the message itself fails: this leaves it to the boundary around the router. */
function Unshown(): never {
  throw new Error('The page could not be rendered, nor the message about that.');
}
