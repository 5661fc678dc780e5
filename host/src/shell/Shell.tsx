/** Header, sidebar, and the page between them, each of which may fail without the others. product.md section 2, "Shell". */
import { Slot, useBus } from '@salesdesk/shared';
import { Outlet, useLocation, useNavigationType } from '@salesdesk/shared/router';
import { useEffect, useRef, useState } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { PaletteSlot } from '../palette/PaletteSlot.tsx';
import { t } from '../texts.ts';
import { LiveBanner, OfflineBanner, StorageNote } from './Banners.tsx';
import { BareHeader, Header } from './Header.tsx';
import styles from './Shell.module.css';
import { BareSidebar, Sidebar } from './Sidebar.tsx';
import { SignedInUser } from './useLoggedInUser.ts';

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

/** If the title has not appeared by then, the focus stays where it is. */
const PATIENCE_MS = 8000;

/**
 * Moves the focus to the page's title after navigation by the user and after the sign-in, and returns the title for the
 * live region. The first page and redirects leave the focus alone.
 */
export function useRouteFocus(): string {
  const { pathname } = useLocation();
  const type = useNavigationType();
  // Either the first page is inside the shell, or the screens before it were removed together with the focus.
  const last = useRef(type === 'POP' ? pathname : null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (last.current === pathname) return;
    const isArrival = last.current === null;
    last.current = pathname;
    if (type === 'REPLACE' && !isArrival) return;
    const focusTitle = () => {
      const title = document.getElementById('page-title') ?? document.querySelector('main h1');
      if (!title) return false;
      // A popup opened by the new page keeps the focus; one that is still closing has none.
      if (!document.activeElement?.closest('[role="dialog"]')) (title as HTMLElement).focus({ preventScroll: true });
      setAnnouncement(title.textContent ?? '');
      return true;
    };
    const observer = new MutationObserver(() => focusTitle() && observer.disconnect());
    const begin = () => {
      if (!focusTitle()) observer.observe(document.body, { childList: true, subtree: true });
    };
    // The header is mounted together with the page, and its title appears there before the next frame.
    const frame = isArrival ? requestAnimationFrame(begin) : begin();
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      cancelAnimationFrame(frame ?? 0);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname, type]);
  return announcement;
}
