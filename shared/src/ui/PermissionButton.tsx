import { t, useCan } from '@salesdesk/shared';
import { STATUS, type Status } from '@salesdesk/shared/domain';
import { Button, type ButtonProps, Switch, Tooltip } from 'antd';
import { type ReactNode, useId, useState } from 'react';
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

interface RowButtonProps {
  /** The key that enables it. product.md section 6. */
  permission: string;
  /** The reason why it is disabled for this row although the user has the permission. */
  refusal?: string | null;
  /** Accessible name including the row: 'Edit Acme'. */
  label: string;
  /** Tooltip with the action. */
  tip: string;
  icon: ReactNode;
  onClick: () => void;
}

/** A button in a table row: like `PermissionButton`, but plain markup, because tables have dozens of rows. */
export function RowButton({ permission, refusal = null, label, tip, icon, onClick }: RowButtonProps) {
  const permitted = useCan(permission);
  const isRefused = !permitted || refusal !== null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={permitted ? (refusal ?? tip) : t('You do not have permission for this.')}
      aria-disabled={isRefused || undefined}
      onClick={isRefused ? undefined : onClick}
    >
      {icon}
    </button>
  );
}

interface StatusSwitchProps {
  status: Status;
  /** Names the row for screen readers: "Status of Acme". */
  label: string;
  disabled?: boolean;
  loading?: boolean;
  onToggle: () => void;
}

/** Active or Inactive, with that word as tooltip. product.md section 2, "Networks" and "My Team". */
export function StatusSwitch({ status, label, disabled = false, loading = false, onToggle }: StatusSwitchProps) {
  const active = status === STATUS.active;
  return (
    <Tooltip title={active ? t('Active') : t('Inactive')}>
      <Switch
        size="small"
        checked={active}
        disabled={disabled}
        // Not disabled while pending, because that would remove the focus.
        aria-busy={loading || undefined}
        aria-label={label}
        onChange={() => loading || onToggle()}
      />
    </Tooltip>
  );
}
