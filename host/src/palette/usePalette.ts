/** The groups of the palette for a text: recent items while it is empty, then the best matches of each group. */
import { matching } from '@salesdesk/shared/domain';
import { useMemo, useState } from 'react';
import { t } from '../texts.ts';
import { inOrder, type PaletteGroup, type PaletteItem } from './palette.model.ts';
import { recentItems, useOpenAddress } from './recent.ts';
import { useFound } from './useFound.ts';
import { useActions, useScreens } from './usePaletteItems.ts';

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
