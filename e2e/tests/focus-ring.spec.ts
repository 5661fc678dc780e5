/** Every stop of Tab looks different with the focus than without it, light, dark and in forced colours. WCAG 2.4.7. */
import type { Page } from '@playwright/test';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

/** `{id}` stands for the id of a lead. */
const SCREENS = [
  '/home',
  '/dashboard',
  '/q-list',
  '/q-list?do=add',
  '/q-list?do=import',
  '/leads?view=board',
  '/leads?view=list',
  '/accounts',
  '/contacts',
  '/reports',
  '/audit',
  '/my-team',
  '/my-team?do=add',
  '/networks',
  '/my-profile',
  '/platform',
  '/companies/{id}',
  '/home?company={id}',
  '/no-such-page',
] as const;
const LOOKS = [
  ['light', { colorScheme: 'light', forcedColors: 'none' }],
  ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
  ['forced colours', { colorScheme: 'dark', forcedColors: 'active' }],
] as const;
/** The first stops of a page have all kinds; rows of a list repeat. */
const STOPS = 45;

/**
 * Runs in the page: what has the focus, and whether it, what is around it or what is beside it looks different without the
 * focus. `kind` is the same for controls of the same look.
 */
async function stopOf(seen: string[]): Promise<{ kind: string; name: string; isMarked: boolean } | null> {
  const PROPERTIES = [
    'outline-style',
    'outline-width',
    'outline-color',
    'box-shadow',
    'border-color',
    'border-width',
    'background-color',
    'color',
    'opacity',
    'text-decoration-line',
  ];
  const own = document.activeElement;
  if (!(own instanceof HTMLElement) || own === document.body) return null;
  const kind = `${own.tagName} ${own.getAttribute('role') ?? ''} ${own.className} in ${own.parentElement?.className ?? ''}`;
  const name = own.ariaLabel ?? own.textContent?.trim().slice(0, 40) ?? '';
  if (seen.includes(kind)) return { kind, name, isMarked: true };
  const around: Element[] = [];
  for (let one: Element | null = own; one && around.length < 4; one = one.parentElement) around.push(one);
  const beside = [...own.querySelectorAll('*'), ...(own.parentElement?.querySelectorAll('*') ?? [])];
  const looked = [...around, ...beside.slice(0, 80)];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const settled = async () => {
    await frame();
    await frame();
    for (let frames = 0; frames < 60; frames++) {
      if (!document.getAnimations().some(({ playState }) => playState === 'running')) return;
      await frame();
    }
  };
  const looks = () =>
    looked.map((one) => {
      const style = getComputedStyle(one);
      // The colour of an outline of no width shows nothing.
      const isOutlined = style.outlineStyle !== 'none' && style.outlineWidth !== '0px';
      return PROPERTIES.filter((property) => isOutlined || !property.startsWith('outline'))
        .map((property) => style.getPropertyValue(property))
        .join();
    });
  await settled();
  const focused = looks();
  own.blur();
  await settled();
  const blurred = looks();
  own.focus({ preventScroll: true });
  await settled();
  return { kind, name, isMarked: focused.some((look, at) => look !== blurred[at]) };
}

/** `seen`: kinds that another screen has shown; gains those of this one. */
async function unmarked(page: Page, seen: string[]): Promise<string[]> {
  const found: string[] = [];
  let stops = 0;
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(stopOf, seen);
    if (!at) continue;
    stops += 1;
    if (!at.isMarked) found.push(`${at.name} (${at.kind})`);
    seen.push(at.kind);
  }
  expect.soft(stops, `stops of ${page.url()}`).toBeGreaterThan(0);
  return [...new Set(found)];
}

for (const [look, media] of LOOKS)
  test(`each stop shows the focus, ${look}`, { tag: '@long' }, async ({ page, admin, signInWith }) => {
    test.slow();
    const seller = await signInWith(PERMISSION_KEYS);
    const id = await makeLead(admin, { name: uniqueName('Focused'), primary: seller.userId });
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    const seen: string[] = [];
    for (const address of SCREENS) {
      await page.goto(address.replace('{id}', String(id)));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (/do=|company=/.test(address)) await expect(page.getByRole('dialog').first()).toBeVisible();
      await expect(page.getByTestId('skeleton-row')).toHaveCount(0);
      expect.soft(await unmarked(page, seen), `stops of ${address} that look the same without the focus`).toEqual([]);
    }
  });
