/** The groups of the palette for a text: recent items while it is empty, then the best matches of each group. ADR-114. */
import {
  bus,
  openOverlay,
  type SlotData,
  session,
  translated,
  useDebounced,
  useSession,
  useSlotData,
} from '@salesdesk/shared';
import {
  bareAddress,
  beginsWith,
  digitsRange,
  foldedRange,
  hasPermission,
  matching,
  SEARCH_MIN,
  type SearchHit,
  searchedDigits,
} from '@salesdesk/shared/domain';
import { useNavigate, useSearchParams } from '@salesdesk/shared/router';
import { THEMES, type ThemeChoice, useTheme } from '@salesdesk/shared/ui/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { settingsEntries, sidebarEntries } from '../navigation/navigation.ts';
import { logout } from '../navigation/SignOutButton.tsx';
import { useCatalog } from '../remotes/discovery.ts';
import { plural, t } from '../texts.ts';

/** Debounce while typing; the previous search is aborted. */
const PAUSE_MS = 150;
const OF_EACH = 8;

export function usePalette(text: string): PaletteGroup[] {
  const screens = useScreens();
  const actions = useActions();
  const found = useFound(text);
  const recent = useRecent([...screens, ...actions]);
  const isEmpty = !text.trim();
  return [
    ...(isEmpty && recent.length ? [{ id: 'recent', title: t('Recent'), items: recent }] : []),
    ...inOrder(found, text, [
      { id: 'screens', title: t('Screens'), items: matching(screens, text, isEmpty ? 20 : 6) },
      { id: 'actions', title: t('Actions'), items: matching(actions, text, isEmpty ? 20 : 6) },
    ]),
  ].filter(({ items, ...group }) => items.length > 0 || 'retry' in group || 'isLoading' in group);
}

/** Recent items that the user may still use. */
function useRecent(known: readonly PaletteItem[]): PaletteItem[] {
  const open = useOpenAddress();
  const [remembered] = useState(recentItems);
  return useMemo(
    () =>
      remembered.flatMap((shown): PaletteItem[] => {
        const same = known.find(({ key }) => key === shown.key);
        if (same) return [same];
        const { path } = shown;
        // The screen of a record checks the permission.
        return path ? [{ ...shown, remembered: shown, run: () => open(path) }] : [];
      }),
    [remembered, known, open],
  );
}

/** All screens, in the order of the sidebar and the settings. */
function useScreens(): PaletteItem[] {
  const { navigation } = useCatalog();
  const { permissions } = useSession();
  const navigate = useNavigate();
  return useMemo(
    () =>
      [...sidebarEntries(navigation).filter(({ soon }) => !soon), ...settingsEntries(navigation)]
        .filter(({ permission }) => hasPermission(permissions, permission))
        .map(({ label, path, icon }) => {
          const shown = { key: `screen ${path}`, label: translated(label), icon };
          return { ...shown, keywords: t('go to open screen'), remembered: shown, run: () => void navigate(path) };
        }),
    [navigation, permissions, navigate],
  );
}

/** Actions declared by remotes, and those of the shell. */
function useActions(): PaletteItem[] {
  const { actions } = useCatalog();
  const { permissions } = useSession();
  const navigate = useNavigate();
  const { choice, choose } = useTheme();
  return useMemo(() => {
    const declared = actions
      .filter((action) => action.permissions.every((key) => hasPermission(permissions, key)))
      .map(({ label, path, keywords }) => {
        const shown = { key: `action ${path}`, label, icon: path.includes('do=add') ? 'add' : 'action' };
        return { ...shown, keywords, remembered: shown, run: () => void navigate(path) };
      });
    const themes = (Object.keys(THEMES) as ThemeChoice[])
      .filter((theme) => theme !== choice)
      .map((theme) => ({
        key: `theme ${theme}`,
        label: translated(THEMES[theme]),
        icon: 'theme',
        keywords: t('switch colour appearance mode'),
        run: () => choose(theme),
      }));
    return [
      ...declared,
      ...themes,
      {
        key: 'help',
        label: t('Keyboard shortcuts'),
        hint: '?',
        icon: 'help',
        keywords: t('help keys'),
        run: () => openOverlay('shortcuts'),
      },
      { key: 'logout', label: t('Logout'), icon: 'logout', keywords: t('sign out leave'), run: () => void logout() },
    ];
  }, [actions, permissions, navigate, choice, choose]);
}

/**
 * What the extensions of the search find for a text, a group for each; one that fails leaves the others. No groups while the
 * text is too short.
 */
function useFound(text: string): PaletteGroup[] {
  const open = useOpenAddress();
  const typed = text.trim();
  const settled = useDebounced(typed, PAUSE_MS);
  const sources = useSlotData('search.source', { text: settled }, { isWanted: settled.length >= SEARCH_MIN });
  const [shown, setShown] = useState<Record<string, SearchHit[]>>({});
  if (typed.length < SEARCH_MIN) return [];
  // What an earlier text found stays until something has come for this one.
  const found = Object.fromEntries(sources.map(({ key, data }) => [key, data ?? shown[key] ?? []]));
  if (sources.some(({ key, data }) => data && data !== shown[key])) setShown(found);
  return sources.map(({ key: source, title, isPending, retry }: SlotData<'search.source'>) => ({
    id: source,
    title,
    items: retry ? [] : (found[source] ?? []).slice(0, OF_EACH).map((hit) => itemOf(source, hit, open)),
    isLoading: isPending || settled !== typed,
    retry,
  }));
}

function itemOf(
  source: string,
  { key, icon = 'action', reason, ...hit }: SearchHit,
  open: (path: string) => void,
): PaletteItem {
  const shown = { ...hit, key: `${source} ${key}`, icon };
  return { ...shown, reason, remembered: shown, run: () => open(hit.path) };
}

/** Recently chosen items, stored for this tab until the session ends. */
const KEY = 'salesdesk.recent';
const MAX_ITEMS = 6;

/** The most recent items first; only those of the current user. */
function recentItems(): readonly Remembered[] {
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

/** Lists the item first among the recent ones of this user. */
export function remember(item: Remembered): void {
  const items = [item, ...recentItems().filter(({ key }) => key !== item.key)].slice(0, MAX_ITEMS);
  sessionStorage.setItem(KEY, JSON.stringify({ userId: session.state$.value.userId, items }));
}

/** Opens an address; one that begins with `?` over the screen that is shown, whose own parameters stay. */
function useOpenAddress(): (path: string) => void {
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

export interface PaletteItem {
  /** Stable identity of the item. */
  key: string;
  label: string;
  /** Shown beside it, such as the shortcut of an action. */
  hint?: string;
  /** Why it was found, if not by its label. */
  reason?: string;
  icon: string;
  /** Additional search terms. */
  keywords?: string;
  /** Stored in the list of recent items; absent for items that should not be stored. */
  remembered?: Remembered;
  run: () => void;
}

/** An item that can be run again without a request. */
interface Remembered extends Pick<PaletteItem, 'key' | 'label' | 'hint' | 'icon'> {
  /** The address of what a search found; a screen or an action is known by its key. */
  path?: string;
}

interface PaletteGroup {
  id: string;
  title: string;
  items: readonly PaletteItem[];
  isLoading?: boolean;
  /** Retries; present when loading failed. */
  retry?: () => void;
}

/**
 * Records are listed before screens and actions but arrive later. When the typed text begins the name of a screen or an
 * action, that group comes first, so that Enter never takes an item that was inserted above it.
 */
export function inOrder(found: readonly PaletteGroup[], text: string, known: readonly PaletteGroup[]): PaletteGroup[] {
  const begins = ({ items: [best] }: PaletteGroup) => best !== undefined && beginsWith(best.label, text);
  return [...known.filter(begins), ...found, ...known.filter((group) => !begins(group))];
}

/** `text` cut where it shows what was typed, for marking that: before, the part, after. Null when it does not show it. */
export function markedIn(text: string, typed: string): [before: string, part: string, after: string] | null {
  const wanted = typed.trim();
  const digits = searchedDigits(wanted);
  const range =
    foldedRange(text, wanted) ??
    (digits
      ? (digitsRange(text, digits) ?? digitsRange(text, digits.slice(2)))
      : foldedRange(text, bareAddress(wanted)));
  return range && [text.slice(0, range.start), text.slice(range.start, range.end), text.slice(range.end)];
}

/** The index after a step, wrapping around; the first or last one when nothing is active. */
export function stepped(at: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (at < 0) return by === 1 ? 0 : count - 1;
  return (at + by + count) % count;
}

/** The announcement for screen readers. */
export function spokenCount(groups: readonly PaletteGroup[], text: string): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (groups.some(({ isLoading }) => isLoading)) return t('Searching');
  if (!count) return text ? t('Nothing found for {{text}}', { text }) : t('Nothing to show');
  return plural(count, '{{count}} result', '{{count}} results');
}
