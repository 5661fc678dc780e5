/** Reports: a figure opens the list that it counts, the file, and its companies by axe. product.md section 2; R-98. */
import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures.ts';
import { isAccessible } from './axe.ts';

test('a figure opens as many companies as it says, each its record; the file has the figures', async ({
  page,
  signInWith,
}) => {
  await signInWith(['data.leads.view']);
  await page.goto('/reports?period=year');
  const figure = page.getByRole('link', { name: /^Reached Negotiation: / });
  const number = Number(await figure.textContent());
  expect(number).toBeGreaterThan(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain(`Leads that reached the stage,Negotiation,,,${number}\r\n`);

  await figure.click();
  await expect(page.getByRole('heading', { name: 'Reached Negotiation' })).toBeVisible();
  await expect(page.getByText(new RegExp(`^${number} compan`))).toBeVisible();
  await isAccessible(page, 'the companies of a figure', { themes: ['light'] });
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/company=/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/company=/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Forecast' })).toBeVisible();
});
