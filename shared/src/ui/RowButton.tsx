import { t, useCan } from '@salesdesk/shared';
import type { ReactNode } from 'react';
import styles from './RowButton.module.css';

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
