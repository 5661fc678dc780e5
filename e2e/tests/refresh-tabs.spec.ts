/** One session in five tabs: when the token expires, one refresh serves all requests. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { demoSignIns } from '@salesdesk/api/seed';
import { endpoints } from '@salesdesk/shared/domain';
import { ApiClient } from '../apiClient.ts';
import { expect, openSession, test } from '../fixtures.ts';
import { PORT as BASE_PORT, type Product, startProduct } from '../product.ts';

test.describe.configure({ mode: 'serial' });
// Tracing a thousand requests per round would take most of the time.
test.use({ trace: 'off' });

const PORT = BASE_PORT + 14;
const TABS = 5;
const CALLS = 100;
const ROUNDS = process.env.LONG_TESTS ? 20 : 1;
let product: Product;
/** Sessions with an expired access token, one for each test, because a rotated cookie is no longer valid. */
let expired: Record<'working' | 'unlocked' | 'leaving' | 'replaced', ApiClient>;

test.beforeAll(async () => {
  // Tokens of this process expire after a second; those of the next process, on the same data, have the usual lifetime.
  const data = { DATA_DIR: mkdtempSync(join(tmpdir(), 'salesdesk-tabs-')) };
  const brief = await startProduct(PORT, { ...data, ACCESS_TOKEN_SECONDS: '1' });
  try {
    expired = {
      working: await signIn('rep', brief.url),
      unlocked: await signIn('leads-convert', brief.url),
      leaving: await signIn('leads-create', brief.url),
      replaced: await signIn('network-create', brief.url),
    };
  } finally {
    await brief.stop();
  }
  product = await startProduct(PORT, data);
});
test.afterAll(() => product?.stop());

function signIn(username: string, url: string): Promise<ApiClient> {
  const demo = demoSignIns().find((user) => user.username === username);
  if (!demo?.totp_secret) throw new Error(`${username} is not enrolled in the demo.`);
  return ApiClient.signIn({ ...demo, totpSecret: demo.totp_secret }, url);
}

test(`${CALLS} expired requests in each of ${TABS} tabs, staggered: one refresh, all answered, no sign-out`, async ({
  context,
}) => {
  test.setTimeout(60_000 + ROUNDS * 30_000);
  const tabs = await openTabs(context, expired.working);
  const refreshes = countRefreshes(context);
  const totals = { refreshes: 0, answers: 0, logouts: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const counts = await expireAndCall(tabs, expired.working, refreshes);
    expect(counts, `round ${round + 1}`).toEqual({ refreshes: 1, answers: TABS * CALLS, logouts: 0 });
    for (const name of ['refreshes', 'answers', 'logouts'] as const) totals[name] += counts[name];
  }
  test.info().annotations.push({
    type: 'figure',
    description: `${CALLS} expired requests in each of ${TABS} tabs, ${ROUNDS} rounds: ${totals.refreshes} refreshes, ${totals.answers} answers, ${totals.logouts} logouts`,
  });
});

test('without Web Locks, as on plain http, there is no sign-out either', async ({ context }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const tabs = await openTabs(context, expired.unlocked);
  const refreshes = countRefreshes(context);
  const counts = await expireAndCall(tabs, expired.unlocked, refreshes);
  expect(counts).toMatchObject({ answers: TABS * CALLS, logouts: 0 });
  expect(counts.refreshes).toBeGreaterThanOrEqual(1);
  test.info().annotations.push({
    type: 'figure',
    description: `Without Web Locks: ${counts.refreshes} refreshes, ${counts.answers} answers, ${counts.logouts} logouts`,
  });
});

test('signing out in one tab signs out all five, also while their requests wait for a refresh', async ({ context }) => {
  const tabs = await openTabs(context, expired.leaving);
  await holdRefreshes(context, 2_000);
  await expire(tabs, expired.leaving);
  const waiting = Promise.all(tabs.slice(1).map((tab) => call(tab, 5, 0)));
  const [first] = tabs as [Page];
  await first.getByRole('button', { name: /^Profile of/ }).click();
  await first.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of tabs) await expect(tab.getByPlaceholder('Username')).toBeVisible();
  // None of the requests hangs, and none restores the session.
  expect((await waiting).flat().length).toBe((TABS - 1) * 5);
  for (const tab of tabs) expect(await tab.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('when another user signs in during a refresh, the new session stays in every tab', async ({ context }) => {
  const tabs = await openTabs(context, expired.replaced);
  const other = await signIn('admin', product.url);
  await holdRefreshes(context, 2_000);
  await expire(tabs, expired.replaced);
  const waiting = Promise.all(tabs.map((tab) => call(tab, 3, 0)));
  await tabs[0]?.waitForTimeout(500);
  // As the sign-in screens in another tab do.
  await tabs[1]?.evaluate((token) => window.kernel().session.begin(token), other.token);
  const outcomes = (await waiting).flat();
  expect(outcomes).toHaveLength(TABS * 3);
  for (const tab of tabs) expect(await tab.evaluate(() => localStorage.getItem('access_token'))).toBe(other.token);
});

async function openTabs(context: BrowserContext, session: ApiClient): Promise<Page[]> {
  await context.addInitScript(() => {
    // Shared modules are loaded when a remote first requests them.
    type Shared = { lib?: () => Kernel; get: () => () => Kernel };
    window.kernel = () => {
      const { __FEDERATION__: federation } = globalThis as unknown as {
        __FEDERATION__: { __INSTANCES__: { shareScopeMap: Record<string, Record<string, Record<string, Shared>>> }[] };
      };
      const versions = federation.__INSTANCES__[0]?.shareScopeMap.default?.['@salesdesk/shared'] ?? {};
      const [shared] = Object.values(versions) as [Shared];
      return (shared.lib ?? shared.get())();
    };
  });
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  const [first] = tabs as [Page];
  await openSession(first, session);
  // The first one refreshes the expired token.
  await first.goto(`${product.url}/my-profile`);
  for (const tab of tabs) {
    if (tab !== first) await tab.goto(`${product.url}/my-profile`);
    await expect(tab.getByRole('region', { name: 'Signed-in browsers' }).getByText('This browser')).toBeVisible();
  }
  return tabs;
}

/** Gives all tabs the expired token. */
async function expire(tabs: readonly Page[], { token }: ApiClient): Promise<void> {
  const [first] = tabs as [Page];
  await first.evaluate((renewed) => window.kernel().session.renew(renewed), token);
  for (const tab of tabs) {
    await tab.waitForFunction((renewed) => window.kernel().session.token() === renewed, token);
  }
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
  await expire(tabs, session);
  const before = refreshes.count;
  const outcomes = (await Promise.all(tabs.map((tab) => call(tab, CALLS, 300)))).flat();
  const tokens = await Promise.all(tabs.map((tab) => tab.evaluate(() => localStorage.getItem('access_token'))));
  return {
    refreshes: refreshes.count - before,
    answers: outcomes.filter((outcome) => outcome === 'answered').length,
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
              ({ error }) => (error === false ? 'answered' : 'refused'),
              (reason: Error) => reason.name,
            );
        }),
      ),
    { count, spread, endpoint: endpoints.networks.list },
  );
}

interface Kernel {
  http: { get: (endpoint: object) => Promise<{ error?: boolean }> };
  session: { token: () => string | null; begin: (token: string) => void; renew: (token: string) => void };
}

declare global {
  interface Window {
    /** The host's shared module `@salesdesk/shared`. */
    kernel: () => Kernel;
  }
}
