/** 500 switches between remotes without a memory leak. With LONG_TESTS only. */
import type { CDPSession, Page } from '@playwright/test';
import { expect, openSession, test } from '../support/fixtures.ts';
import { openByEntry, SCREENS } from '../support/remoteScreens.ts';

const SWITCHES = 500;
const SETTLED = 100;
const MEGABYTE = 1024 * 1024;
/** In order of the visits; the sign-in is left out, because it would open a new page each time. */
const STOPS = [...SCREENS.filter(({ entry }) => entry).map(({ remote }) => remote), 'home'];

if (process.env.LONG_TESTS) {
  test('500 switches between the remotes', async ({ page, admin }) => {
    test.setTimeout(1_800_000);
    await openSession(page, admin);
    await page.goto('/home');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const measured: Record<string, number>[] = [];
    for (let nth = 1; nth <= SWITCHES; nth++) {
      await visit(page, STOPS[nth % STOPS.length] ?? 'home');
      if (nth === SETTLED || nth === SWITCHES) measured.push(await measure(page, devtools));
    }
    const [before, after] = measured as [Record<string, number>, Record<string, number>];
    const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    const share = grown('JSHeapUsedSize') / (before.JSHeapUsedSize ?? 1);
    test.info().annotations.push({
      type: 'figure',
      description:
        `Heap from switch ${SETTLED} to ${SWITCHES}: ${((before.JSHeapUsedSize ?? 0) / MEGABYTE).toFixed(1)} MB ` +
        `${grown('JSHeapUsedSize') < 0 ? '-' : '+'} ${Math.abs(grown('JSHeapUsedSize') / MEGABYTE).toFixed(2)} MB ` +
        `(${(share * 100).toFixed(1)} %), nodes ${before.Nodes} ${grown('Nodes') < 0 ? '' : '+'}${grown('Nodes')}, ` +
        `listeners ${before.JSEventListeners} ${grown('JSEventListeners') < 0 ? '' : '+'}${grown('JSEventListeners')}`,
    });
    expect(grown('JSHeapUsedSize')).toBeLessThanOrEqual(5 * MEGABYTE);
    expect(share).toBeLessThanOrEqual(0.1);
    // Constant, except for differences in what is on the screen.
    expect(grown('Nodes')).toBeLessThanOrEqual((before.Nodes ?? 0) * 0.1);
    expect(grown('JSEventListeners')).toBeLessThanOrEqual((before.JSEventListeners ?? 0) * 0.1);
  });
}

/** Navigates by the product's links. */
async function visit(page: Page, stop: string): Promise<void> {
  if (stop === 'home')
    return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
  await openByEntry(page, stop);
  await page.locator(`[data-remote="${stop}"]`).waitFor();
}

async function measure(page: Page, devtools: CDPSession): Promise<Record<string, number>> {
  // Wait for the requests of the opening page.
  await page.waitForTimeout(3_000);
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
