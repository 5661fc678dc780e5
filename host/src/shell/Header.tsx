/** The header: the page's title left; settings and profile right. product.md section 2, "Shell". */
import { useSession } from '@salesdesk/shared';
import { Button, PAGE_TITLE_SLOT } from '@salesdesk/shared/ui/core';
import { MenuOutlined } from '@salesdesk/shared/ui/icons';
import { Bell } from '../notifications/Bell.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { t } from '../texts.ts';
import styles from './Header.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';

interface HeaderProps {
  onOpenDrawer: () => void;
  onSearch: () => void;
}

export function Header({ onOpenDrawer, onSearch }: HeaderProps) {
  const { user } = useSession();
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
      <PaletteButton onClick={onSearch} />
      <Bell />
      <SettingsMenu />
      <ProfileMenu user={user} />
    </header>
  );
}
