import { t, useCan } from '@salesdesk/shared';
import { Button, type ButtonProps, Tooltip } from 'antd';

export type PermissionButtonProps = ButtonProps & {
  /** The key that makes it active; a button without a key always is. product.md section 6. */
  permission?: string | null;
  /** The reason why it is disabled although the user has the permission. */
  refusal?: string | null;
  /** The accessible label of an icon button. */
  tip?: string;
};

/** A button that appears disabled and does nothing without its permission, and says why. */
export function PermissionButton({ permission, refusal = null, tip, disabled, ...button }: PermissionButtonProps) {
  const permitted = useCan(permission);
  return (
    <Tooltip title={permitted ? (refusal ?? tip) : t('You do not have permission for this.')}>
      <Button
        {...button}
        disabled={disabled || !permitted || refusal !== null}
        aria-label={button['aria-label'] ?? (button.children ? undefined : tip)}
      />
    </Tooltip>
  );
}
