/** The settings that a remote adds, in a dialog. */
import { type Extension, Slot } from '@salesdesk/shared';
import { Modal, useBackdrop } from '@salesdesk/shared/ui/overlay';

export function SettingsDialog({ extension: { key, title }, onClose }: { extension: Extension; onClose: () => void }) {
  const onCancel = useBackdrop(true, onClose);
  return (
    <Modal open title={title} footer={null} onCancel={onCancel}>
      <Slot name="settings.entry" props={{ close: onClose }} only={key} />
    </Modal>
  );
}
