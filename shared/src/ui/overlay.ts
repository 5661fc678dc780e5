/** Components that cover a page. */
export { Popover } from 'antd';
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
export { ConflictDialog } from './ConflictDialog.tsx';
export { DirtyGuard } from './DirtyGuard.tsx';
export { Drawer } from './Drawer.tsx';
export { Modal } from './Modal.tsx';
export { ModalTitle } from './ModalTitle.tsx';
export { Popup, type PopupProps } from './Popup.tsx';
export type { PopupStep } from './PopupSteps.tsx';
export { useBackdrop } from './useBackdrop.ts';
export { useFocusOnOpen } from './useFocusOnOpen.ts';
export { useReturnFocus } from './useReturnFocus.ts';
