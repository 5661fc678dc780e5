import { Button } from '@salesdesk/shared/ui/core';
import { Modal, ModalTitle, useBackdrop, useFocusOnOpen, useReturnFocus } from '@salesdesk/shared/ui/overlay';
import { useId, useRef } from 'react';
import { logout } from '../navigation/SignOutButton.tsx';
import { t } from '../texts.ts';
import styles from './SessionDialog.module.css';

interface SessionDialogProps {
  open: boolean;
  title: string;
  message: string;
  stayLabel: string;
  onStay: () => void;
}

/** Also closed by Escape or a click beside it: the person who does that is there. */
export function SessionDialog({ open, title, message, stayLabel, onStay }: SessionDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const text = useId();
  const onCancel = useBackdrop(open, onStay);
  useReturnFocus(open);
  useFocusOnOpen(open, () => stay.current);
  return (
    <Modal
      open={open}
      title={<ModalTitle>{title}</ModalTitle>}
      width={440}
      centered
      closable={false}
      // It takes the focus at once.
      transitionName=""
      maskTransitionName=""
      classNames={{ footer: styles.foot }}
      onCancel={onCancel}
      footer={[
        <Button key="logout" onClick={() => void logout()}>
          {t('Logout')}
        </Button>,
        // The focus says the reason too.
        <Button key="stay" ref={stay} type="primary" aria-describedby={text} onClick={onStay}>
          {stayLabel}
        </Button>,
      ]}
    >
      <div id={text} className={styles.text}>
        <p>{message}</p>
        <p>{t('What you typed in a form is kept, and comes back when you sign in again.')}</p>
      </div>
    </Modal>
  );
}
