/** Links under the pointer can be read: each kind of them, on the screens that have one, light and dark. WCAG 1.4.3. */
import type { Page } from '@playwright/test';
import { endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { uniqueName } from './leads.data.ts';

/** Each with a link that is there when it has loaded. */
const SCREENS = [
  ['/home', 'main li a'],
  ['/q-list', 'main td a'],
  ['/leads?view=board', 'main article a'],
  ['/contacts', 'main td a'],
  ['/reports', 'main tbody a'],
  ['/audit', 'main td a'],
  ['/platform', 'main td a'],
] as const;
const PHONE = [
  ['/q-list', 'main li a'],
  ['/networks', 'main li a'],
] as const;
const LEAST = 4.5;

/** Marks one link of each kind that was not seen before, and returns the kinds, which differ by the classes of the link and around it. */
function markKinds(page: Page, seen: string[]): Promise<string[]> {
  return page.evaluate((before) => {
    const kinds: string[] = [];
    for (const old of document.querySelectorAll('[data-kind-of-link]')) old.removeAttribute('data-kind-of-link');
    for (const link of document.querySelectorAll<HTMLElement>('a[href]')) {
      const { width, height, top, bottom } = link.getBoundingClientRect();
      if (!width || !height || !link.textContent.trim() || top < 0 || bottom > innerHeight) continue;
      const current = link.ariaCurrent ?? '';
      const around = link.closest('[class]:not(a)')?.className ?? '';
      const kind = `${link.className} ${current} in ${link.parentElement?.className || around}`;
      if (before.includes(kind) || kinds.includes(kind)) continue;
      link.setAttribute('data-kind-of-link', String(kinds.length));
      kinds.push(kind);
    }
    return kinds;
  }, seen);
}

/** Runs in the page: the least contrast of the texts of the link that are shown, and that text. */
function leastContrast(link: Element): { ratio: number; text: string } {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('There is no canvas.');
  const drawn = (colors: string[]) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (rgb: number[]) => {
    const [r = 0, g = 0, b = 0] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const texts = [...link.querySelectorAll('*'), link].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  );
  const measured = texts
    .filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible')
    .map((one) => {
      const behind: string[] = [];
      for (let up: Element | null = one; up; up = up.parentElement)
        behind.unshift(getComputedStyle(up).backgroundColor);
      const [on, off] = [drawn([...behind, getComputedStyle(one).color]), drawn(behind)].map(luminance);
      const [light, dark] = [Math.max(on ?? 0, off ?? 0), Math.min(on ?? 0, off ?? 0)];
      return { ratio: (light + 0.05) / (dark + 0.05), text: one.textContent?.trim().slice(0, 40) ?? '' };
    });
  return measured.reduce((least, one) => (one.ratio < least.ratio ? one : least), { ratio: 21, text: '' });
}

for (const theme of ['light', 'dark'] as const)
  test(`links under the pointer have ${LEAST}:1, ${theme}`, { tag: '@long' }, async ({ page, admin, signInWith }) => {
    test.slow();
    const name = uniqueName('Linked');
    const { data } = await admin.post(endpoints.accounts.info, { account_name: name });
    const { account_id } = data as { account_id: number };
    await admin.post(endpoints.accounts.contact, { account_id, account_email: 'desk@linked.example' });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signInWith(PERMISSION_KEYS);
    const seen: string[] = [];
    const weak: string[] = [];
    const look = async (where: string) => {
      const kinds = await markKinds(page, seen);
      for (const [at, kind] of kinds.entries()) {
        const link = page.locator(`[data-kind-of-link="${at}"]`);
        // A company that another test adds moves the rows.
        await link.scrollIntoViewIfNeeded();
        await link.hover({ force: true });
        const { ratio, text } = await link.evaluate(leastContrast);
        if (ratio < LEAST) weak.push(`${where}, “${text}”: ${ratio.toFixed(2)} (${kind})`);
      }
      seen.push(...kinds);
    };
    const visit = async (address: string, link: string) => {
      await page.goto(address);
      await expect(page.locator(link).first()).toBeVisible();
      await look(address);
    };
    for (const [address, link] of SCREENS) await visit(address, link);
    await page.goto('/q-list');
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await look('the skip link');
    // A row of its own: the first one may be a company without an e-mail.
    await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
    await page.getByRole('row', { name }).getByRole('link', { name }).click();
    await expect(page.getByRole('dialog').locator('dd a').first()).toBeVisible();
    await look('a record');
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [address, link] of PHONE) await visit(address, link);
    test
      .info()
      .annotations.push({ type: 'figure', description: `Kinds of links under the pointer, ${theme}: ${seen.length}` });
    expect(seen.length).toBeGreaterThan(15);
    expect(weak).toEqual([]);
  });
