import { session, t } from '@salesdesk/shared';
import { useBlocker } from '@salesdesk/shared/router';
import { type ReactNode, useEffect } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface DirtyGuardProps {
  /** The user tried to close. */
  isClosing: boolean;
  /** What would be lost. */
  message: ReactNode;
  onKeep: () => void;
  onDiscard: () => void;
}

/**
 * Mounted while there is unsaved input: closing, leaving the page and reloading it ask first. The end of the session is
 * not blocked.
 */
export function DirtyGuard({ isClosing, message, onKeep, onDiscard }: DirtyGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      session.token() !== null && currentLocation.pathname !== nextLocation.pathname,
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
        onKeep();
      }}
      onConfirm={() => {
        onDiscard();
        blocker.proceed?.();
      }}
    />
  );
}
