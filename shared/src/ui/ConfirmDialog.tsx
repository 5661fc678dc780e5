import { t } from '@salesdesk/shared';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { appearing } from './appearing.ts';
import styles from './ConfirmDialog.module.css';
import { Modal } from './Modal.tsx';
import { ModalTitle } from './ModalTitle.tsx';
import { useBackdrop } from './useBackdrop.ts';
import { useFocusOnOpen } from './useFocusOnOpen.ts';
import { useReturnFocus } from './useReturnFocus.ts';

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
  /** True while the reply is pending. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called on closing without a choice (Esc, outside click); `onCancel` by default. */
  onDismiss?: () => void;
}

/** Asks for confirmation; the safe button has the focus. */
export function ConfirmDialog({
  open,
  title,
  message,
  detail,
  children,
  confirmLabel,
  cancelLabel = t('Cancel'),
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
  onDismiss = onCancel,
}: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  const onBackdrop = useBackdrop(open, onDismiss);
  useReturnFocus(open);
  useFocusOnOpen(open, () => safe.current);
  return (
    <Modal
      open={open}
      title={<ModalTitle>{title}</ModalTitle>}
      width={440}
      centered
      {...appearing({ footer: styles.foot })}
      onCancel={onBackdrop}
      destroyOnHidden
      footer={[
        <Button key="cancel" ref={safe} onClick={onCancel}>
          {cancelLabel}
        </Button>,
        <Button key="confirm" type="primary" danger={danger} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>,
      ]}
    >
      <p className={styles.message}>{message}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {children}
    </Modal>
  );
}
