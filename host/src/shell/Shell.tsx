/** Header, sidebar, and the page between them. product.md section 2, "Shell". */
import { useBus } from '@salesdesk/shared';
import { Outlet, useLocation } from '@salesdesk/shared/router';
import { useEffect, useState } from 'react';
import { CompanySlot } from '../company/CompanySlot.tsx';
import { type Overlay, PaletteSlot } from '../palette/PaletteSlot.tsx';
import { QueueSlot } from '../queue/QueueSlot.tsx';
import { t } from '../texts.ts';
import { Header } from './Header.tsx';
import { LiveBanner } from './LiveBanner.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { StorageNote } from './StorageNote.tsx';
import { useLoggedInUser } from './useLoggedInUser.ts';
import { useRouteFocus } from './useRouteFocus.ts';

export function Shell() {
  useLoggedInUser();
  const { pathname } = useLocation();
  const [maximised, setMaximised] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>(null);
  useBus('shell.maximised', (event) => setMaximised(event.maximised));
  // biome-ignore lint/correctness/useExhaustiveDependencies: close the drawer when the page changes.
  useEffect(() => setDrawerOpen(false), [pathname]);
  const announcement = useRouteFocus();

  return (
    <div className={styles.shell} data-maximised={maximised || undefined}>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      {!maximised && <Sidebar drawerOpen={drawerOpen} onCloseDrawer={() => setDrawerOpen(false)} />}
      <div className={styles.column}>
        {!maximised && <Header onOpenDrawer={() => setDrawerOpen(true)} onSearch={() => setOverlay('palette')} />}
        <StorageNote />
        <OfflineBanner />
        <LiveBanner />
        <main id="main" className={styles.main}>
          <Outlet />
        </main>
      </div>
      <CompanySlot />
      <QueueSlot />
      <PaletteSlot shown={overlay} show={setOverlay} />
      <div aria-live="polite" className="sd-visually-hidden">
        {announcement}
      </div>
    </div>
  );
}
