import { t, useCan } from '@salesdesk/shared';
import type { ReactNode } from 'react';
import styles from './RowButton.module.css';

interface RowButtonProps {
  /** The key that makes it active. product.md section 6. */
  permission: string;
  /** The reason why it is disabled for this row although the user has the permission. */
  refusal?: string | null;
  /** Names it, with its row: 'Edit Acme'. */
  label: string;
  /** What it does, as tooltip. */
  tip: string;
  icon: ReactNode;
  onClick: () => void;
}

/** A button of a table's row: what `PermissionButton` is, at the price of plain markup, as rows come by the dozen. */
export function RowButton({ permission, refusal = null, label, tip, icon, onClick }: RowButtonProps) {
  const permitted = useCan(permission);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={permitted ? (refusal ?? tip) : t('You do not have permission for this.')}
      disabled={!permitted || refusal !== null}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
