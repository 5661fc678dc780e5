import { t } from '@salesdesk/shared';
import { STATUS, type Status } from '@salesdesk/shared/domain';
import { Switch, Tooltip } from 'antd';

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
