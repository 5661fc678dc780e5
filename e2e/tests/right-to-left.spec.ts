/** Every screen in the pseudo language: mirrored, no wider than its window, and without a text that is written into the code. ADR-148. */
import type { Page } from '@playwright/test';
import { endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

const SCREENS = [
  '/home',
  '/dashboard',
  '/q-list',
  '/q-list?do=add',
  '/leads?view=board',
  '/leads?view=list',
  '/accounts',
  '/contacts',
  '/networks',
  '/my-team',
  '/reports',
  '/audit',
  '/my-profile',
  '/platform',
];
/** Marks, units, names of keys and of the product, days, and the languages by their own names. */
const NEUTRAL =
  /^(Salesdesk|English|Nederlands|Deutsch|Ctrl|Alt|Shift|Esc|ms|kB|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/i;
/** What Intl writes of past times; the pseudo language has the formats of English. */
const RELATIVE = /^(now|yesterday|last (week|month|year)|\d+ (minutes?|hours?|days?|weeks?|months?|years?) ago)$/;

test('every screen runs from right to left, and every text of it can be translated', async ({ page, signInWith }) => {
  const { api } = await signInWith(PERMISSION_KEYS);
  const name = `Zq ${Date.now().toString(36)}`;
  const made = await api.post<{ account_id: number }>(endpoints.accounts.info, { account_name: name });
  await api.post(endpoints.accounts.contact, {
    account_id: made.data?.account_id,
    account_phone: '910550085',
    account_phone_code: '34',
  });
  await page.addInitScript(() => localStorage.setItem('salesdesk.language', '"ar-XB"'));
  const data = new Set<string>();
  page.on('response', async (response) => {
    if (/\/(api|releases)\//.test(response.url()))
      for (const word of wordsIn(await response.text().catch(() => ''))) data.add(word);
  });

  const found: Record<string, unknown> = {};
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // Names and owners of remotes stand in the page.
    if (path === '/platform')
      for (const word of wordsIn((await page.locator('#salesdesk-discovery').textContent()) ?? '')) data.add(word);
    const hardCoded = await settled(async () =>
      (await textsIn(page)).filter(
        (text) => !RELATIVE.test(text) && wordsIn(text).some((word) => !data.has(word) && !NEUTRAL.test(word)),
      ),
    );
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (hardCoded.length || wider > 0) found[path] = { hardCoded, wider };
  }
  expect(found).toEqual({});

  await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
  const phone = page.getByRole('cell', { name: /910/ }).first();
  await expect(phone).toBeVisible();
  const box = await page.locator('nav').first().boundingBox();
  expect(box?.x).toBeGreaterThan(900);
  const [plus, end] = await phone.evaluate((cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const node = walker.nextNode();
    const text = node?.textContent ?? '';
    const xOf = (at: number) => {
      const range = document.createRange();
      if (node) range.setStart(node, at);
      if (node) range.setEnd(node, at + 1);
      return range.getBoundingClientRect().x;
    };
    return [xOf(text.search(/\d/)), xOf(text.search(/\d\D*$/))];
  });
  expect(plus).toBeLessThan(end ?? 0);
});

test('Shift and an arrow move a card to the stage on that side', async ({ page, admin, signInWith }) => {
  const seller = await signInWith(PERMISSION_KEYS);
  const name = uniqueName('Mirrored');
  await makeLead(admin, { name, primary: seller.userId });
  await page.addInitScript(() => localStorage.setItem('salesdesk.language', '"ar-XB"'));
  await page.goto(`/leads?view=board&search=${encodeURIComponent(name)}`);
  const card = page.getByRole('article').filter({ hasText: name });
  const x = async () => (await card.boundingBox())?.x ?? 0;
  await expect(card).toBeVisible();
  const before = await x();
  await card.getByRole('link').first().focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(x).toBeLessThan(before);
});

/** What `read` finds once nothing more loads: at the latest after some seconds. */
async function settled(read: () => Promise<string[]>): Promise<string[]> {
  let found = await read();
  for (let attempt = 0; attempt < 12 && found.length; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    found = await read();
  }
  return found;
}

/** The visible texts of the page outside the brackets of the pseudo language. */
function textsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('script, style, code, noscript')) continue;
      // Initials of a colleague, with or without antd.
      if (parent.closest('.ant-avatar, [style*="background"][style*="font-size"]')) continue;
      texts.add((node.textContent ?? '').trim());
    }
    for (const named of document.querySelectorAll('[aria-label]:not(.anticon), [placeholder]'))
      if (named.checkVisibility())
        for (const name of ['aria-label', 'placeholder']) texts.add(named.getAttribute(name) ?? '');
    return [...texts]
      .map((text) => text.replace(/⟦[\s\S]*⟧/g, '').replace(/[\u2066-\u2069\u202a-\u202e]/g, ''))
      .filter(Boolean);
  });
}

function wordsIn(text: string): string[] {
  return text.match(/[A-Za-z]{2,}/g) ?? [];
}
