/** Finds the controls, columns and widgets that the specification names, as listed in product.md section 2. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type Country, endpoints, type Network, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { ROOT } from '../support/product.ts';
import { totpCode } from '../support/totp.ts';
import { makeLead, uniqueName } from './leads.data.ts';

interface Line {
  route: string;
  /** The button pressed first; '' for none. */
  after: string;
  kind: string;
  names: string[];
}

const [, TABLE = ''] = readFileSync(join(ROOT, 'docs/product.md'), 'utf8').split('### What the specification names');
const LINES: Line[] = [...TABLE.matchAll(/^\| `([^`]+)` \|([^|]*)\|([^|]+)\|([^|]+)\|$/gm)].map(
  ([, route = '', after = '', kind = '', names = '']) => ({
    route,
    after: after.trim(),
    kind: kind.trim(),
    names: names.split(';').map((name) => name.trim()),
  }),
);

const CONTROLS = ['button', 'textbox', 'searchbox', 'combobox', 'radio', 'checkbox', 'switch', 'link'] as const;

/** What may be pressed or filled in; a form's label stands for a field that has no name of its own. */
function controls(scope: Page | Locator, name: RegExp): Locator {
  return CONTROLS.map((role) => scope.getByRole(role, { name })).reduce(
    (found, one) => found.or(one),
    scope.locator('label').filter({ hasText: name }),
  );
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const whole = (name: string) => new RegExp(`^${escaped(name)}( \\*)?$`);
const begins = (name: string) => new RegExp(`^${escaped(name)}`);
/** A popup is alone on the screen. */
const front = async (page: Page) =>
  (await page.getByRole('dialog').count()) ? page.getByRole('dialog').first() : page;

/** The cell under a title that holds its filter. */
async function filterUnder(page: Page, title: string): Promise<Locator> {
  const titles = await page.getByRole('columnheader').allInnerTexts();
  return page
    .locator('thead tr')
    .nth(1)
    .locator('td')
    .nth(titles.indexOf(title) - 1)
    .locator('input, button')
    .first();
}

/** How the names of a kind are found, and along which side they are ordered. */
const KINDS: Record<string, { find: (page: Page, name: string) => Locator | Promise<Locator>; along?: 'x' | 'y' }> = {
  control: { find: async (page, name) => controls(await front(page), whole(name)) },
  'row control': { find: (page, name) => controls(page.locator('tbody tr[data-index]').first(), begins(name)) },
  entry: {
    find: (page, name) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: begins(name) }),
    along: 'y',
  },
  tab: { find: (page, name) => page.getByRole('tab', { name: begins(name) }), along: 'x' },
  column: { find: (page, name) => page.getByRole('columnheader', { name: begins(name) }), along: 'x' },
  filter: { find: filterUnder, along: 'x' },
  widget: { find: (page, name) => page.getByRole('region', { name, exact: true }) },
  'menu item': { find: (page, name) => page.getByRole('menuitem', { name: begins(name) }), along: 'y' },
  text: { find: (page, name) => page.getByText(name, { exact: true }) },
};

/**
 * Where it is, when it is in sight: opaque, inside the window, and inside each box around it that cuts or scrolls sideways, with
 * its whole title. Otherwise null.
 */
function placeInSight(element: Element): { x: number; y: number } | null {
  const box = element.getBoundingClientRect();
  const title = element.matches('th') ? element.querySelector('button > span, span') : null;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !box.width) return null;
  if (title && title.scrollWidth > title.clientWidth + 1 && title.clientWidth > 1) return null;
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === 'visible') continue;
    const { left, right } = around.getBoundingClientRect();
    if (box.left < left - 1 || box.right > right + 1) return null;
  }
  return box.left >= -1 && box.right <= innerWidth + 1 ? { x: box.x, y: box.y } : null;
}

async function check(page: Page, { route, kind, names }: Line): Promise<void> {
  const known = KINDS[kind];
  if (!known) throw new Error(`product.md has a kind that this test does not know: ${kind}`);
  const { find, along } = known;
  let last = Number.NEGATIVE_INFINITY;
  for (const name of names) {
    const found = (await find(page, name)).first();
    const words = `${route}: ${kind} ${name}`;
    let place: ReturnType<typeof placeInSight> = null;
    await expect(async () => {
      place = await found.evaluate(placeInSight, undefined, { timeout: 10_000 });
      expect(place, words).not.toBeNull();
    }, words).toPass();
    const at = along ? (place?.[along] ?? 0) : last;
    expect(at, `${words} stands after the one before it`).toBeGreaterThanOrEqual(last);
    last = at;
  }
}

async function checkAll(page: Page, lines: readonly Line[]): Promise<void> {
  for (const line of lines) {
    if (line.after)
      await page
        .getByRole('button', { name: begins(line.after) })
        .first()
        .click();
    await check(page, line);
    if (line.after) await page.keyboard.press('Escape');
  }
}

const at = (route: string) => LINES.filter((line) => line.route === route && line.kind !== 'card');

test('the steps of signing in', async ({ page, admin }) => {
  const user = await admin.createUser({ permissions: PERMISSION_KEYS });
  const submit = () => page.getByRole('button', { name: 'SUBMIT' }).click();
  await page.goto('/');
  await checkAll(page, at('/'));
  await page.getByPlaceholder('Username').fill(user.username);
  await submit();
  await checkAll(page, at('/login'));
  await page.getByPlaceholder('Password').fill(user.password);
  await submit();
  await checkAll(page, at('/auth-otp'));
  await page.getByText('Did not receive the code? Contact admin').click();
  await expect(page).toHaveURL(/\/contact-admin$/);
  await checkAll(page, at('/contact-admin'));
  await page.goBack();
  await page.getByLabel('Digit 1 of 6').pressSequentially(totpCode(user.totpSecret, 0, Date.now()));
  await submit();
  await expect(page).toHaveURL(/\/home$/);
});

test('every screen has what the specification names, in its order and in sight', async ({
  page,
  signInWith,
  admin,
}) => {
  expect(LINES.length).toBeGreaterThan(25);
  const user = await signInWith(PERMISSION_KEYS);
  const signedOut = ['/', '/login', '/auth-otp', '/contact-admin'];
  for (const route of new Set(LINES.map(({ route }) => route))) {
    if (signedOut.includes(route)) continue;
    await test.step(route, async () => {
      // Only companies that are no leads yet have the status dropdown.
      await page.goto(route === '/q-list' ? '/q-list?type=1' : route);
      await checkAll(page, at(route));
    });
  }

  await test.step('the parts of a card', async () => {
    const name = uniqueName('Card');
    // Another test may have switched the first one off.
    const { data: networks } = await admin.get<Network[]>(endpoints.networks.list);
    const network = networks?.find(({ network_status }) => network_status === 1);
    if (!network) throw new Error('No network is active.');
    await makeLead(admin, { name, amount: 12_500, networkIds: [network.network_id], primary: user.userId });
    const { data: countries } = await admin.get<Country[]>(endpoints.countries.list);
    await page.goto(`/leads?search=${encodeURIComponent(name)}`);
    const card = page.getByRole('article').filter({ hasText: name });
    const shown = (await card.textContent()) ?? '';
    const parts: Record<string, RegExp> = {
      account_name: begins(name),
      network_code: new RegExp(escaped(network.network_code)),
      country_name: new RegExp(
        escaped(countries?.find(({ country_id }) => country_id === 1)?.country_name ?? 'no country'),
      ),
      account_exp_sale_amount: /\$12,500/,
      'Last TP:': /Last TP:/,
      updated_at: /\d{1,2} \w{3} \d{4}/,
      primary_assignee_details: new RegExp(`${user.firstName} ${user.lastName}`),
    };
    const names = LINES.find(({ kind }) => kind === 'card')?.names ?? [];
    const places = names.map((part) => shown.search(parts[part] ?? /no such part/));
    expect(places, `${names} in "${shown}"`).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(await card.evaluate(placeInSight)).not.toBeNull();
  });
});
