/** What outlives a visit: sidebar flag, country list, user. product.md section 3, "Client store slices"; product.md section 9. */
import type { Country, ListLayouts, LoggedInUser } from '../domain/index.ts';

interface Persisted {
  'sidebar-collapsed': boolean;
  'single-keys': boolean;
  'toast-time': 'short' | 'minute' | 'stay';
  countries: Country[];
  user: LoggedInUser;
  theme: 'light' | 'dark' | 'system';
  language: string;
  'sidebar-sections': string;
  /** By the id of the user. */
  [columns: `columns.${string}`]: ListLayouts;
}

/** One stored value: unreadable texts count as absent, a full or forbidden storage is no failure. */
export function persisted<T extends Persisted[keyof Persisted]>(name: keyof Persisted) {
  const key = `salesdesk.${name}`;
  return {
    read(): T | null {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
      } catch {
        return null;
      }
    },
    write(value: T): void {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // The page works without it; the next visit starts from the default.
      }
    },
    clear(): void {
      try {
        localStorage.removeItem(key);
      } catch {
        // What cannot be reached was not written either.
      }
    },
  };
}
