/** One failing remote: shell, session and other remotes keep working, and Retry recovers without a page reload. */
import { expect, test } from '../support/fixtures.ts';

test('files answered 404', async ({ page, signInWith, complaints }) => {
  complaints.expect(/^console: (?!\[content policy\])/);
  await signInWith(['data.q-list.view', 'data.leads.view']);
  await page.route('**/r/leads/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  const main = page.getByRole('main');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/home');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await sidebar.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(main.getByText('Leads is unavailable')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await sidebar.getByRole('link', { name: 'Q-List' }).click();
  await expect(page.getByRole('heading', { name: 'Q List' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible();
  await sidebar.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(main.getByText('Leads is unavailable')).toBeVisible();
  await page.unroute('**/r/leads/**');
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Leads', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});
