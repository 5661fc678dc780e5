import { dataOf, persisted, queryClient, useHttp, useQuery, useSession } from '@salesdesk/shared';
import { type ColumnPreference, endpoints, type LayoutName, type ListLayouts } from '@salesdesk/shared/domain';
import { useCallback, useRef, useState } from 'react';
import type { ColumnLayout } from '../../ui/dataTable.model.ts';

/** Combines the changes of one drag or of repeated key presses into one call. */
const SAVE_MS = 600;
const NONE: ColumnPreference[] = [];
const { layouts, saveLayout } = endpoints.lists;

/** The copy in this browser. */
const copyOf = (userId: number | null) => persisted<ListLayouts>(`columns.${userId}`);

/** With `isWanted` false nothing is fetched yet. */
export function useColumnLayout(list: LayoutName, { isWanted = true } = {}): ColumnLayout {
  const http = useHttp();
  const { userId } = useSession();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [filtersInHead, setFiltersInHead] = useState('');
  const key = ['layouts', userId] as const;
  /** Changed here and not saved on the server yet. */
  const unsaved = useRef<ColumnPreference[] | null>(null);
  const query = useQuery<ListLayouts>({
    queryKey: key,
    enabled: isWanted,
    // Start with the preferences stored in this browser, so that no column jumps when the reply arrives.
    placeholderData: () => copyOf(userId).read() ?? {},
    queryFn: async ({ signal }) => {
      const loaded = await dataOf(http.get(layouts, { signal }));
      // The user's unsaved change is newer than the server's data.
      const all = { ...loaded, ...(unsaved.current && { [list]: unsaved.current }) };
      copyOf(userId).write(all);
      return all;
    },
  });
  const [shown, show] = useState<ColumnPreference[] | null>(null);
  const isShown = shown !== null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = useCallback(
    (next: (preferences: ColumnPreference[]) => ColumnPreference[]) => {
      if (isShown) return show((preferences) => next(preferences ?? NONE));
      const key = ['layouts', userId];
      const before = queryClient.getQueryData<ListLayouts>(key) ?? copyOf(userId).read() ?? {};
      const columns = next(before[list] ?? NONE);
      const all = { ...before, [list]: columns };
      queryClient.setQueryData<ListLayouts>(key, all);
      copyOf(userId).write(all);
      unsaved.current = columns;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // If saving fails, the preferences stay in this browser and the next change sends them again.
        const saving = http.post(saveLayout, { list, columns }, { json: true }).catch(() => {});
        void saving.then(async () => {
          if (unsaved.current !== columns) return;
          // A load that began before the save may return the old columns, so it is repeated.
          const isLoading = queryClient.isFetching({ queryKey: key }) > 0;
          await queryClient.cancelQueries({ queryKey: key });
          unsaved.current = null;
          if (isLoading) void queryClient.invalidateQueries({ queryKey: key });
        });
      }, SAVE_MS);
    },
    [http, list, userId, isShown],
  );
  const reset = useCallback(() => change(() => NONE), [change]);
  const preferences = shown ?? query.data?.[list] ?? NONE;
  return { preferences, change, reset, show, slot, setSlot, filtersInHead, setFiltersInHead };
}
