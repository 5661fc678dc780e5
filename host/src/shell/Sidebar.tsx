/** The nine entries and the collapse toggle; a drawer on small screens. product.md section 2, "Sidebar". */
import { direction, persisted, useCan } from '@salesdesk/shared';
import { Link, useLocation } from '@salesdesk/shared/router';
import { Logo, Tooltip } from '@salesdesk/shared/ui/core';
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import { isCurrent, type SidebarEntry, sidebarEntries } from '../navigation/navigation.ts';
import { navigationIcon } from '../navigation/navigationIcon.tsx';
import { useCatalog } from '../remotes/discovery.ts';
import { prefetchPath } from '../remotes/remotes.ts';
import { t } from '../texts.ts';
import styles from './Sidebar.module.css';

const collapsedFlag = persisted<boolean>('sidebar-collapsed');

interface SidebarProps {
  drawerOpen: boolean;
  onCloseDrawer: () => void;
}

export function Sidebar({ drawerOpen, onCloseDrawer }: SidebarProps) {
  const { pathname } = useLocation();
  const { navigation } = useCatalog();
  const [wanted, setWanted] = useState(() => collapsedFlag.read() ?? false);
  // Home ignores the flag and never overwrites it.
  const isHome = pathname === '/home';
  const collapsed = wanted && !isHome && !drawerOpen;
  const toggle = () => {
    collapsedFlag.write(!wanted);
    setWanted(!wanted);
  };
  const word = collapsed ? t('Expand sidebar') : t('Collapse sidebar');
  return (
    <>
      {drawerOpen && (
        <button type="button" className={styles.veil} aria-label={t('Close menu')} onClick={onCloseDrawer} />
      )}
      <nav
        className={styles.sidebar}
        aria-label={t('Main')}
        data-collapsed={collapsed || undefined}
        data-open={drawerOpen || undefined}
      >
        <Link to="/home" className={styles.brand} aria-label={t('Salesdesk, home')}>
          <Logo size={32} />
          {!collapsed && <span>Salesdesk</span>}
        </Link>
        <ul className={styles.entries}>
          {sidebarEntries(navigation).map((entry) => (
            <li key={entry.path}>
              <Entry entry={entry} collapsed={collapsed} current={isCurrent(entry, pathname)} />
            </li>
          ))}
        </ul>
        {!isHome && (
          <Tooltip title={collapsed ? word : ''} placement={direction === 'rtl' ? 'left' : 'right'}>
            <button
              type="button"
              className={styles.toggle}
              aria-label={word}
              aria-expanded={!collapsed}
              onClick={toggle}
            >
              {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
              {!collapsed && <span>{t('Collapse')}</span>}
            </button>
          </Tooltip>
        )}
      </nav>
    </>
  );
}

function Entry({ entry, collapsed, current }: { entry: SidebarEntry; collapsed: boolean; current: boolean }) {
  const permitted = useCan(entry.permission);
  const prefetch = () => permitted && !entry.soon && prefetchPath(entry.path);
  return (
    <Tooltip title={collapsed ? entry.label : ''} placement={direction === 'rtl' ? 'left' : 'right'}>
      <Link
        to={entry.path}
        className={styles.entry}
        aria-current={current ? 'page' : undefined}
        aria-label={collapsed ? entry.label : undefined}
        data-muted={entry.soon || !permitted || undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <span className={styles.icon}>{navigationIcon(entry.icon)}</span>
        {!collapsed && <span className={styles.label}>{entry.label}</span>}
        {!collapsed && entry.soon && <small className={styles.soon}>{t('Soon')}</small>}
      </Link>
    </Tooltip>
  );
}
