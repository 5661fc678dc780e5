/** Screens and actions that the user may use. ADR-114. */
import { openOverlay, translated, useSession } from '@salesdesk/shared';
import { hasPermission, TITLES } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { type ThemeChoice, useTheme } from '@salesdesk/shared/ui/core';
import { useMemo } from 'react';
import { settingsEntries, sidebarEntries } from '../navigation/navigation.ts';
import { useLogout } from '../navigation/useLogout.ts';
import { useCatalog } from '../remotes/discovery.ts';
import { msg, t } from '../texts.ts';
import type { PaletteItem } from './palette.model.ts';

/** The host's own pages that are not in the sidebar. */
const OWN = [{ label: msg(TITLES.profile), path: '/my-profile', icon: 'profile', permission: undefined }];
const THEMES: Record<ThemeChoice, string> = {
  light: msg('Light theme'),
  dark: msg('Dark theme'),
  system: msg('Theme of the system'),
};

/** All screens, in the order of the sidebar and the settings. */
export function useScreens(): PaletteItem[] {
  const { navigation } = useCatalog();
  const { permissions } = useSession();
  const navigate = useNavigate();
  return useMemo(
    () =>
      [...sidebarEntries(navigation).filter(({ soon }) => !soon), ...settingsEntries(navigation), ...OWN]
        .filter(({ permission }) => hasPermission(permissions, permission))
        .map(({ label, path, icon }) => {
          const shown = { key: `screen ${path}`, label: translated(label), icon };
          return { ...shown, keywords: t('go to open screen'), remembered: shown, run: () => void navigate(path) };
        }),
    [navigation, permissions, navigate],
  );
}

/** Actions declared by remotes, and those of the shell. */
export function useActions(): PaletteItem[] {
  const { actions } = useCatalog();
  const { permissions } = useSession();
  const navigate = useNavigate();
  const { choice, choose } = useTheme();
  const logout = useLogout();
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
  }, [actions, permissions, navigate, choice, choose, logout]);
}
