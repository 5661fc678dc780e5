/** Common fixtures: an administrator per worker, and users signed in with exactly the permissions of a test. */
import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { ACCESS_TOKEN_KEY, endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { ApiClient, type TestUser } from './apiClient.ts';
import { WORKER_ADMINS_FILE } from './globalSetup.ts';
import { PageMonitor } from './pageMonitor.ts';
import { BASE_URL } from './product.ts';

export { expect };

/** For tests of what moves: `test.use(MOTION)`. The short form leaves the others without, as for people who asked for less. */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface TestFixtures {
  /** Creates a user with these permissions and signs in on the test's page; the sign-in screens have their own spec. */
  signInWith: (permissions: readonly PermissionKey[], firstName?: string) => Promise<TestUser & { api: ApiClient }>;
  /** Fails a test when the browser reports a problem that `complaints.expect(…)` does not allow. */
  complaints: Pick<PageMonitor, 'expect'>;
}

interface WorkerFixtures {
  admin: ApiClient;
  pageWatch: PageMonitor;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  admin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use, info) => {
      const admins = JSON.parse(readFileSync(WORKER_ADMINS_FILE, 'utf8')) as ApiClient[];
      const own = admins[info.parallelIndex];
      if (!own) throw new Error('More workers than administrators; see globalSetup.ts.');
      await use(ApiClient.resume(own));
    },
    { scope: 'worker' },
  ],
  pageWatch: [
    async ({ browser }, use) => {
      const watch = new PageMonitor();
      watch.watch(browser);
      await use(watch);
    },
    { scope: 'worker', auto: true },
  ],
  complaints: [
    async ({ pageWatch }, use, info) => {
      pageWatch.begin();
      info.annotations.push({ type: 'counted', description: 'Tests without a console error or a policy report' });
      await use(pageWatch);
      expect(pageWatch.stray(), 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  signInWith: async ({ page, admin }, use) => {
    await use(async (permissions, firstName) => {
      const user = await admin.createSignedIn({ permissions, firstName });
      await openSession(page, user.api);
      return user;
    });
  },
});

/** Opens a page with a session created through the API, as after an earlier sign-in. */
export async function openSession(page: Page, api: ApiClient): Promise<void> {
  const [name = '', value = ''] = api.cookie.split('=');
  await page.context().addCookies([{ name, value, url: BASE_URL, httpOnly: true, sameSite: 'Strict' }]);
  await page.addInitScript(
    ([key, token]) => {
      if (!sessionStorage.getItem('e2e-session')) {
        sessionStorage.setItem('e2e-session', 'handed over');
        localStorage.setItem(key, token);
      }
    },
    [ACCESS_TOKEN_KEY, api.token] as const,
  );
}

/** Goes to another page of the product, as a link does: a tenth of the work of loading it. */
export function moveTo(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The language that was chosen in this browser earlier. */
export async function speak(page: Page, language: 'nl' | 'de'): Promise<void> {
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem('salesdesk.language')) localStorage.setItem('salesdesk.language', JSON.stringify(chosen));
  }, language);
}

/** Waits until the access token of this page has expired. It really expires; the page's clock is not changed. */
export async function tokenExpired(page: Page): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY);
  const [, claims = ''] = (token ?? '').split('.');
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
  // The claim has whole seconds.
  await page.waitForTimeout(Math.max(0, exp * 1000 + 1000 - Date.now()));
}

/**
 * Blocks the live connection of this page. Failed queries are refetched when it connects, which would race with a test
 * that presses "Try again".
 */
export async function withoutLive(page: Page): Promise<void> {
  await page.route(`**/${endpoints.live.changes.path}*`, () => {});
}
