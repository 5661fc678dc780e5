/** The groups of the palette for a text: recent items while it is empty, then the best matches of each group. */
import { useCompanyAddress, useNavigate } from '@salesdesk/shared/router';
import { useMemo, useState } from 'react';
import { t } from '../texts.ts';
import { inOrder, matching, type PaletteGroup, type PaletteItem, type Remembered } from './palette.model.ts';
import { recentItems } from './recent.ts';
import { useFoundRecords } from './useFoundRecords.ts';
import { useActions, useScreens } from './usePaletteItems.ts';

export function usePalette(text: string, showHelp: () => void): PaletteGroup[] {
  const screens = useScreens();
  const actions = useActions(showHelp);
  const found = useFoundRecords(text);
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
  const { open } = useCompanyAddress();
  const navigate = useNavigate();
  const [remembered] = useState(recentItems);
  return useMemo(
    () =>
      remembered.flatMap((shown): PaletteItem[] => {
        const same = known.find(({ key }) => key === shown.key);
        if (same) return [same];
        const run = runOf(shown, { open, navigate });
        return run ? [{ ...shown, remembered: shown, run }] : [];
      }),
    [remembered, known, open, navigate],
  );
}

interface Ways {
  open: (id: number) => void;
  navigate: (path: string) => unknown;
}

/** Records are opened by id; the screen checks the permission. */
function runOf({ key }: Remembered, { open, navigate }: Ways): (() => void) | null {
  const [kind, id = ''] = key.split(' ');
  if (kind === 'company') return () => open(Number(id));
  if (kind === 'colleague') return () => void navigate(`/my-team?do=edit:${id}`);
  if (kind === 'network') return () => void navigate(`/networks?do=edit:${id}`);
  return null;
}
