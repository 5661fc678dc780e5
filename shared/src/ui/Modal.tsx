import { Modal as AntModal, type ModalProps } from 'antd';
import { useLayoutEffect, useState } from 'react';

/** antd's, opened with the commit: see `useCommittedOpen`. */
export function Modal({ open = false, ...props }: ModalProps) {
  return <AntModal {...props} open={useCommittedOpen(open)} />;
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
