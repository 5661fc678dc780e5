/** No token, password, code or seed leaks into bundles, storage, console, addresses or error bodies. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoSignIns } from '@salesdesk/api/seed';
import { expect, test } from '../support/fixtures.ts';
import { RELEASES_DIR, ROOT } from '../support/product.ts';
import { earlyInStep, totpCode } from '../support/totp.ts';

test('the build contains no secret of the demo', () => {
  const secrets = new Set(demoSignIns().flatMap(({ password, totp_secret }) => [password, totp_secret ?? '']));
  secrets.delete('');
  expect(secrets.size).toBeGreaterThan(5);
  const files = [join(ROOT, 'host/dist'), RELEASES_DIR].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(js|css|json|html)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name)),
  );
  const holding = files.filter((file) => {
    // Counts of failures come and go while other tests run.
    if (file.includes('/.health/')) return false;
    const text = readFileSync(file, 'utf8');
    return [...secrets].some((secret) => text.includes(secret));
  });
  expect(holding).toEqual([]);
  test.info().annotations.push({
    type: 'figure',
    description: `Secrets of the demo in ${files.length} built files: ${holding.length}`,
  });
});

test('after a sign-in only the access token is stored, under its own key', async ({ page, admin }) => {
  const user = await admin.createUser({ permissions: ['data.leads.view'] });
  const received: { where: string; text: string }[] = [];
  const tokens: string[] = [];
  page.on('console', (message) => received.push({ where: 'console', text: message.text() }));
  page.on('request', (request) => received.push({ where: 'address', text: request.url() }));
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    const text = await response.text().catch(() => '');
    if (response.status() >= 400 || /"error":true/.test(text)) received.push({ where: 'error body', text });
    for (const [, token = ''] of text.matchAll(/"(?:token|access_token)":"([^"]+)"/g)) tokens.push(token);
  });

  await page.goto('/');
  await page.getByPlaceholder('Username').fill(user.username);
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Password').fill('Wrong-Horse-9');
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder('Password')).toHaveValue('');
  await page.getByPlaceholder('Password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth-otp$/);
  // Find it by name: the password field of the previous step is a textbox too and has the focus until the next render.
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused();
  await page.keyboard.type('000000');
  const refused = page.waitForResponse(/verify-otp/);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await refused;
  await expect(page.getByRole('textbox').first()).toHaveValue('');
  await expect(page.getByRole('textbox').first()).toBeFocused();
  await earlyInStep();
  const code = totpCode(user.totpSecret, 1);
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/home$/);
  // Bodies that were not read by then go with the page.
  await expect.poll(() => tokens.length).toBeGreaterThan(2);
  await page.goto('/leads');
  await expect(page.locator('[data-remote="leads"]')).toBeVisible();

  const stored = await page.evaluate(() => [localStorage, sessionStorage].map((storage) => ({ ...storage })));
  const accessToken = String(stored[0]?.access_token);
  for (const [index, { access_token: _, ...others }] of stored.entries()) {
    received.push({ where: index ? 'session storage' : 'local storage', text: JSON.stringify(others) });
  }
  // The one that assigns this browser to a trial of the host holds the user's number, which is no secret (ADR-156).
  const cookies = (await page.context().cookies()).filter(({ name }) => name !== 'salesdesk-host-cohort');
  // The session's, and the one by which this browser is known at its next sign-in (ADR-124).
  expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([
    [true, 'Strict'],
    [true, 'Strict'],
  ]);
  const secrets = [
    user.password,
    'Wrong-Horse-9',
    user.totpSecret,
    accessToken,
    ...cookies.map(({ value }) => value),
    ...tokens,
  ];
  expect(received.some(({ where }) => where === 'error body')).toBe(true);
  const leaks = received.filter(({ text }) => secrets.some((secret) => text.includes(secret)));
  expect(leaks).toEqual([]);
  // Six digits may occur by chance in a body or address that contains a timestamp.
  expect(received.filter(({ where, text }) => where !== 'error body' && text.includes(code))).toEqual([]);
  test.info().annotations.push({
    type: 'figure',
    description: `Secrets in ${received.length} console messages, addresses, error bodies and stored values: ${leaks.length}`,
  });
});
