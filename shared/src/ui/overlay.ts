/** Components that cover a page. */
export { Drawer, Modal, Popover } from 'antd';
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
export { ConflictDialog } from './ConflictDialog.tsx';
export { Popup, type PopupProps } from './Popup.tsx';
export type { PopupStep } from './PopupSteps.tsx';
export { useBackdrop } from './useBackdrop.ts';
