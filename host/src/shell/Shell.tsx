/** Header, sidebar, and the page between them, each of which may fail without the others. product.md section 2, "Shell". */
import { Slot, useBus } from '@salesdesk/shared';
import { Outlet, useLocation } from '@salesdesk/shared/router';
import { useEffect, useState } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { PaletteSlot } from '../palette/PaletteSlot.tsx';
import { t } from '../texts.ts';
import { LiveBanner, OfflineBanner, StorageNote } from './Banners.tsx';
import { BareHeader, Header } from './Header.tsx';
import styles from './Shell.module.css';
import { BareSidebar, Sidebar } from './Sidebar.tsx';
import { SignedInUser } from './SignedInUser.ts';
import { useRouteFocus } from './useRouteFocus.ts';

export function Shell() {
  const { pathname } = useLocation();
  const [maximised, setMaximised] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  useBus('shell.maximised', (event) => setMaximised(event.maximised));
  // biome-ignore lint/correctness/useExhaustiveDependencies: close the drawer when the page changes.
  useEffect(() => setDrawerOpen(false), [pathname]);

  return (
    <div className={styles.shell} data-maximised={maximised || undefined}>
      <FailureBoundary as="notice">
        <SignedInUser />
      </FailureBoundary>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      {!maximised && (
        <FailureBoundary as="notice" instead={<BareSidebar />}>
          <Sidebar drawerOpen={drawerOpen} onCloseDrawer={() => setDrawerOpen(false)} />
        </FailureBoundary>
      )}
      <div className={styles.column}>
        {!maximised && (
          <FailureBoundary as="notice" instead={<BareHeader />}>
            <Header onOpenDrawer={() => setDrawerOpen(true)} onSearch={() => setSearchOpen(true)} />
          </FailureBoundary>
        )}
        <FailureBoundary as="notice">
          <StorageNote />
          <OfflineBanner />
          <LiveBanner />
        </FailureBoundary>
        <main id="main" className={styles.main}>
          <FailureBoundary as="page" resetKey={pathname}>
            <Outlet />
          </FailureBoundary>
        </main>
      </div>
      <FailureBoundary as="notice">
        <PaletteSlot isOpen={searchOpen} setOpen={setSearchOpen} />
      </FailureBoundary>
      <FailureBoundary as="notice">
        <Slot name="overlay" props={{ path: pathname }} />
      </FailureBoundary>
      <FailureBoundary as="notice">
        <RouteFocus />
      </FailureBoundary>
    </div>
  );
}

/** Moves the focus to the title of an opened page, and says it. */
function RouteFocus() {
  return (
    <div aria-live="polite" className="sd-visually-hidden">
      {useRouteFocus()}
    </div>
  );
}
