import { useLocation, useNavigationType } from '@salesdesk/shared/router';
import { useEffect, useRef, useState } from 'react';

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
