/** What the tests of hosts on trial share: a person's browser, the host it has, and what became of the trial. ADR-156. */
import type { Browser, Page } from '@playwright/test';
import { directoryStore } from '@salesdesk/delivery/open-store';
import { HOST_NAME } from '@salesdesk/delivery/store';
import type { ApiClient, TestUser } from './apiClient.ts';
import { expect, openSession } from './fixtures.ts';

export type Person = TestUser & { api: ApiClient };

/** What a person needs for My Team and its form. */
export const MY_TEAM_RIGHTS = ['system.staff.view', 'system.staff.create'] as const;

/** Opens My Team as this person, in a new browser that knows them, so that the edge can choose their host. */
export async function openMyTeamAs(browser: Browser, person: Person, productUrl: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openSession(page, person.api);
  await context.addCookies([{ name: 'salesdesk-host-cohort', value: `user%20${person.userId}`, url: productUrl }]);
  await page.goto(`${productUrl}/my-team?status=1`);
  await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible();
  return page;
}

/** The version of the host that the page has. */
export const hostOf = (page: Page) => page.locator('#salesdesk-host').getAttribute('data-version');

/** The addresses of the documents that the page loads from now on. */
export function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) loads.push(response.url());
  });
  return loads;
}

/** Traffic in per cent of the host that is not the default one, and why it was stopped. `releases` is the store's folder. */
export async function hostTrialIn(releases: string) {
  const document = await directoryStore(releases).discovery.read();
  const all = document?.value.microFrontends[`@salesdesk/${HOST_NAME}`] ?? [];
  const tried = all.find(({ deployment }) => !deployment.default);
  return { traffic: tried?.deployment.traffic, reason: tried?.extras.stopped?.reason };
}
