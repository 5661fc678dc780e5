import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES, type ListedAccount } from '@salesdesk/shared/domain';
import { Dropdown } from '@salesdesk/shared/ui/core';
import { DownOutlined } from '@salesdesk/shared/ui/icons';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './QListTable.module.css';
import { t } from './texts.ts';

/** How long the mouse must rest on it before the menu opens, or be away before it closes. */
const HOVER_MS = 150;
const INTO_MENU = ['ArrowDown', 'Enter', ' '];
/** The maximum number of frames until the menu appears. */
const MENU_FRAMES = 30;

/**
 * The status of a row. A Q-List record offers Leads, with Accounts disabled, on hover, focus and click; other records
 * offer nothing. product.md section 4, R-42. By keyboard, Enter or an arrow enters the menu and Tab passes it. The menu is
 * created on first use, because scrolling the list renders dozens of these at once.
 */
export function StatusDropdown({
  account,
  onPromote,
}: {
  account: ListedAccount;
  onPromote: (account: ListedAccount) => void;
}) {
  const { open, isUsed, show, hover } = useHoverMenu();
  const isPressed = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useId();
  const enter = useEnterMenu(menu);
  const label = t(ACCOUNT_TYPE_LABELS[account.account_type]);
  if (account.account_type !== ACCOUNT_TYPES.qList) {
    return (
      <span className={styles.fixed} data-type={account.account_type}>
        {label}
      </span>
    );
  }
  return (
    <span
      className={styles.anchor}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hover(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hover(false)}
    >
      <button
        ref={button}
        type="button"
        className={styles.status}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('Status of {{name}}: {{status}}', { name: account.account_name, status: label })}
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onClick={() => {
          isPressed.current = false;
          show(true);
        }}
        onFocus={(event) => event.target.matches(':focus-visible') && show(true)}
        onKeyDown={(event) => {
          if (event.key === 'Tab') {
            // The open menu would handle the key otherwise.
            event.stopPropagation();
            show(false);
          } else if (INTO_MENU.includes(event.key)) {
            event.preventDefault();
            show(true);
            enter();
          }
        }}
      >
        {label}
        <DownOutlined />
      </button>
      {isUsed && (
        <Dropdown
          open={open}
          // antd treats pressing the button as a click outside the menu, which must not close it.
          onOpenChange={(next) => show(next || isPressed.current)}
          trigger={['click']}
          menu={{
            id: menu,
            items: [
              { key: ACCOUNT_TYPES.leads, label: t(ACCOUNT_TYPE_LABELS[ACCOUNT_TYPES.leads]) },
              { key: ACCOUNT_TYPES.account, label: t(ACCOUNT_TYPE_LABELS[ACCOUNT_TYPES.account]), disabled: true },
            ],
            onClick: () => {
              // Keep the focus when the menu closes.
              button.current?.focus();
              show(false);
              onPromote(account);
            },
          }}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu's anchor passes its focus to the button. */}
          <span className={styles.place} tabIndex={-1} onFocus={() => button.current?.focus()} />
        </Dropdown>
      )}
    </span>
  );
}

/** Moves the focus to the first item of the menu with this id as soon as it is visible. */
function useEnterMenu(id: string): () => void {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return () => {
    const look = (tries: number) => {
      const entry = document.getElementById(id)?.querySelector<HTMLElement>('[role="menuitem"]');
      entry?.focus();
      if (document.activeElement !== entry && tries > 0) frame.current = requestAnimationFrame(() => look(tries - 1));
    };
    look(MENU_FRAMES);
  };
}

/** Whether the menu is open; `hover` reports when the mouse enters or leaves the button or the menu. */
function useHoverMenu() {
  const [open, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const show = (next: boolean) => {
    window.clearTimeout(timer.current);
    if (next) setUsed(true);
    setOpen(next);
  };
  const hover = (isOver: boolean) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => show(isOver), HOVER_MS);
  };
  return { open, isUsed, show, hover };
}
