import { useLocation, useNavigationType } from '@salesdesk/shared/router';
import { useEffect, useRef, useState } from 'react';

/** How long a remote may take before the focus is left where it is. */
const PATIENCE_MS = 8000;

/**
 * After going to another page by hand, or coming in by the sign-in: the focus moves to its title, which is also
 * announced. Gives the text for the live region. The first page and a redirect leave the focus alone.
 */
export function useRouteFocus(): string {
  const { pathname } = useLocation();
  const type = useNavigationType();
  // Inside from the first moment on, or from the screens before the shell, which are gone with the focus.
  const last = useRef(type === 'POP' ? pathname : null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (last.current === pathname) return;
    const isArrival = last.current === null;
    last.current = pathname;
    if (type === 'REPLACE' && !isArrival) return;
    const settle = () => {
      const title = document.getElementById('page-title') ?? document.querySelector('main h1');
      if (!title) return false;
      // A popup that the new page opened keeps the focus.
      if (!document.querySelector('[role="dialog"]')) (title as HTMLElement).focus({ preventScroll: true });
      setAnnouncement(title.textContent ?? '');
      return true;
    };
    const observer = new MutationObserver(() => settle() && observer.disconnect());
    const begin = () => {
      if (!settle()) observer.observe(document.body, { childList: true, subtree: true });
    };
    // The header is as new as the page, whose title finds its place there before the next frame.
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
