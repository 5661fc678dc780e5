import { chooseLanguage, LANGUAGES, type Language, language, translated } from '@salesdesk/shared';
import type { LoggedInUser } from '@salesdesk/shared/domain';
import { Dropdown, type MenuProps, type ThemeChoice, UserAvatar, useTheme } from '@salesdesk/shared/ui/core';
import { CheckOutlined, LogoutOutlined } from '@salesdesk/shared/ui/icons';
import { useLogout } from '../navigation/useLogout.ts';
import { msg, t } from '../texts.ts';
import styles from './Header.module.css';

const THEMES: Record<ThemeChoice, string> = {
  system: msg('System theme'),
  light: msg('Light theme'),
  dark: msg('Dark theme'),
};

/** Shows the signed-in user; its menu has Logout, theme and language. */
export function ProfileMenu({ user }: { user: LoggedInUser | null }) {
  const { choice, choose } = useTheme();
  const logout = useLogout();
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  const items: MenuProps['items'] = [
    ...(Object.keys(THEMES) as ThemeChoice[]).map((theme) => ({
      key: theme,
      label: translated(THEMES[theme]),
      icon: <CheckOutlined style={{ visibility: theme === choice ? 'visible' : 'hidden' }} />,
      onClick: () => choose(theme),
    })),
    { type: 'divider' },
    ...(Object.keys(LANGUAGES) as Language[]).map((one) => ({
      key: one,
      label: <span lang={one}>{LANGUAGES[one]}</span>,
      icon: <CheckOutlined style={{ visibility: one === language ? 'visible' : 'hidden' }} />,
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
