import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { useFocusOnOpen } from './focus.ts';
import styles from './Modal.module.css';

/** antd's, made when it is first opened: most are not. Opened with the commit: see `useCommittedOpen`. */
export function Modal({ open = false, ...props }: ModalProps) {
  const isOpen = useCommittedOpen(open);
  const [isUsed, setUsed] = useState(false);
  if (isOpen && !isUsed) setUsed(true);
  return isUsed && <AntModal {...props} open={isOpen} />;
}

/**
 * `open`, once React has committed it. antd enters what opens in its list of dialogs while it renders. A first render that React
 * throws away, as it may in a transition, would stay the topmost one there, and Escape would close no dialog any more.
 */
export function useCommittedOpen(open: boolean): boolean {
  const [isCommitted, setCommitted] = useState(false);
  useLayoutEffect(() => setCommitted(open), [open]);
  return open && isCommitted;
}

/** The title of a modal as a heading, so that screen readers reach it by the key for headings. */
export function ModalTitle({ children }: { children: ReactNode }) {
  return <h2 className={styles.title}>{children}</h2>;
}

/**
 * Animates a modal with CSS instead of antd's motion, which treats the dialog as open only when the motion has ended.
 * This way it takes the focus at once, and no early input is lost. `classNames` are the modal's own.
 */
export function appearing({
  container = '',
  ...classNames
}: {
  container?: string;
  header?: string;
  body?: string;
  footer?: string;
}) {
  return {
    transitionName: '',
    maskTransitionName: '',
    classNames: { ...classNames, mask: styles.mask, container: `${styles.container} ${container}` },
  };
}

/** The longest time between the two clicks of a double click, as Windows has it. */
const DOUBLE_CLICK_MS = 500;

/** As antd hands it to `onCancel`: a click on the backdrop or on the button that closes, or Escape. */
interface Closing {
  type: string;
  target: EventTarget;
  detail?: unknown;
}

/**
 * The `onCancel` of a dialog. The second click of a double click on the button that opened it falls on the backdrop and
 * does not close it. R-133.
 */
export function useBackdrop(open: boolean, onClose: () => void): (event: Closing) => void {
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (open) openedAt.current = Date.now();
  }, [open]);
  return ({ type, target, detail }) => {
    const isBackdrop = type === 'click' && target instanceof Element && !target.closest('button');
    const isSecondClick = Number(detail) > 1 || Date.now() - openedAt.current < DOUBLE_CLICK_MS;
    if (!isBackdrop || !isSecondClick) onClose();
  };
}

/**
 * A panel at the edge of the window. antd gives the focus to an element around the dialog, which has no name and no role;
 * this one gives it to the dialog, so that a screen reader says its title. A field inside keeps the focus. With `mask={false}`
 * the page beside it stays in use: it is not modal and does not hold the focus.
 */
export function Drawer({ title, panelRef, open = false, autoFocus = true, ...props }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFocusOnOpen(open && autoFocus, () => {
    const dialog = panel.current;
    const { activeElement } = document;
    if (dialog?.contains(activeElement) && activeElement?.matches('input, textarea')) return activeElement;
    if (dialog) dialog.tabIndex = -1;
    return dialog;
  });
  return (
    <AntDrawer
      {...props}
      open={useCommittedOpen(open)}
      title={typeof title === 'string' ? <ModalTitle>{title}</ModalTitle> : title}
      autoFocus={false}
      {...(props.mask === false && { 'aria-modal': false })}
      panelRef={(element: HTMLDivElement | null) => {
        panel.current = element;
        return pass(panelRef, element);
      }}
    />
  );
}

function pass(ref: Ref<HTMLDivElement> | undefined, element: HTMLDivElement | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
}
