import { t, useCan } from '@salesdesk/shared';
import { Button, type ButtonProps, Tooltip } from 'antd';

export type PermissionButtonProps = ButtonProps & {
  /** The key that enables it; a button without a key is always enabled. product.md section 6. */
  permission?: string | null;
  /** The reason why it is disabled although the user has the permission. */
  refusal?: string | null;
  /** The accessible label of an icon button. */
  tip?: string;
};

/** A button that appears disabled without its permission, does nothing and gives the reason. */
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
