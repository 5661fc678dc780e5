import { useCallback, useSyncExternalStore } from 'react';

/** Where lists are cards and toolbars short, also with a phone on its side. Styles have the same condition. */
export const PHONE = '(max-width: 767px), (max-height: 500px) and (pointer: coarse)';

/** Tools of lists show icons without words, and their views as a menu. Styles have the same condition. */
export const NARROW = '(max-width: 1199px)';

/** A finger, not a mouse. */
export const TOUCH = '(pointer: coarse)';

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
