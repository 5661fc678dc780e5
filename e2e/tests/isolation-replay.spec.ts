/** QA records real answers, opens an edited file of them, and replays them without a backend. product.md section 6. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { API_BASE, ERROR_CODES, endpoints, type Recording } from '@salesdesk/shared/domain';
import { expect, openSession, test } from '../support/fixtures.ts';
import { BASE_URL, PORT, ROOT } from '../support/product.ts';

const frame = (page: Page) => page.frameLocator('iframe');
const recorder = (page: Page) => page.getByRole('region', { name: 'Recorder' });
const view = (page: Page, name: string) =>
  recorder(page).getByRole('radiogroup', { name: 'Recorder view' }).locator('label').filter({ hasText: name }).click();

/** Opens a file of recordings in the recorder's view of answers. */
const openFile = (page: Page, recordings: Recording[]) =>
  recorder(page)
    .getByLabel('Recordings')
    .setInputFiles({
      name: 'networks.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(recordings)),
    });

test('answers are recorded, and a file of them is replayed without the API', async ({ page, admin }) => {
  await openSession(page, admin);
  await page.goto('/isolate/networks');
  await expect(frame(page).getByRole('switch').first()).toBeVisible();
  await recorder(page).getByRole('switch', { name: 'Record answers' }).click();
  await page.getByRole('button', { name: 'Start again' }).click();
  await view(page, 'Answers');
  const row = recorder(page).getByRole('listitem').filter({ hasText: '/api/catalog/networks' });
  await expect(row).toContainText('200');
  await recorder(page).getByRole('switch', { name: 'Record answers' }).click();

  const { path } = endpoints.networks.list;
  const answer = await admin.get<{ network_name: string }[]>(endpoints.networks.list);
  const edited = { ...answer, data: [{ ...answer.data?.[0], network_name: 'A network of nobody' }] };
  const calls: string[] = [];
  await page.route('**/api/**', (route) => {
    // Pictures are no calls: a recorded address of one is asked of the server.
    const isCall = route.request().resourceType() !== 'image';
    if (!isCall || !route.request().frame().parentFrame()) return route.fallback();
    calls.push(route.request().url());
    return route.abort();
  });
  await openFile(page, [{ method: 'GET', path: API_BASE + path, status: 200, body: edited }]);
  const shown = frame(page).getByRole('row').filter({ hasText: 'A network of nobody' });
  await expect(shown).toBeVisible();
  await expect(frame(page).getByRole('switch')).toHaveCount(1);
  await expect(page).toHaveURL(/api=recorded/);
  await frame(page).getByRole('switch').click();
  await view(page, 'Activity');
  await expect(recorder(page).getByRole('listitem').filter({ hasText: 'network-status-change' })).toContainText(
    'not recorded',
  );
  expect(calls).toEqual([]);
});

test('one endpoint fails on the real API, an event is emitted, and the frame has its own language', {
  tag: '@long',
}, async ({ page, admin }) => {
  await openSession(page, admin);
  await page.goto('/isolate/networks?language=nl');
  await expect(frame(page).locator('html[lang="nl"]')).toBeAttached();
  await expect(frame(page).getByRole('switch').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await view(page, 'Answers');
  const refusal = { error: true, message: '', errorCode: ERROR_CODES.unexpected, validations: {}, url: null };
  const { method, path } = endpoints.networks.statusChange;
  await openFile(page, [{ method, path: API_BASE + path, status: 500, body: refusal, always: true }]);
  await recorder(page).getByRole('button', { name: 'Back to the real API' }).click();
  await expect(frame(page).getByRole('switch').first()).toBeVisible();
  await frame(page).getByRole('switch').first().click();
  await view(page, 'Activity');
  const call = recorder(page).getByRole('listitem').filter({ hasText: 'network-status-change' });
  await expect(call).toContainText('500 · 11015');
  await expect(call).toContainText('recorded');

  await view(page, 'Emit');
  await recorder(page).getByRole('textbox', { name: 'Payload' }).fill('{"accountId": 7}');
  await recorder(page).getByRole('button', { name: 'Emit' }).click();
  await view(page, 'Activity');
  await expect(recorder(page).getByRole('listitem').filter({ hasText: 'account.saved' })).toContainText('emitted');
});

test('a screen that no product has released is looked at from the own machine, with its scenarios', {
  tag: '@long',
}, async ({ browser, complaints }) => {
  // The page's own calls, which nobody recorded, and the stream of the development server when it ends.
  complaints.expect(/501|ERR_|WebSocket/);
  const command = join(ROOT, 'delivery/bin/salesdesk.mjs');
  const options = ['--product', BASE_URL, 'dev', '--offline', '--no-open', '--port', String(PORT + 5)];
  const inherited = Object.entries(process.env).filter(([name]) => !/^(NODE_|SALESDESK_|RELEASES_)/.test(name));
  const server = spawn(process.execPath, [command, ...options], {
    cwd: join(ROOT, 'remotes/networks'),
    env: Object.fromEntries(inherited),
    detached: true,
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (printed += text));
  try {
    await expect.poll(() => printed).toContain('Ctrl+C ends it.');
    const [address = ''] = /http:\/\/localhost:\d+(?=\/networks)/.exec(printed) ?? [];
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${address}/isolate/networks`);
    await expect(page.getByText('Override · development')).toBeVisible();
    await page.getByRole('link', { name: 'A network without a code' }).click();
    await expect(frame(page).getByRole('row').filter({ hasText: 'BrightReach' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.context().close();
  } finally {
    if (server.pid !== undefined) process.kill(-server.pid);
  }
});
