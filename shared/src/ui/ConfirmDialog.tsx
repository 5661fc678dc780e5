import { session, t, useWindowEvent } from '@salesdesk/shared';
import { type Location, useBlocker } from '@salesdesk/shared/router';
import { Button } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import type { ConflictAnswer, ConflictQuestion, ConflictValue } from '../kernel/useConflict.ts';
import styles from './ConfirmDialog.module.css';
import { useFocusOnOpen, useReturnFocus } from './focus.ts';
import { appearing, Modal, ModalTitle, useBackdrop } from './Modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The spec's question. */
  message: ReactNode;
  /** Names the object and the consequences: "Acme, code ACM". */
  detail?: ReactNode;
  /** A choice to make along with the confirmation. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The confirmation is the safe choice: it has the focus and is described by the message, and the dialog has no X. */
  confirmIsSafe?: boolean;
  /** True while the reply is pending. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called on closing without a choice (Esc, outside click); `onCancel` by default. */
  onDismiss?: () => void;
}

/** Asks for confirmation; the safe button has the focus. */
export function ConfirmDialog({ cancelLabel = t('Cancel'), confirmIsSafe = false, ...props }: ConfirmDialogProps) {
  const { open, title, message, detail, onCancel, onDismiss = onCancel } = props;
  const safe = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onBackdrop = useBackdrop(open, onDismiss);
  useReturnFocus(open);
  useFocusOnOpen(open, () => safe.current);
  return (
    <Modal
      open={open}
      title={<ModalTitle>{title}</ModalTitle>}
      width={440}
      centered
      closable={!confirmIsSafe}
      {...appearing({ footer: styles.foot })}
      onCancel={onBackdrop}
      destroyOnHidden
      footer={[
        <Button key="cancel" ref={confirmIsSafe ? undefined : safe} onClick={onCancel}>
          {cancelLabel}
        </Button>,
        <Button
          key="confirm"
          ref={confirmIsSafe ? safe : undefined}
          type="primary"
          danger={props.danger}
          loading={props.busy}
          aria-describedby={confirmIsSafe ? `${id}-message ${id}-detail` : undefined}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>,
      ]}
    >
      <p id={`${id}-message`} className={styles.message}>
        {message}
      </p>
      {detail && (
        <p id={`${id}-detail`} className={styles.detail}>
          {detail}
        </p>
      )}
      {props.children}
    </Modal>
  );
}

interface ConflictDialogProps {
  /** The question of `useConflict`, or null. */
  question: ConflictQuestion | null;
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Two users changed the same field: overwrite it with mine, load the newer values into the form, or go back to it (Esc). */
export function ConflictDialog({ question, onAnswer }: ConflictDialogProps) {
  const canTake = question?.canTake ?? true;
  return (
    <ConfirmDialog
      open={question !== null}
      title={t('Changed meanwhile')}
      message={question?.message}
      detail={question?.detail}
      confirmLabel={t('Overwrite with mine')}
      cancelLabel={canTake ? t('Take the newer values') : t('Back to the form')}
      danger
      onConfirm={() => onAnswer('mine')}
      onCancel={() => onAnswer(canTake ? 'theirs' : 'back')}
      onDismiss={() => onAnswer('back')}
    >
      {question && question.values.length > 0 && <BothValues values={question.values} />}
    </ConfirmDialog>
  );
}

function BothValues({ values }: { values: readonly ConflictValue[] }) {
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('Yours')}</th>
          <th scope="col">{t('Newer')}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ label, mine, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{mine || '--'}</td>
            <td>{theirs || '--'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
  useWindowEvent('beforeunload', (event) => event.preventDefault());

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
