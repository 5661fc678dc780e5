import { t, useCan } from '@salesdesk/shared';
import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId, useState } from 'react';
import styles from './PermissionButton.module.css';

export type PermissionButtonProps = ButtonProps & {
  /** The key that enables it; a button without a key is always enabled. product.md section 6. */
  permission?: string | null;
  /** The reason why it is disabled although the user has the permission. */
  refusal?: string | null;
  /** The accessible label of an icon button. */
  tip?: string;
};

/**
 * A button that appears disabled without its permission, does nothing and gives the reason. It keeps its place among the
 * stops of Tab, because a button without focus would say the reason to a mouse only. R-162.
 */
export function PermissionButton({ permission, refusal = null, tip, ...button }: PermissionButtonProps) {
  const permitted = useCan(permission);
  const reason = permitted ? refusal : t('You do not have permission for this.');
  const reasonId = useId();
  const [isOpen, setOpen] = useState(false);
  const label = button['aria-label'] ?? (button.children ? undefined : tip);
  if (reason === null)
    return (
      <Tooltip title={tip}>
        <Button {...button} aria-label={label} />
      </Tooltip>
    );
  const { className, onClick: _, href: __, htmlType: ___, ...rest } = button;
  return (
    <>
      <Tooltip title={reason} trigger={['hover', 'focus']} onOpenChange={setOpen}>
        <Button
          {...rest}
          className={[styles.refused, className].filter(Boolean).join(' ')}
          data-plain={['text', 'link'].includes(rest.type ?? '') || undefined}
          aria-label={label}
          aria-disabled="true"
          // The open tooltip describes the button itself; both would be read one after the other.
          aria-describedby={isOpen ? undefined : reasonId}
        />
      </Tooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}
