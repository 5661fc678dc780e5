import { useLocation, useNavigationType } from '@salesdesk/shared/router';
import { useEffect, useRef, useState } from 'react';

/** How long a remote may take before the focus is left where it is. */
const PATIENCE_MS = 8000;

/**
 * After going to another page by hand: the focus moves to its title, which is also announced. Gives the text for
 * the live region. The first page and a redirect leave the focus alone.
 */
export function useRouteFocus(): string {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (type === 'REPLACE') return;
    const settle = () => {
      const title = document.getElementById('page-title') ?? document.querySelector('main h1');
      if (!title) return false;
      // A popup that the new page opened keeps the focus.
      if (!document.querySelector('[role="dialog"]')) (title as HTMLElement).focus({ preventScroll: true });
      setAnnouncement(title.textContent ?? '');
      return true;
    };
    if (settle()) return;
    const observer = new MutationObserver(() => settle() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname, type]);
  return announcement;
}
