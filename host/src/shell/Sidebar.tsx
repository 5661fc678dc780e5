/** The entries and the collapse toggle; a drawer on small screens. product.md section 2, "Sidebar". */
import { direction, persisted } from '@salesdesk/shared';
import { Link, useLocation } from '@salesdesk/shared/router';
import { Logo, Tooltip } from '@salesdesk/shared/ui/core';
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { sidebarEntries } from '../navigation/navigation.ts';
import { useCatalog } from '../remotes/discovery.ts';
import { t } from '../texts.ts';
import styles from './Sidebar.module.css';
import { SidebarEntries } from './SidebarEntries.tsx';

const collapsedFlag = persisted<boolean>('sidebar-collapsed');

export function Sidebar({ drawerOpen, onCloseDrawer }: { drawerOpen: boolean; onCloseDrawer: () => void }) {
  const { pathname } = useLocation();
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
        <Link to="/home" className={styles.brand} aria-label={t('{{product}}, home', { product: 'Salesdesk' })}>
          <Logo size={32} />
          {!collapsed && <span>Salesdesk</span>}
        </Link>
        <FailureBoundary as="notice" instead={<PlainEntries />}>
          <SidebarEntries collapsed={collapsed} onExpand={toggle} />
        </FailureBoundary>
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

/** Where the entries failed: the same links by their names alone. */
function PlainEntries() {
  const { navigation } = useCatalog();
  return (
    <ul className={styles.entries}>
      {sidebarEntries(navigation).map(({ path, label }) => (
        <li key={path}>
          <Link to={path} className={styles.entry}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The sidebar without what may fail. */
export function BareSidebar() {
  return (
    <nav className={styles.sidebar} aria-label={t('Main')}>
      <Link to="/home" className={styles.brand}>
        Salesdesk
      </Link>
    </nav>
  );
}
