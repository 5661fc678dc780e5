/** What lies over a page. */
export { Drawer, Popover } from 'antd';
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
export { Popup, type PopupProps, type PopupStep } from './Popup.tsx';
