/** Components that cover a page. */
export { Popover } from 'antd';
export { ConfirmDialog, type ConfirmDialogProps, ConflictDialog, DirtyGuard } from './ConfirmDialog.tsx';
export { useFocusOnOpen, useReturnFocus } from './focus.ts';
export { Drawer, Modal, ModalTitle, useBackdrop } from './Modal.tsx';
export { Popup, type PopupProps } from './Popup.tsx';
export type { PopupStep } from './PopupSteps.tsx';
