import { Modal } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import styles from './Popup.module.css';
import { PopupSteps } from './PopupSteps.tsx';

export interface PopupStep {
  key: string;
  label: string;
  /** 'done' has a tick, 'error' a mark; the current one is highlighted anyway. */
  state?: 'done' | 'error' | 'todo';
  disabled?: boolean;
}

export interface PopupProps {
  open: boolean;
  title: string;
  steps: PopupStep[];
  current: string;
  onStep?: (key: string) => void;
  /** True when something typed is not saved: closing asks once. */
  isDirty: boolean;
  onClose: () => void;
  /** Enter in a field, or the submitting button of the foot. */
  onSubmit: () => void;
  /** Left in the foot: usually Back. */
  footLeft?: ReactNode;
  /** Right in the foot: Next or Submit, with `htmlType="submit"`. */
  footRight: ReactNode;
  /** Beside the title: "Saved so far". */
  note?: ReactNode;
  children: ReactNode;
}

/** The 760 px popup of all forms: steps as tabs, a foot that never moves, and nothing typed is lost by accident. */
export function Popup({
  open,
  title,
  steps,
  current,
  onStep,
  isDirty,
  onClose,
  onSubmit,
  footLeft,
  footRight,
  note,
  children,
}: PopupProps) {
  const [asking, setAsking] = useState(false);
  const panelId = useId();
  const close = () => (isDirty ? setAsking(true) : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <Modal
        open={open}
        title={
          <span className={styles.title}>
            {title}
            {note && <small>{note}</small>}
          </span>
        }
        width={760}
        footer={null}
        onCancel={close}
        destroyOnHidden
        mask={{ closable: !isDirty }}
        className={styles.popup}
      >
        <form onSubmit={submit} noValidate className={styles.form}>
          <PopupSteps steps={steps} current={current} onStep={onStep} panelId={panelId} />
          <div
            id={panelId}
            role="tabpanel"
            aria-label={steps.find((step) => step.key === current)?.label}
            className={styles.body}
          >
            {children}
          </div>
          <footer className={styles.foot}>
            <div>{footLeft}</div>
            <div>{footRight}</div>
          </footer>
        </form>
      </Modal>
      <ConfirmDialog
        open={asking}
        title="Discard what you typed?"
        message="The changes on this step are not saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}
