/** Platform: the releases in use, and an override for the own session. */
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { builtDocument } from '../support/forgedRelease.ts';
import { BASE_URL, PORT } from '../support/product.ts';
import { totpCode } from '../support/totp.ts';
import { buildVariant } from '../support/variant.ts';

const ENGINEER: PermissionKey[] = ['system.platform.view', 'system.platform.override', 'system.network.view'];
const FOREIGN_PORT = PORT + 17;
const ORIGIN = `http://localhost:${FOREIGN_PORT}`;
let foreign: Server;
let asked: string[] = [];

/** Serves another build of Networks from another origin, as a static server with CORS does. */
test.beforeAll(async () => {
  const build = buildVariant({
    remote: 'networks',
    version: '9.9.9',
    change: ['NetworksPage.tsx', 'Add Network', 'Add my Network'],
  });
  const types: Record<string, string> = { js: 'text/javascript', json: 'application/json', css: 'text/css' };
  foreign = createServer((request, response) => {
    const file = (request.url ?? '').split('?')[0] ?? '';
    asked.push(file);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.setHeader('content-type', types[file.split('.').at(-1) ?? ''] ?? 'text/plain');
    createReadStream(join(build, file))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => foreign.listen(FOREIGN_PORT, resolve));
});
test.afterAll(() => void foreign.close());
test.beforeEach(() => {
  asked = [];
});

const row = (page: Page, remote: string) => page.getByRole('row', { name: new RegExp(`^${remote} `) });

test('each remote is listed with its release and loading times, and the diagnostics can be copied', async ({
  page,
  context,
  signInWith,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInWith(['system.platform.view', 'system.network.view']);
  await page.goto('/networks');
  await expect(page.getByRole('switch').first()).toBeVisible();
  // A page that is left says what it opened, of screens that stayed for a second.
  await page.waitForTimeout(1_500);
  await page.reload();
  await expect(page.getByRole('switch').first()).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Platform' }).click();
  const remotes = Object.values(builtDocument().microFrontends).map(
    ([release]) => release?.extras.salesdesk.name ?? '',
  );
  expect(remotes).toContain('qlist');
  for (const remote of remotes) await expect(row(page, remote)).toBeVisible();
  await expect(row(page, 'networks')).toContainText('Networks team');
  await expect(row(page, 'networks')).toContainText(/\d+ \+ \d+ ms/);
  await expect(row(page, 'networks')).toContainText(/\d ms\s*\d+ of \d+/);
  await expect(row(page, 'team')).toContainText('not opened yet');
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByText('Diagnostics copied')).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as { remotes: object[] };
  // With the host.
  expect(copied.remotes).toHaveLength(remotes.length + 1);
});

test('an override runs the build of another origin for this session only, until it is reset', async ({
  page,
  browser,
  signInWith,
}) => {
  const engineer = await signInWith(ENGINEER);
  await page.goto('/platform');
  await page.getByRole('button', { name: 'Override networks' }).click();
  await expect(page).toHaveURL(/\/platform\/override\?remote=networks$/);
  const form = page.getByRole('form', { name: 'Override networks' });
  const submit = form.getByRole('button', { name: 'Override', exact: true });
  const origin = form.getByLabel('Or a build served from');
  const code = form.getByLabel('Code of your authenticator app');
  await submit.click();
  await expect(form.getByText('Choose a version or give an origin')).toBeVisible();
  await origin.fill('http://elsewhere.example');
  await code.fill(totpCode(engineer.totpSecret, 1));
  await submit.click();
  await expect(form.getByText('Origin should be like')).toBeVisible();
  await origin.fill('https://evil.example');
  await submit.click();
  await expect(form.getByText('Builds from https://evil.example are not allowed here')).toBeVisible();
  await origin.fill(ORIGIN);
  await code.fill('000000');
  await submit.click();
  await expect(form.getByText('This code is not right')).toBeVisible();
  await page.reload();
  await expect(origin).toHaveValue(ORIGIN);
  await code.fill(totpCode(engineer.totpSecret, 1));
  await submit.click();

  const badge = page.getByRole('complementary', { name: 'Overrides' });
  await expect(badge).toContainText(`networks: ${ORIGIN}`);
  await expect(row(page, 'networks')).toContainText('Override');
  await page.goto('/networks');
  await expect(page.getByRole('button', { name: 'Add my Network' })).toBeVisible();
  await expect(badge).toBeVisible();
  expect(asked).toContain('/remoteEntry.js');

  // The isolation page shows the same build.
  await page.goto('/isolate/networks');
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Add my Network' })).toBeVisible();
  await page.goto('/networks');

  const colleague = await browser.newContext();
  const other = await colleague.newPage();
  await other.goto(`${BASE_URL}/`);
  expect(await other.locator('#salesdesk-overrides').textContent()).toBe('');
  await colleague.close();

  await badge.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('button', { name: 'Add Network' })).toBeVisible();
  await expect(badge).toBeHidden();
  const granted = await engineer.api.get<object[]>(endpoints.platform.overrides);
  expect(granted.data).toEqual([]);
});

test.describe('no foreign origin is requested', () => {
  const noise = (page: Page) =>
    page.addInitScript((origin) => {
      for (const key of ['overrides', 'salesdesk-overrides', 'mf-override']) {
        localStorage.setItem(key, JSON.stringify([{ remote: 'networks', origin }]));
        sessionStorage.setItem(key, JSON.stringify([{ remote: 'networks', origin }]));
      }
    }, ORIGIN);

  test('without the permission, whatever address, storage and cookie contain', async ({ page, signInWith }) => {
    const user = await signInWith(['system.platform.view', 'system.network.view']);
    const refused = await user.api.post(endpoints.platform.override, { remote: 'networks', origin: ORIGIN });
    expect(refused).toMatchObject({ error: true, errorCode: 11013 });
    await noise(page);
    await page.context().addCookies([{ name: 'overrides', value: 'a.forged.token', url: BASE_URL }]);
    await page.goto(`/networks?override=networks@${ORIGIN}&remote=${ORIGIN}/remoteEntry.js`);
    await expect(page.getByRole('switch').first()).toBeVisible();
    expect(asked).toEqual([]);
  });

  test("by a remote's own code, even with the access token and a typed code", async ({
    page,
    signInWith,
    complaints,
  }) => {
    const engineer = await signInWith(ENGINEER);
    complaints.expect(/Failed to load resource/);
    await page.goto('/networks');
    await expect(page.getByRole('switch').first()).toBeVisible();
    // Everything a script on our pages can reach: the calls, the page that grants overrides, its window or a frame.
    const found = await page.evaluate(
      async ({ address, path, body }) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('access_token')}`,
          'content-type': 'application/json',
        };
        const post = async (more: object) => {
          const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ ...body, ...more }) });
          return ((await reply.json()) as { error: boolean }).error;
        };
        const answers = await Promise.all(
          (['default', 'reload', 'force-cache'] as const).map((cache) =>
            fetch(address, { cache, headers: { accept: 'text/html' } }).then((reply) => reply.text()),
          ),
        );
        const opened = window.open(address);
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        let reached = 'nothing';
        try {
          reached = opened?.document.getElementById('salesdesk-overrides')?.textContent ?? 'nothing';
        } catch {
          reached = 'nothing';
        }
        return {
          refused: [await post({}), await post({ ticket: '' }), await post({ ticket: headers.authorization.slice(7) })],
          tickets: [...answers, reached].filter((text) => text.includes('"ticket"')),
          isCut: opened?.closed,
        };
      },
      {
        address: '/platform/override?remote=networks',
        path: `/api/${endpoints.platform.override.path}`,
        body: { remote: 'networks', origin: ORIGIN, code: totpCode(engineer.totpSecret, 1) },
      },
    );
    expect(found).toEqual({ refused: [true, true, true], tickets: [], isCut: true });
    const [, popup] = page.context().pages();
    // The window itself works, but it is severed from its opener.
    await expect(popup?.getByLabel('Code of your authenticator app') as Locator).toBeVisible();
    expect(await popup?.evaluate(() => window.opener)).toBeNull();
    expect(await popup?.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).toEqual(
      expect.not.arrayContaining([expect.stringContaining('/r/')]),
    );
    expect(asked).toEqual([]);
  });

  test('by a script in the page, because its policy forbids it', async ({ page, signInWith, complaints }) => {
    complaints.expect(/trusted-?types?|TrustedScriptURL|TrustedHTML/i);
    await signInWith(['system.network.view']);
    await page.goto('/networks');
    const outcome = await page.evaluate((origin) => {
      const script = document.createElement('script');
      try {
        script.src = `${origin}/remoteEntry.js`;
      } catch {
        return 'refused';
      }
      return script.src;
    }, ORIGIN);
    expect(outcome).toBe('refused');
    // A script in markup is blocked by another directive of the policy.
    expect(
      await page.evaluate((origin) => {
        const frame = document.createElement('div');
        try {
          frame.innerHTML = `<img src=x onerror="fetch('${origin}/remoteEntry.js')">`;
        } catch {
          return 'refused';
        }
        return frame.innerHTML;
      }, ORIGIN),
    ).toBe('refused');
    expect(asked).toEqual([]);
  });

  test('with the grant of another user, or after signing out', { tag: '@long' }, async ({
    page,
    browser,
    signInWith,
  }) => {
    const engineer = await signInWith(ENGINEER);
    await page.goto('/platform');
    await page.getByRole('button', { name: 'Override networks' }).click();
    await page.getByLabel('Or a build served from').fill(ORIGIN);
    await page.getByLabel('Code of your authenticator app').fill(totpCode(engineer.totpSecret, 1));
    await page.getByRole('button', { name: 'Override', exact: true }).click();
    await expect(page.getByRole('complementary', { name: 'Overrides' })).toBeVisible();
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'overrides');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });

    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect((await page.context().cookies()).find(({ name }) => name === 'overrides')).toBeUndefined();

    asked = [];
    const thief = await browser.newContext();
    if (cookie) await thief.addCookies([cookie]);
    const stolen = await thief.newPage();
    await stolen.goto(`${BASE_URL}/`);
    expect(await stolen.locator('#salesdesk-overrides').textContent()).toBe('');
    await thief.close();
    expect(asked).toEqual([]);
  });
});
