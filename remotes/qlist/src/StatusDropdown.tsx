import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES, type Account } from '@salesdesk/shared/domain';
import { Dropdown } from '@salesdesk/shared/ui/core';
import { DownOutlined } from '@salesdesk/shared/ui/icons';
import { useRef, useState } from 'react';
import styles from './QListTable.module.css';

/**
 * The status of a row. A Q-List record offers Leads, with Accounts disabled, on hover, focus and click; once it is
 * no Q-List record, nothing is offered. Spec section 4, decision 42.
 */
export function StatusDropdown({ account, onPromote }: { account: Account; onPromote: (account: Account) => void }) {
  const [open, setOpen] = useState(false);
  const isPressed = useRef(false);
  const label = ACCOUNT_TYPE_LABELS[account.account_type];
  if (account.account_type !== ACCOUNT_TYPES.qList) {
    return (
      <span className={styles.fixed} data-type={account.account_type}>
        {label}
      </span>
    );
  }
  return (
    <Dropdown
      open={open}
      onOpenChange={(next) => {
        // The mouse on its way to a click has opened it already: the click must not close it again.
        setOpen(next || isPressed.current);
        isPressed.current = false;
      }}
      trigger={['hover', 'click']}
      mouseLeaveDelay={0.15}
      menu={{
        items: [
          { key: ACCOUNT_TYPES.leads, label: ACCOUNT_TYPE_LABELS[ACCOUNT_TYPES.leads] },
          { key: ACCOUNT_TYPES.account, label: ACCOUNT_TYPE_LABELS[ACCOUNT_TYPES.account], disabled: true },
        ],
        onClick: () => {
          setOpen(false);
          onPromote(account);
        },
      }}
    >
      <button
        type="button"
        className={styles.status}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`Status of ${account.account_name}: ${label}`}
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onPointerLeave={() => {
          isPressed.current = false;
        }}
        onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      >
        {label}
        <DownOutlined />
      </button>
    </Dropdown>
  );
}
