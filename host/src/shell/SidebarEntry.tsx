import { direction, useCan } from '@salesdesk/shared';
import { Link } from '@salesdesk/shared/router';
import { namedIcon, Tooltip } from '@salesdesk/shared/ui/core';
import type { SidebarEntry as EntryContent } from '../navigation/navigation.ts';
import { prefetchPath } from '../remotes/remotes.ts';
import { t } from '../texts.ts';
import styles from './Sidebar.module.css';

interface SidebarEntryProps {
  entry: EntryContent;
  collapsed: boolean;
  current: boolean;
}

/** One link of the sidebar. Its page is prefetched while the pointer or the focus is on it. */
export function SidebarEntry({ entry, collapsed, current }: SidebarEntryProps) {
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
        <span className={styles.icon}>{namedIcon(entry.icon)}</span>
        {!collapsed && <span className={styles.label}>{entry.label}</span>}
        {!collapsed && entry.soon && <small className={styles.soon}>{t('Soon')}</small>}
      </Link>
    </Tooltip>
  );
}
