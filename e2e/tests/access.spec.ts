/** What some people need for their job: a zoom of 400 %, forced colours, a double click, the keyboard alone.. */
import type { Locator, Page } from '@playwright/test';
import { endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, MOTION, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

test.use(MOTION);

test('at a zoom of 400 % lists and board show what they hold, and no page scrolls sideways', async ({
  page,
  signInWith,
}) => {
  // 1280x1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await signInWith(PERMISSION_KEYS);
  for (const [address, role] of [
    ['/q-list', 'listitem'],
    ['/leads?view=list', 'listitem'],
    ['/leads?view=board', 'article'],
    ['/my-team', 'listitem'],
  ] as const) {
    await page.goto(address);
    const first = page.getByRole('main').getByRole(role).first();
    // The skeleton goes when the rows come.
    await expect(async () => {
      await first.scrollIntoViewIfNeeded({ timeout: 2000 });
      await expect(first, address).toBeInViewport({ ratio: 0.4, timeout: 2000 });
    }).toPass();
  }
  for (const address of ['/no-such-page', '/link-unavailable']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320);
  }
});

test('a double click opens a popup and leaves it open', async ({ page, signInWith }) => {
  await signInWith(PERMISSION_KEYS);
  await page.goto('/q-list');
  const add = page.getByRole('button', { name: 'Add' }).first();
  await expect(add).toBeEnabled();
  const box = await add.boundingBox();
  if (!box) throw new Error('Add is not on the page.');
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.click(...at);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.click(...at, { clickCount: 2 });
  // Longer than a popup takes to close.
  await page.waitForTimeout(1000);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('selected companies are acted on by keyboard: B goes to the actions, Escape back', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Selected');
  await makeLead(admin, { name, staysOnQList: true });
  await signInWith(PERMISSION_KEYS);
  // A row of its own: companies of other tests move the rows of the whole list.
  await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
  const box = page.getByRole('row', { name }).getByRole('checkbox');
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 row selected')).toBeAttached();
  await page.keyboard.press('b');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  await page.goto('/q-list');
  await page.locator('tbody tr[data-index]').first().getByRole('checkbox').check();
  // It covers no row.
  const [below, rows] = await Promise.all([
    bar.boundingBox(),
    page.locator('[role="group"]:has(> table)').boundingBox(),
  ]);
  if (!below || !rows) throw new Error('The bar or the rows are not on the page.');
  expect(below.y).toBeGreaterThanOrEqual(rows.y + rows.height - 1);
});

test('forced colours show the state of switches and which entry is current', async ({ page, signInWith }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInWith(PERMISSION_KEYS);
  await page.goto('/my-team');
  const colours = await page
    .getByRole('switch')
    .first()
    .evaluate((element) => {
      const handle = element.querySelector('.ant-switch-handle');
      if (!handle) throw new Error('A switch has no handle.');
      const track = getComputedStyle(element);
      return {
        border: track.borderTopStyle,
        track: track.backgroundColor,
        handle: getComputedStyle(handle, '::before').backgroundColor,
      };
    });
  expect(colours.border).toBe('solid');
  expect(colours.handle).not.toBe(colours.track);
  await page.goto('/q-list');
  const current = page.getByRole('navigation').locator('[aria-current="page"]').first();
  await expect(current).toHaveCSS('outline-style', 'solid');
});

/** The focus as a person sees it, when a toast lies over a part of it; '' when it is free. */
function coveredFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    let focus = active;
    // A select draws its field around the input.
    while (focus && getComputedStyle(focus).opacity === '0') focus = focus.parentElement;
    if (!focus || focus === document.body || focus.closest('.Toastify')) return '';
    const box = focus.getBoundingClientRect();
    // A list that scrolls shows beside them.
    if (box.height > innerHeight / 2) return '';
    const toasts = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.getBoundingClientRect());
    const over = toasts.find(
      ({ top, bottom, left, right }) =>
        Math.min(box.bottom, bottom) > Math.max(box.top, top) && Math.min(box.right, right) > Math.max(box.left, left),
    );
    const name = active?.getAttribute('aria-label') ?? active?.textContent ?? '';
    return over ? `${active?.tagName} ${name} at ${box.top}-${box.bottom}, toast at ${over.top}-${over.bottom}` : '';
  });
}

for (const [title, width, height, language, tag] of [
  ['in a wide window', 1440, 900, 'en', '@long'],
  ['on a phone, from right to left', 390, 844, 'ar-XB', '@long'],
  ['beside the keyboard of a phone', 390, 450, 'en', '@long'],
  ['at a zoom of 400 %', 320, 256, 'en', ''],
] as const)
  test(`no toast covers the focus ${title}`, tag ? { tag } : {}, async ({ page, signInWith, complaints }) => {
    complaints.expect(/500/);
    await page.setViewportSize({ width, height });
    await page.addInitScript((code) => {
      localStorage.setItem('salesdesk.language', JSON.stringify(code));
      localStorage.setItem('salesdesk.toast-time', '"stay"');
    }, language);
    await signInWith(PERMISSION_KEYS);
    for (const { path } of [endpoints.countries.list, endpoints.networks.list])
      await page.route(`**/${path}*`, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/q-list?do=add');
    const toasts = page.locator('.Toastify__toast');
    await expect(toasts.first()).toBeVisible();
    const covered: string[] = [];
    const goOn = async (times: number) => {
      for (let stop = 0; stop < times; stop++) {
        await page.keyboard.press('Tab');
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        covered.push(await coveredFocus(page));
      }
    };
    await goOn(14);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await goOn(25);
    expect(await toasts.count()).toBeGreaterThan(0);
    expect(covered.filter(Boolean)).toEqual([]);
  });

/** Not by a click, before which Playwright may scroll the page until there is room. */
async function overlap(...pair: [Locator, Locator]): Promise<boolean> {
  const [one, other] = await Promise.all(pair.map((each) => each.boundingBox()));
  if (!one || !other) throw new Error('One of them is not on the page.');
  const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width;
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
}

test('toasts leave the Close button and the tabs of a record free', async ({ page, admin, signInWith, complaints }) => {
  complaints.expect(/500/);
  // On a phone its head has two lines.
  const name = uniqueName('A company with quite a long name');
  await makeLead(admin, { name, staysOnQList: true });
  await page.addInitScript(() => localStorage.setItem('salesdesk.toast-time', '"stay"'));
  await signInWith(PERMISSION_KEYS);
  await page.route(`**/${endpoints.countries.list.path}*`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/q-list?do=add&search=${encodeURIComponent(name)}`);
  const toast = page.locator('.Toastify__toast').first();
  await expect(toast).toBeVisible();
  const record = page.getByRole('dialog');
  await expect(record).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record).toHaveCount(0);
  await page.getByRole('link', { name, exact: true }).click();
  const isFree = (control: Locator) => expect.poll(() => overlap(toast, control)).toBe(false);
  for (const width of [1440, 1200, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(toast).toBeInViewport();
    await isFree(record.getByRole('button', { name: 'Close' }));
  }
  await isFree(record.getByRole('tab').first());
});
