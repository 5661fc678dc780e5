/** The entries and the collapse toggle; a drawer on small screens. product.md section 2, "Sidebar". */
import { direction, persisted, useCan, useSession } from '@salesdesk/shared';
import { Link, useLocation, useNavigate } from '@salesdesk/shared/router';
import { Logo, namedIcon, Tooltip } from '@salesdesk/shared/ui/core';
import {
  CloseOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  RightOutlined,
  SearchOutlined,
} from '@salesdesk/shared/ui/icons';
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';
import {
  filteredContent,
  isCurrent,
  type SidebarEntry,
  type SidebarSection,
  sidebarContent,
  sidebarEntries,
} from '../navigation/navigation.ts';
import { useCatalog } from '../remotes/discovery.ts';
import { prefetchPath } from '../remotes/remotes.ts';
import { plural, t } from '../texts.ts';
import styles from './Sidebar.module.css';

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

/** Names of the sections that the user opened, one a line. */
const openedSections = persisted<string>('sidebar-sections');

/** The links of the sidebar: fixed entries, and with many remotes a filter and sections that fold.. */
function SidebarEntries({ collapsed, onExpand }: { collapsed: boolean; onExpand: () => void }) {
  const { pathname } = useLocation();
  const { navigation } = useCatalog();
  const { permissions } = useSession();
  const [opened, setOpened] = useState<readonly string[]>(() => openedSections.read()?.split('\n') ?? []);
  const filter = useFilter();
  const all = sidebarContent(navigation, permissions);
  const wanted = useDeferredValue(filter.text);
  const shown = wanted.trim() ? filteredContent(all, wanted) : all;
  const fold = (name: string, isOpen: boolean) => {
    const others = opened.filter((other) => other !== name);
    const next = isOpen ? [...others, name] : others;
    openedSections.write(next.join('\n'));
    setOpened(next);
  };
  const hasFilter = all.sections.length > 0;
  const found = [...shown.top, ...shown.sections.flatMap(({ entries }) => entries)];

  return (
    <>
      {hasFilter && collapsed && <FilterButton onClick={() => filter.expand(onExpand)} />}
      {hasFilter && !collapsed && (
        <Filter {...filter} first={found[0]?.path} count={wanted.trim() ? found.length : null} />
      )}
      <div className={styles.scroller}>
        <Entries entries={shown.top} collapsed={collapsed} pathname={pathname} />
        {shown.sections.map((section) => (
          <Section
            key={section.name}
            section={section}
            collapsed={collapsed}
            pathname={pathname}
            isOpen={wanted.trim() !== '' || opened.includes(section.name)}
            onFold={fold}
          />
        ))}
        {wanted.trim() && !found.length && <p className={styles.none}>{t('No entry has this name.')}</p>}
      </div>
    </>
  );
}

interface SectionProps {
  section: SidebarSection;
  collapsed: boolean;
  pathname: string;
  isOpen: boolean;
  onFold: (name: string, isOpen: boolean) => void;
}

/** A folded section still shows the entry of the open page. The narrow sidebar shows no other. */
function Section({ section: { name, entries }, collapsed, pathname, isOpen, onFold }: SectionProps) {
  const id = useId();
  const shown = isOpen && !collapsed ? entries : entries.filter((entry) => isCurrent(entry, pathname));
  const list = <Entries id={id} name={name} entries={shown} collapsed={collapsed} pathname={pathname} />;
  if (collapsed) return shown.length ? list : null;
  return (
    <section className={styles.section}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onFold(name, !isOpen)}
      >
        <RightOutlined />
        <span>{name}</span>
        <small aria-hidden="true">{entries.length}</small>
      </button>
      {list}
    </section>
  );
}

function useFilter() {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  /** Widens the sidebar and puts the cursor into the field. */
  const expand = (widen: () => void) => {
    widen();
    setTimeout(() => field.current?.focus());
  };
  return { text, setText, field, expand };
}

type FilterProps = ReturnType<typeof useFilter> & {
  /** Where Enter leads. */
  first: string | undefined;
  /** Entries found, for screen readers; null without a filter. */
  count: number | null;
};

function Filter({ text, setText, field, first, count }: FilterProps) {
  const navigate = useNavigate();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim() && first !== undefined) {
      setText('');
      void navigate(first);
    }
    if (event.key !== 'Escape' || !text) return;
    event.preventDefault();
    setText('');
  };
  return (
    <div className={styles.filter}>
      <SearchOutlined />
      <input
        ref={field}
        type="text"
        value={text}
        maxLength={60}
        placeholder={t('Filter')}
        aria-label={t('Filter the menu')}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text && (
        <button type="button" aria-label={t('Clear the filter')} onClick={() => setText('')}>
          <CloseOutlined />
        </button>
      )}
      <span role="status" className="sd-visually-hidden">
        {count === null ? '' : plural(count, '{{count}} entry', '{{count}} entries')}
      </span>
    </div>
  );
}

function FilterButton({ onClick }: { onClick: () => void }) {
  const label = t('Filter the menu');
  return (
    <Tooltip title={label} placement={direction === 'rtl' ? 'left' : 'right'}>
      <button type="button" className={styles.toggle} aria-label={label} onClick={onClick}>
        <SearchOutlined />
      </button>
    </Tooltip>
  );
}

interface EntriesProps {
  entries: readonly SidebarEntry[];
  collapsed: boolean;
  pathname: string;
  id?: string;
  /** Of the section. */
  name?: string;
}

function Entries({ entries, collapsed, pathname, id, name }: EntriesProps) {
  return (
    <ul className={styles.entries} id={id} aria-label={name}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <Entry entry={entry} collapsed={collapsed} current={isCurrent(entry, pathname)} />
        </li>
      ))}
    </ul>
  );
}

/** One link of the sidebar. Its page is prefetched while the pointer or the focus is on it. */
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
        <span className={styles.icon}>{namedIcon(entry.icon)}</span>
        {!collapsed && <span className={styles.label}>{entry.label}</span>}
        {!collapsed && entry.soon && <small className={styles.soon}>{t('Soon')}</small>}
      </Link>
    </Tooltip>
  );
}
