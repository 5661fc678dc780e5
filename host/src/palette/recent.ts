/** Recently chosen palette items, stored for this tab until the session ends, and how their addresses are opened. */
import { bus, session } from '@salesdesk/shared';
import { useNavigate, useSearchParams } from '@salesdesk/shared/router';
import { useCallback, useEffect, useRef } from 'react';
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

/** Opens an address; one that begins with `?` over the screen that is shown, whose own parameters stay. */
export function useOpenAddress(): (path: string) => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);
  return useCallback(
    (path) => {
      if (!path.startsWith('?')) return void navigate(path);
      const next = new URLSearchParams(newest.current);
      for (const [name, value] of new URLSearchParams(path)) next.set(name, value);
      void navigate({ search: `${next}` });
    },
    [navigate],
  );
}

bus.on('session.ended', () => sessionStorage.removeItem(KEY));
