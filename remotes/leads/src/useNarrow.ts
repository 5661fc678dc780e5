import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(max-width: 767px)');

/** True where one column at a time is shown: under 768 px. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const watched = query();
      watched.addEventListener('change', onChange);
      return () => watched.removeEventListener('change', onChange);
    },
    () => query().matches,
  );
}
