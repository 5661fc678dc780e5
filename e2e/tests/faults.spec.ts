/**
 * Each remote with each fault: the shell, the session and the other remotes keep working, a message or the previous
 * release appears within 10 s, and Retry recovers in the same document. LONG_TESTS runs all 18 with each remote, and
 * all pairs.
 */
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import {
  FAULTS,
  type Fault,
  type FaultyRemote,
  forgedVersion,
  type ServedFaults,
  serveFaults,
  WITHOUT_HASH,
} from '../support/faults.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { liveRelease } from '../support/forgedRelease.ts';
import { BASE_URL } from '../support/product.ts';
import { openByEntry, SCREEN_RIGHTS, SCREENS, screenOf } from '../support/remoteScreens.ts';

test.describe.configure({ mode: 'parallel' });

const LONG = Boolean(process.env.LONG_TESTS);
/** The strict limits apply only to the long form, which runs without other load. */
const LIMITS = LONG ? { panel: 10_000, fallback: 12_000 } : { panel: 60_000, fallback: 60_000 };
/** The sign-in, and those that people open by an entry. */
const REMOTES = SCREENS.filter(({ remote, entry }) => remote === 'auth' || entry).map(({ remote }) => remote);
const PAIRS = pairs(REMOTES);
/** A file that is missing, and a screen that throws; `loader.test.ts` has the others. */
const SHORT = ['F1', 'F10'];
const GROUP = LONG
  ? `18 x ${REMOTES.length} + ${2 * PAIRS.length} pairs + all at once`
  : 'A file that is missing, one without a hash, and a screen that throws';

let cut: Server;
test.beforeAll(async () => {
  // Half a response, then a reset.
  cut = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/javascript\r\ncontent-length: 50000\r\n\r\nvar half = "');
      setTimeout(() => socket.resetAndDestroy(), 50);
    });
  });
  await new Promise<void>((resolve) => cut.listen(0, resolve));
});
test.afterAll(() => cut.close());
const cutAddress = () => `http://localhost:${(cut.address() as AddressInfo).port}`;

test.beforeEach(({ page, complaints }) => {
  // Faults log to the console, but they must not cause policy reports or uncaught errors.
  complaints.expect(/^console: (?!\[content policy\])/, /^uncaught: SyntaxError/);
  test.info().annotations.push({ type: 'counted', description: GROUP });
  return page.addInitScript(() => {
    addEventListener('unhandledrejection', () => performance.mark('unhandled rejection'));
  });
});

for (const [index, fault] of FAULTS.entries()) {
  for (const remote of LONG ? REMOTES : [REMOTES[index % REMOTES.length] ?? 'leads']) {
    const tag = SHORT.includes(fault.id) ? [] : '@long';
    test(`${fault.id} ${fault.what}: ${remote}`, { tag }, async ({ page, browser, admin, signInWith }) => {
      // The short form tests only the first and the tenth with a fallback.
      if (LONG || ['F1', 'F10'].includes(fault.id)) await fallsBack(browser, remote, fault, admin);
      if (LONG) await signInWith(SCREEN_RIGHTS);
      else await openSession(page, admin);
      await survives(page, [{ remote, fault }]);
    });
  }
}

test('F16 no hash: leads', async ({ page, admin }) => {
  await openSession(page, admin);
  await survives(page, [{ remote: 'leads', fault: WITHOUT_HASH }], { signsOut: false });
});

for (const [first, second] of LONG ? PAIRS : [['qlist', 'team'] as const]) {
  for (const fault of faultsNamed(LONG ? ['F1', 'F3'] : ['F1'])) {
    test(`${fault.id}: ${first} and ${second}`, { tag: '@long' }, async ({ page, signInWith }) => {
      await signInWith(SCREEN_RIGHTS);
      await survives(
        page,
        [first, second].map((remote) => ({ remote, fault })),
        { signsOut: true },
      );
    });
  }
}

test('F1: all remotes', { tag: '@long' }, async ({ page, signInWith }) => {
  await signInWith(SCREEN_RIGHTS);
  const [fault] = faultsNamed(['F1']) as [Fault];
  await survives(
    page,
    REMOTES.map((remote) => ({ remote, fault })),
    { signsOut: true },
  );
});

/**
 * Visits these faulty remotes one after another and checks that they recover. `signsOut`: signs out at the end to test
 * the sign-in, which needs the test's own session; otherwise the sign-in is tested signed out.
 */
async function survives(
  page: Page,
  troubled: readonly FaultyRemote[],
  { signsOut } = { signsOut: LONG },
): Promise<void> {
  test.setTimeout(240_000);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  const world = await serveFaults(page, troubled, { hasFallback: false, cut: cutAddress() });
  const inShell = troubled.filter(({ remote }) => remote !== 'auth');
  const auth = troubled.find(({ remote }) => remote === 'auth');
  const sound = REMOTES.filter((remote) => remote !== 'auth' && !troubled.some((each) => each.remote === remote));

  await page.goto('/home');
  await expectShell(page);
  const token = await storedToken(page);
  for (const each of inShell) await expectFault(page, each, world);
  await expectShell(page);
  // Visit it again after the other pages when there is time.
  const [alone] = LONG || troubled.length > 1 ? [] : inShell;
  if (alone && alone.fault.shows !== 'screen') await recovers(page, alone.remote, world);
  for (const remote of LONG ? sound : sound.slice(0, 1)) {
    await openByEntry(page, remote);
    await expect(shown(page, remote)).toBeVisible();
  }
  await sidebar(page)
    .getByRole('link', { name: /^Invoices/ })
    .click();
  await expect(page.getByText('This page is not ready yet.')).toBeVisible();
  for (const each of inShell) {
    if (each === alone || each.fault.shows === 'screen') continue;
    await openByEntry(page, each.remote);
    await expect(panel(page, each.remote)).toBeVisible({ timeout: LIMITS.panel });
    await recovers(page, each.remote, world);
  }
  await expectShell(page);
  expect(await storedToken(page)).toBe(token);

  if (signsOut) {
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  } else if (auth) {
    // As if the session had ended in another tab.
    await page.evaluate(() => localStorage.clear());
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: null })));
  }
  if (auth) await expectFault(page, auth, world);
  if (auth && auth.fault.shows !== 'screen') await recovers(page, 'auth', world);
  if (auth || signsOut) await expect(page.getByPlaceholder('Username')).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName('unhandled rejection').length)).toBe(0);
  expect(documents).toEqual([`${BASE_URL}/home`]);
}

/** Opens the remote and expects the effect of its fault, in time and after at most three attempts. */
async function expectFault(page: Page, { remote, fault }: FaultyRemote, world: ServedFaults) {
  const before = world.asked.length;
  if (remote !== 'auth') await openByEntry(page, remote);
  if (fault.shows === 'late panel') await expect(page.getByText('Still well')).toBeVisible();
  const began = Date.now();
  const awaited =
    fault.shows === 'screen' ? page.locator(`[data-release="${forgedVersion(fault)}"]`) : panel(page, remote);
  // Poll every frame; a Playwright expectation polls only once a second after a while.
  await awaited.first().waitFor({ timeout: LIMITS.panel });
  test.info().annotations.push({ type: 'longest', description: `wait for ${fault.shows}: ${Date.now() - began} ms` });
  if (fault.shows === 'older') await expect(page.getByText('built for an older version of Salesdesk')).toBeVisible();
  expect(new Set(world.asked.slice(before)).size).toBeLessThanOrEqual(3);
}

/** With a fallback, users see the real release instead. */
async function fallsBack(browser: Browser, remote: string, fault: Fault, api: Parameters<typeof openSession>[1]) {
  if (fault.shows === 'late panel') return;
  const page = await browser.newPage();
  await serveFaults(page, [{ remote, fault }], { hasFallback: true, cut: cutAddress() });
  if (remote !== 'auth') await openSession(page, api);
  const { path } = liveRelease(remote).extras.salesdesk.routes[0] ?? { path: '/' };
  await page.goto(`${BASE_URL}${path}`, { waitUntil: 'commit' });
  const began = Date.now();
  const version = fault.shows === 'screen' ? forgedVersion(fault) : liveRelease(remote).metadata.version;
  await page.locator(`[data-remote="${remote}"][data-release="${version}"]`).waitFor({ timeout: LIMITS.fallback });
  test
    .info()
    .annotations.push({ type: 'longest', description: `wait for the release before: ${Date.now() - began} ms` });
  // A hanging request would keep the page open.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/** After the fault is fixed, the screen is shown in the same document: by Retry, or by itself where that cannot help. */
async function recovers(page: Page, remote: string, world: ServedFaults): Promise<void> {
  world.end(remote);
  const retry = page.getByRole('button', { name: 'Retry' });
  if (await retry.isVisible()) await retry.click();
  await expect(shown(page, remote)).toBeVisible();
}

async function expectShell(page: Page): Promise<void> {
  await expect(sidebar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
}

function sidebar(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}

function panel(page: Page, remote: string) {
  return page.getByRole('alert').getByText(`${screenOf(remote).route.title} is unavailable`);
}

function shown(page: Page, remote: string) {
  return page.locator(`[data-remote="${remote}"]`);
}

function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('access_token'));
}

function faultsNamed(ids: readonly string[]): Fault[] {
  return FAULTS.filter(({ id }) => ids.includes(id));
}

function pairs<T>(items: readonly T[]): (readonly [T, T])[] {
  return items.flatMap((first, index) => items.slice(index + 1).map((second) => [first, second] as const));
}
