/** A second user with a separate browser. */
import type { Browser } from '@playwright/test';
import type { PermissionKey } from '@salesdesk/shared/domain';
import { ApiClient } from '../apiClient.ts';
import { openSession } from '../fixtures.ts';

/** Creates a user with these permissions, signed in; the caller closes `context`. */
export async function colleague(
  browser: Browser,
  admin: ApiClient,
  {
    rights,
    firstName,
    viewport,
  }: { rights: PermissionKey[]; firstName: string; viewport?: { width: number; height: number } },
) {
  const user = await admin.createUser({ permissions: rights, firstName });
  const context = await browser.newContext(viewport ? { viewport } : {});
  const page = await context.newPage();
  const api = await ApiClient.signIn(user, admin.url);
  await openSession(page, api);
  return { page, context, api, name: `${user.firstName} ${user.lastName}` };
}
