import { useSession } from '@salesdesk/shared';
import { useNavigate } from '@salesdesk/shared/router';
import { useCallback, useEffect, useRef } from 'react';

/** Time to wait for the browser to start going back; it fires an event at once when there is a previous entry. */
const BEGIN_MS = 300;
/** Events that show it has started: the page is left, or another history entry is shown. */
const BEGINNINGS = ['beforeunload', 'pagehide', 'popstate'] as const;

/**
 * Returns a function that goes back in history, also to another site. Without a previous entry it opens /home, or the
 * sign-in for signed-out users.
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
    // The length also counts forward entries; when only those exist, going back does nothing.
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
