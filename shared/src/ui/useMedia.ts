import { useCallback, useSyncExternalStore } from 'react';

/** Where lists are cards and toolbars short. Styles have the same width. */
export const PHONE = '(max-width: 767px)';

/** Whether the media query matches now; follows its changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const watched = window.matchMedia(query);
      watched.addEventListener('change', onChange);
      return () => watched.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
