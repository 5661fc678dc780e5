/** What the extensions of the search find for a text, a group for each; one that fails leaves the others. ADR-114. */
import { type SlotData, useDebounced, useSlotData } from '@salesdesk/shared';
import { SEARCH_MIN, type SearchHit } from '@salesdesk/shared/domain';
import { useState } from 'react';
import type { PaletteGroup, PaletteItem } from './palette.model.ts';
import { useOpenAddress } from './recent.ts';

/** Debounce while typing; the previous search is aborted. */
const PAUSE_MS = 150;
const OF_EACH = 8;

/** Returns no groups while the text is too short. */
export function useFound(text: string): PaletteGroup[] {
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
