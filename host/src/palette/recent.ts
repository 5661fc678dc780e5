/** Recently chosen palette items, stored for this tab until the session ends. */
import { bus, session } from '@salesdesk/shared';
import type { Remembered } from './palette.model.ts';

const KEY = 'salesdesk.recent';
const MAX_ITEMS = 6;

/** The most recent items first; only those of the current user. */
export function recentItems(): readonly Remembered[] {
  try {
    const { userId, items } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
      userId?: number;
      items?: Remembered[];
    };
    return userId === session.state$.value.userId && Array.isArray(items) ? items : [];
  } catch {
    return [];
  }
}

export function remember(item: Remembered): void {
  const items = [item, ...recentItems().filter(({ key }) => key !== item.key)].slice(0, MAX_ITEMS);
  sessionStorage.setItem(KEY, JSON.stringify({ userId: session.state$.value.userId, items }));
}

bus.on('session.ended', () => sessionStorage.removeItem(KEY));
