import { t, useCan } from '@salesdesk/shared';
import { Button, type ButtonProps, Tooltip } from 'antd';

export type PermissionButtonProps = ButtonProps & {
  /** The key that makes it active; a button without a key always is. Spec section 6. */
  permission?: string | null;
  /** Says what the button does where it shows an icon only. */
  tip?: string;
};

/** A button that appears disabled and does nothing without its permission, and says why. */
export function PermissionButton({ permission, tip, disabled, ...button }: PermissionButtonProps) {
  const permitted = useCan(permission);
  return (
    <Tooltip title={permitted ? tip : t('You do not have permission for this.')}>
      <Button
        {...button}
        disabled={disabled || !permitted}
        aria-label={button['aria-label'] ?? (button.children ? undefined : tip)}
      />
    </Tooltip>
  );
}
