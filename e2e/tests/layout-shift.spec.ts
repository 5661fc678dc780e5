/** Nothing moves while a screen loads: the cumulative layout shift, as browsers measure it, is at most 0.02. R-172. */
import type { Page } from '@playwright/test';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, MOTION, test, withoutLive } from '../support/fixtures.ts';

test.use(MOTION);

const LIMIT = 0.02;
/** After the last request; lists and fonts have been painted by then. */
const SETTLED_MS = 1_500;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

interface Shift {
  value: number;
  /** What moved, from where to where. */
  moved: string[];
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Records every shift from the first paint on, also those that a browser would excuse. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: Shift[] = [];
    window.shifts = shifts;
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName}.${String(node.getAttribute('class')).slice(0, 50)}`
        : String(node?.nodeName);
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} ${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height}`,
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens an address and returns the sum of its shifts with the largest of them. */
async function shiftOf(page: Page, address: string): Promise<{ sum: number; largest: string }> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForTimeout(SETTLED_MS);
  const shifts = await page.evaluate(() => window.shifts ?? []);
  const [largest] = shifts.toSorted((a, b) => b.value - a.value);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return {
    sum: Math.round(sum * 1000) / 1000,
    largest: largest ? `${largest.value}: ${largest.moved.join('; ')}` : '',
  };
}

/** Every screen of the sidebar and the menus, a record over a list, and what is not there. */
const ALL = [
  ...['/leads?view=list', '/q-list', '/accounts', '/contacts', '/networks', '/my-team', '/reports', '/dashboard'],
  ...['/my-profile', '/audit', '/platform', '/leads?company=40', '/invoices', '/nothing-here'],
];

/** `tags`: of each size, in the order of `SIZES`. */
function movesNothing(name: string, addresses: string[], ...tags: string[]): void {
  for (const [index, size] of SIZES.entries()) {
    test(`${name} at ${size.width} px`, { tag: tags[index] ?? [] }, async ({ page, signInWith }) => {
      await page.setViewportSize(size);
      await watchShifts(page);
      // What other tests add at the same time would come into the lists.
      await withoutLive(page);
      await signInWith(PERMISSION_KEYS);
      for (const address of addresses) {
        const { sum, largest } = await shiftOf(page, address);
        expect.soft(sum, `${address}: ${largest}`).toBeLessThanOrEqual(LIMIT);
      }
    });
  }
}

movesNothing('Home and the board', ['/home', '/leads']);
movesNothing('all other screens', ALL, '@long', '@long');
