/** The header: the page's title left; settings and profile right. product.md section 2, "Shell". */
import {
  chooseLanguage,
  type Extension,
  LANGUAGES,
  type Language,
  language,
  openOverlay,
  Slot,
  translated,
  useExtensions,
  useSession,
} from '@salesdesk/shared';
import { hasPermission, type LoggedInUser, SHELL_PATHS } from '@salesdesk/shared/domain';
import { useLocation, useNavigate } from '@salesdesk/shared/router';
import {
  Button,
  Dropdown,
  type MenuProps,
  namedIcon,
  PAGE_TITLE_SLOT,
  THEMES,
  type ThemeChoice,
  Tooltip,
  UserAvatar,
  useTheme,
} from '@salesdesk/shared/ui/core';
import {
  CheckOutlined,
  LogoutOutlined,
  MenuOutlined,
  QuestionOutlined,
  SearchOutlined,
  SettingOutlined,
  UserOutlined,
} from '@salesdesk/shared/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { settingsEntries } from '../navigation/navigation.ts';
import { logout, SignOutButton } from '../navigation/SignOutButton.tsx';
import { useCatalog } from '../remotes/discovery.ts';
import { prefetchPath } from '../remotes/remotes.ts';
import { t } from '../texts.ts';
import styles from './Header.module.css';
import { OutboxMenu } from './OutboxMenu.tsx';

/** The header without what may fail. */
export function BareHeader() {
  return (
    <header className={styles.header}>
      <div id={PAGE_TITLE_SLOT} className={styles.title} />
      <SignOutButton />
    </header>
  );
}

export function Header({ onOpenDrawer, onSearch }: { onOpenDrawer: () => void; onSearch: () => void }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <Button
        className={styles.menu}
        type="text"
        icon={<MenuOutlined />}
        aria-label={t('Open menu')}
        onClick={onOpenDrawer}
      />
      <div id={PAGE_TITLE_SLOT} className={styles.title} />
      <FailureBoundary as="notice">
        <OutboxMenu />
      </FailureBoundary>
      <FailureBoundary as="notice">
        <PaletteButton onClick={onSearch} />
      </FailureBoundary>
      <FailureBoundary as="notice">
        <Slot name="header" props={{ path: pathname }} />
      </FailureBoundary>
      <FailureBoundary as="notice">
        <SettingsMenu />
      </FailureBoundary>
      <FailureBoundary as="notice" instead={<SignOutButton />}>
        <ProfileMenu user={user} />
      </FailureBoundary>
    </header>
  );
}

const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** Opens the palette by mouse or touch. */
function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button className={styles.search} icon={<SearchOutlined />} aria-keyshortcuts="Control+K Meta+K" onClick={onClick}>
      <span className="sd-visually-hidden">{t('Search everything')}</span>
      <span className={styles.searchWord} aria-hidden="true">
        {t('Search')} <kbd>{MOD} K</kbd>
      </span>
    </Button>
  );
}

/** Shows the signed-in user; its menu has the own profile, the help of keys, theme, language and Logout. */
function ProfileMenu({ user }: { user: LoggedInUser | null }) {
  const { choice, choose } = useTheme();
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  const navigate = useNavigate();
  const items: MenuProps['items'] = [
    { key: 'profile', label: t('My profile'), icon: <UserOutlined />, onClick: () => navigate('/my-profile') },
    {
      key: 'shortcuts',
      label: t('Keyboard shortcuts'),
      icon: <QuestionOutlined />,
      extra: <span aria-hidden="true">?</span>,
      onClick: () => openOverlay('shortcuts'),
    },
    { type: 'divider' },
    ...(Object.keys(THEMES) as ThemeChoice[]).map((theme) => ({
      key: theme,
      ...checkable(theme === choice),
      label: translated(THEMES[theme]),
      onClick: () => choose(theme),
    })),
    { type: 'divider' },
    ...(Object.keys(LANGUAGES) as Language[]).map((one) => ({
      key: one,
      ...checkable(one === language),
      label: <span lang={one}>{LANGUAGES[one]}</span>,
      onClick: () => chooseLanguage(one),
    })),
    { type: 'divider' },
    { key: 'logout', label: t('Logout'), icon: <LogoutOutlined />, onClick: () => void logout() },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className={styles.profile}>
        <span className="sd-visually-hidden">{t('Profile of {{name}}', { name })}</span>
        <span aria-hidden="true">
          <UserAvatar name={name} image={user?.profile_image} />
        </span>
        <span className={styles.who} aria-hidden="true">
          <strong>{name}</strong>
          <span>{user?.email}</span>
        </span>
      </button>
    </Dropdown>
  );
}

/** One of several choices of a menu; screen readers say which is checked. */
function checkable(isChecked: boolean) {
  return {
    role: 'menuitemradio',
    'aria-checked': isChecked,
    icon: <CheckOutlined style={{ visibility: isChecked ? 'visible' : 'hidden' }} />,
  };
}

const NO_PROPS = { close: () => {} };
const SettingsDialog = lazy(() =>
  import('./SettingsDialog.tsx').then((module) => ({ default: module.SettingsDialog })),
);

/**
 * The settings menu. Without permission the entries that the specification names are disabled, with the reason as a tooltip
 * and others are hidden.
 */
function SettingsMenu() {
  const navigate = useNavigate();
  const { navigation } = useCatalog();
  const { permissions } = useSession();
  const shown = settingsEntries(navigation).filter(
    ({ path, permission }) => SHELL_PATHS.includes(path) || hasPermission(permissions, permission),
  );
  const extensions = useExtensions('settings.entry', NO_PROPS);
  const [opened, setOpened] = useState<Extension | null>(null);
  const pages: MenuProps['items'] = shown.map((entry) => {
    const permitted = hasPermission(permissions, entry.permission);
    return {
      key: entry.path,
      icon: namedIcon(entry.icon),
      disabled: !permitted,
      label: permitted ? (
        translated(entry.label)
      ) : (
        <Tooltip title={t('You do not have permission to open this page.')}>{translated(entry.label)}</Tooltip>
      ),
      onMouseEnter: () => permitted && prefetchPath(entry.path),
      onClick: () => navigate(entry.path),
    };
  });
  const added = extensions.map((extension) => ({
    key: extension.key,
    icon: namedIcon(extension.key),
    label: extension.title,
    onClick: () => setOpened(extension),
  }));
  return (
    <>
      <Dropdown menu={{ items: [...pages, ...added] }} trigger={['click']} placement="bottomRight">
        <Button type="text" icon={<SettingOutlined />} aria-label={t('Settings')} />
      </Dropdown>
      {opened && (
        <Suspense>
          <SettingsDialog extension={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
