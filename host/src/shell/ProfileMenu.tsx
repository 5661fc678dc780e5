import { chooseLanguage, LANGUAGES, type Language, language, openOverlay, translated } from '@salesdesk/shared';
import type { LoggedInUser } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { Dropdown, type MenuProps, THEMES, type ThemeChoice, UserAvatar, useTheme } from '@salesdesk/shared/ui/core';
import { CheckOutlined, LogoutOutlined, QuestionOutlined, UserOutlined } from '@salesdesk/shared/ui/icons';
import { logout } from '../navigation/SignOutButton.tsx';
import { t } from '../texts.ts';
import styles from './Header.module.css';

/** Shows the signed-in user; its menu has the own profile, the help of keys, theme, language and Logout. */
export function ProfileMenu({ user }: { user: LoggedInUser | null }) {
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
