import { session, t } from '@salesdesk/shared';
import { type Location, useBlocker } from '@salesdesk/shared/router';
import { type ReactNode, useEffect } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface DirtyGuardProps {
  /** The user tried to close; absent for input that no button closes. */
  isClosing?: boolean;
  /** What would be lost. */
  message: ReactNode;
  onKeep?: () => void;
  onDiscard: () => void;
  /** Whether a navigation leaves the input; by default one to another page. */
  isLeft?: (from: Location, to: Location) => boolean;
}

/**
 * Mounted while there is unsaved input: closing, leaving the page and reloading it ask first. The end of the session is
 * not blocked.
 */
export function DirtyGuard({ isClosing = false, message, onKeep, onDiscard, isLeft = isOtherPage }: DirtyGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => session.token() !== null && isLeft(currentLocation, nextLocation),
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  return (
    <ConfirmDialog
      open={isClosing || blocker.state === 'blocked'}
      title={t('Discard what you typed?')}
      message={message}
      confirmLabel={t('Discard')}
      cancelLabel={t('Keep editing')}
      danger
      onCancel={() => {
        blocker.reset?.();
        onKeep?.();
      }}
      onConfirm={() => {
        onDiscard();
        blocker.proceed?.();
      }}
    />
  );
}

const isOtherPage = (from: Location, to: Location) => from.pathname !== to.pathname;
