import { useSession } from '@salesdesk/shared';
import { useNavigate } from '@salesdesk/shared/router';
import { useCallback, useEffect, useRef } from 'react';

/** How long the browser may take to begin going back; it says so at once when there is anything to go back to. */
const BEGIN_MS = 300;
/** What the browser says when it begins: the page is left, or this page shows another entry. */
const BEGINNINGS = ['beforeunload', 'pagehide', 'popstate'] as const;

/**
 * Gives a function that goes back in history, to another site too. With nothing behind this page it opens /home, or the
 * sign-in when nobody is signed in.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { isAuthenticated } = useSession();
  const stopWaiting = useRef(() => {});
  useEffect(() => () => stopWaiting.current(), []);
  return useCallback(() => {
    const goHome = () => void navigate(isAuthenticated ? '/home' : '/', { replace: true });
    if (window.history.length <= 1) return goHome();
    stopWaiting.current();
    // The length also counts the entries ahead: when only those exist, going back does nothing.
    const timer = setTimeout(() => {
      stop();
      goHome();
    }, BEGIN_MS);
    const stop = () => {
      clearTimeout(timer);
      for (const event of BEGINNINGS) window.removeEventListener(event, stop);
    };
    for (const event of BEGINNINGS) window.addEventListener(event, stop);
    stopWaiting.current = stop;
    void navigate(-1);
  }, [navigate, isAuthenticated]);
}
