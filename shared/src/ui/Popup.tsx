import { type Sending, t } from '@salesdesk/shared';
import { type FormEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { DirtyGuard } from './ConfirmDialog.tsx';
import { useFirstWrongField, useFocusOnOpen, useReturnFocus } from './focus.ts';
import { appearing, Modal, ModalTitle, useBackdrop } from './Modal.tsx';
import styles from './Popup.module.css';
import { type PopupStep, PopupSteps } from './PopupSteps.tsx';
import { SendingNote } from './SendingNote.tsx';

export interface PopupProps {
  open: boolean;
  title: string;
  steps: PopupStep[];
  current: string;
  onStep?: (key: string) => void;
  /** For long steps: taller than the others when the window has room. */
  isTall?: boolean;
  /** For steps with something beside the fields: 1,080 px. */
  isWide?: boolean;
  /** True when there is unsaved input: closing asks first. */
  isDirty: boolean;
  /** One sentence about what closing would lose. */
  dirtyText?: ReactNode;
  onClose: () => void;
  /** Called on Enter in a field, or by the submit button of the footer. */
  onSubmit: () => void;
  /** Counts refused submits: a new number focuses the first field with an error. */
  refusals?: number;
  /** Left side of the footer: usually Back. */
  footLeft?: ReactNode;
  /** Right side of the footer: Next or Submit, with `htmlType="submit"`. */
  footRight: ReactNode;
  /** Between the buttons of the footer: "Saved so far". */
  note?: ReactNode;
  /** The sending state: while the form waits for the connection, a note is shown and the fields are locked. */
  sending?: Sending;
  children: ReactNode;
}

/** The 760 px popup of all forms: steps as tabs, a fixed footer, and a warning before input is lost. */
export function Popup({ dirtyText = t('What you typed is not saved yet.'), refusals = 0, ...props }: PopupProps) {
  const { title, steps, current, isDirty, onClose, sending } = props;
  // The page answers the press before the form is drawn, which takes longer.
  const isDrawn = useDeferredValue(props.open, false);
  const open = props.open && isDrawn;
  const [isClosing, setClosing] = useState(false);
  const isWaiting = Boolean(sending?.waitsFor);
  const panelId = useId();
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);
  const onCancel = useBackdrop(open, () => (isDirty ? setClosing(true) : onClose()));
  useReturnFocus(open);
  useFocusOnOpen(open, () => firstField(document.getElementById(panelId)));
  useEffect(() => {
    if (!isDirty) setClosing(false);
  }, [isDirty]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRefusal();
    props.onSubmit();
  };
  return (
    <>
      <Modal
        open={open}
        title={<ModalTitle>{title}</ModalTitle>}
        width={props.isWide ? 1080 : 760}
        footer={null}
        onCancel={onCancel}
        destroyOnHidden
        className={styles.popup}
        {...appearing({ container: styles.container, header: styles.header, body: styles.content })}
      >
        <form
          ref={form}
          onSubmit={submit}
          noValidate
          className={styles.form}
          data-steps={steps.length > 1 || undefined}
          data-tall={props.isTall || undefined}
        >
          <PopupSteps
            steps={isWaiting ? steps.map((step) => ({ ...step, disabled: true })) : steps}
            current={current}
            onStep={props.onStep}
            panelId={panelId}
          />
          <PopupPanel
            key={current}
            id={panelId}
            label={steps.find((step) => step.key === current)?.label}
            refusals={refusals}
            isLocked={isWaiting}
          >
            {props.children}
          </PopupPanel>
          {sending && <SendingNote sending={sending} />}
          <div className={styles.foot}>
            <div inert={isWaiting}>{props.footLeft}</div>
            <small role="status">{props.note}</small>
            <div>{props.footRight}</div>
          </div>
        </form>
      </Modal>
      {open && isDirty && (
        <DirtyGuard
          isClosing={isClosing}
          message={dirtyText}
          onKeep={() => setClosing(false)}
          onDiscard={() => {
            setClosing(false);
            onClose();
          }}
        />
      )}
    </>
  );
}

interface PopupPanelProps {
  id: string;
  label?: string;
  refusals: number;
  isLocked: boolean;
  children: ReactNode;
}

/** The fields of the current step; a new step focuses its first field, a refusal the first one with an error. */
function PopupPanel({ id, label, refusals, isLocked, children }: PopupPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => firstField(panel.current)?.focus(), []);
  useEffect(() => {
    if (refusals > 0) panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <div ref={panel} id={id} role="tabpanel" aria-label={label} className={styles.body} inert={isLocked}>
      {children}
    </div>
  );
}

/** Where to begin: what has the focus already, if that is a field or the selected tab. */
function firstField(panel: HTMLElement | null): HTMLElement | null | undefined {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && (panel?.contains(activeElement) || activeElement.role === 'tab'))
    return activeElement;
  const first = panel?.querySelector('[data-starts-here]') ?? panel;
  return first?.querySelector<HTMLElement>('input:enabled, textarea');
}
