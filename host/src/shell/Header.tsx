/** The header: the page's title left; settings and profile right. product.md section 2, "Shell". */
import { Slot, useSession } from '@salesdesk/shared';
import { useLocation } from '@salesdesk/shared/router';
import { Button, PAGE_TITLE_SLOT } from '@salesdesk/shared/ui/core';
import { MenuOutlined, SearchOutlined } from '@salesdesk/shared/ui/icons';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { SignOutButton } from '../navigation/SignOutButton.tsx';
import { t } from '../texts.ts';
import styles from './Header.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';

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
