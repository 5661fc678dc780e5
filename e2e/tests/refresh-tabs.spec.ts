/** One session in five tabs: when the token expires, one refresh serves all requests. */
import type { BrowserContext, Page } from '@playwright/test';
import { endpoints } from '@salesdesk/shared/domain';
import { isLong } from '../../tools/check/testScope.mjs';
import { ApiClient } from '../support/apiClient.ts';
import { expiredToken } from '../support/expiredToken.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { expire, exposeKernel } from '../support/kernel.ts';

const TABS = 5;
/** Beside other tests more would take longer than a request may. */
const CALLS = isLong ? 100 : 20;
const ROUNDS = isLong ? 20 : 1;

/** A session whose access token has expired. A test has its own, because a rotated cookie is no longer valid. */
async function expiredSession(admin: ApiClient): Promise<ApiClient> {
  const { api } = await admin.createSignedIn({ permissions: ['data.q-list.view'] });
  return ApiClient.resume({ url: api.url, cookie: api.cookie, token: await expiredToken(api.token) });
}

test(`${CALLS} expired requests in each of ${TABS} tabs, staggered: one refresh, all answered, no sign-out`, async ({
  context,
  admin,
}) => {
  test.setTimeout(240_000 + ROUNDS * 30_000);
  const session = await expiredSession(admin);
  const tabs = await openTabs(context, session);
  const refreshes = countRefreshes(context);
  const totals = { refreshes: 0, answers: 0, logouts: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const counts = await expireAndCall(tabs, session, refreshes);
    expect(counts, `round ${round + 1}`).toEqual({
      refreshes: 1,
      answers: TABS * CALLS,
      others: [],
      logouts: 0,
    });
    for (const name of ['refreshes', 'answers', 'logouts'] as const) totals[name] += counts[name];
  }
  test.info().annotations.push({
    type: 'figure',
    description: `${CALLS} expired requests in each of ${TABS} tabs, ${ROUNDS} rounds: ${totals.refreshes} refreshes, ${totals.answers} answers, ${totals.logouts} logouts`,
  });
});

test('without Web Locks, as on plain http, there is no sign-out either', { tag: '@long' }, async ({
  context,
  admin,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const session = await expiredSession(admin);
  const tabs = await openTabs(context, session);
  const refreshes = countRefreshes(context);
  const counts = await expireAndCall(tabs, session, refreshes);
  expect(counts).toMatchObject({ answers: TABS * CALLS, logouts: 0 });
  expect(counts.refreshes).toBeGreaterThanOrEqual(1);
  test.info().annotations.push({
    type: 'figure',
    description: `Without Web Locks: ${counts.refreshes} refreshes, ${counts.answers} answers, ${counts.logouts} logouts`,
  });
});

test('signing out in one tab signs out all five, also while their requests wait for a refresh', {
  tag: '@long',
}, async ({ context, admin }) => {
  const session = await expiredSession(admin);
  const tabs = await openTabs(context, session);
  await holdRefreshes(context, 2_000);
  await expire(tabs, session);
  const waiting = Promise.all(tabs.slice(1).map((tab) => call(tab, 5, 0)));
  const [first] = tabs as [Page];
  await first.getByRole('button', { name: /^Profile of/ }).click();
  await first.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of tabs) await expect(tab.getByPlaceholder('Username')).toBeVisible();
  // None of the requests hangs, and none restores the session.
  expect((await waiting).flat().length).toBe((TABS - 1) * 5);
  for (const tab of tabs) expect(await tab.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('when another user signs in during a refresh, the new session stays in every tab', { tag: '@long' }, async ({
  context,
  admin,
}) => {
  const session = await expiredSession(admin);
  const tabs = await openTabs(context, session);
  const { api: other } = await admin.createSignedIn({ permissions: ['data.leads.view'] });
  await holdRefreshes(context, 2_000);
  await expire(tabs, session);
  const waiting = Promise.all(tabs.map((tab) => call(tab, 3, 0)));
  await tabs[0]?.waitForTimeout(500);
  // As the sign-in screens in another tab do.
  await tabs[1]?.evaluate((token) => window.kernel().session.begin(token), other.token);
  const outcomes = (await waiting).flat();
  expect(outcomes).toHaveLength(TABS * 3);
  for (const tab of tabs) expect(await tab.evaluate(() => localStorage.getItem('access_token'))).toBe(other.token);
});

async function openTabs(context: BrowserContext, session: ApiClient): Promise<Page[]> {
  await exposeKernel(context);
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  const [first] = tabs as [Page];
  await openSession(first, session);
  // The first one refreshes the expired token.
  for (const tab of tabs) {
    // The last call of a page: one that follows would refresh the token before the test's calls do.
    const unread = tab.waitForResponse(
      (response) => response.ok() && response.url().endsWith(endpoints.notifications.unread.path),
    );
    await tab.goto('/my-profile');
    await unread;
    await expect(tab.getByRole('region', { name: 'Signed-in browsers' }).getByText('This browser')).toBeVisible();
  }
  return tabs;
}

function countRefreshes(context: BrowserContext): { count: number } {
  const seen = { count: 0 };
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/refresh')) seen.count++;
  });
  return seen;
}

function holdRefreshes(context: BrowserContext, ms: number): Promise<unknown> {
  return context.route('**/refresh', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue().catch(() => undefined);
  });
}

/** Waits until the token expires, then sends requests from every tab; returns their outcomes. */
async function expireAndCall(tabs: readonly Page[], session: ApiClient, refreshes: { count: number }) {
  const before = refreshes.count;
  await expire(tabs, session);
  const outcomes = (await Promise.all(tabs.map((tab) => call(tab, CALLS, 300)))).flat();
  const tokens = await Promise.all(tabs.map((tab) => tab.evaluate(() => localStorage.getItem('access_token'))));
  return {
    refreshes: refreshes.count - before,
    answers: outcomes.filter((outcome) => outcome === 'answered').length,
    others: [...new Set(outcomes)].filter((outcome) => outcome !== 'answered'),
    logouts: tokens.filter((token) => token === null).length,
  };
}

/** Sends `count` requests through the page's client within `spread` ms; returns their outcomes. */
function call(tab: Page, count: number, spread: number): Promise<string[]> {
  return tab.evaluate(
    ({ count, spread, endpoint }) =>
      Promise.all(
        Array.from({ length: count }, async (_, nth) => {
          await new Promise((resolve) => setTimeout(resolve, (spread * nth) / count));
          return window
            .kernel()
            .http.get(endpoint)
            .then(
              ({ error, message }) => (error === false ? 'answered' : String(message)),
              (reason: Error) => `${reason.name}: ${reason.message}`,
            );
        }),
      ),
    { count, spread, endpoint: endpoints.networks.list },
  );
}
