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
  [leads: `leads.${string}`]: { view: 'board' | 'list'; closed: Readonly<Record<string, boolean>> };
}

/** What `use` returns; null where the storage is full, forbidden or unreadable, without which the page works too. */
export function fromStorage<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** One stored value: unreadable texts count as absent, a full or forbidden storage is no failure. */
export function persisted<T extends Persisted[keyof Persisted]>(name: keyof Persisted) {
  const key = `salesdesk.${name}`;
  return {
    read: (): T | null => fromStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null') as T | null),
    write: (value: T) => void fromStorage(() => localStorage.setItem(key, JSON.stringify(value))),
    clear: () => void fromStorage(() => localStorage.removeItem(key)),
  };
}
