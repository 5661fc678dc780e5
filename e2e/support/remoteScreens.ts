/** The remotes of the workspace, read from the built releases, so that tests about all of them include a new one. */
import type { Page } from '@playwright/test';
import {
  type NavigationDeclaration,
  PERMISSION_KEYS,
  type PermissionKey,
  type RemoteRouteDeclaration,
} from '@salesdesk/shared/domain';
import { builtDocument } from './forgedRelease.ts';

export interface RemoteScreen {
  remote: string;
  /** Its live release. */
  version: string;
  /** Its first route. */
  route: RemoteRouteDeclaration;
  routes: readonly RemoteRouteDeclaration[];
  /** How people open it by a click; null for the sign-in. */
  entry: NavigationDeclaration | null;
}

export const SCREENS: readonly RemoteScreen[] = Object.values(builtDocument().microFrontends).flatMap((releases) => {
  const live = releases.find(({ deployment }) => deployment.default);
  const { name, routes, navigation } = live?.extras.salesdesk ?? {};
  const [route] = routes ?? [];
  return live && name && routes && route
    ? [{ remote: name, version: live.metadata.version, route, routes, entry: navigation?.[0] ?? null }]
    : [];
});

/** What a user needs to open all of them. */
export const SCREEN_RIGHTS: readonly PermissionKey[] = PERMISSION_KEYS.filter((key) =>
  SCREENS.some(({ route }) => route.permission === key),
);

/** The screen of this remote. */
export function screenOf(remote: string): RemoteScreen {
  const found = SCREENS.find((screen) => screen.remote === remote);
  if (!found) throw new Error(`${remote} is not released; npm run build`);
  return found;
}

/** Opens it as people do: by its entry of the sidebar or of the Settings menu. */
export async function openByEntry(page: Page, remote: string): Promise<void> {
  const { entry } = screenOf(remote);
  if (!entry) throw new Error(`${remote} has no entry.`);
  if (entry.section === 'settings') {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: entry.label }).click();
  } else {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry.label, exact: true }).click();
  }
}
