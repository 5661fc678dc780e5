/** A second user with a separate browser. */
import type { Browser } from '@playwright/test';
import type { PermissionKey } from '@salesdesk/shared/domain';
import type { ApiClient } from '../support/apiClient.ts';
import { openSession } from '../support/fixtures.ts';

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
  const user = await admin.createSignedIn({ permissions: rights, firstName });
  const context = await browser.newContext(viewport ? { viewport } : {});
  const page = await context.newPage();
  await openSession(page, user.api);
  return { page, context, api: user.api, name: `${user.firstName} ${user.lastName}` };
}
