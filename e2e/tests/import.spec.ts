/** Import and export on the Q List: the result matches the file, and a revert leaves no trace. ADR-110. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { companyFile } from '@salesdesk/api/company-file';
import { endpoints } from '@salesdesk/shared/domain';
import { isLong } from '../../tools/check/testScope.mjs';
import type { ApiClient } from '../support/apiClient.ts';
import { expect, test } from '../support/fixtures.ts';

const EDIT = ['data.q-list.view', 'data.q-list.create'] as const;
const ROWS = isLong ? 10_000 : 300;
const PART = ROWS / 100;
/** For a busy machine: no test measures time. */
const RUN_MS = 300_000;

const newMark = () => `m${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
const figure = (count: number) => count.toLocaleString('en-US');

async function openImport(page: Page, path = '/q-list'): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  return page.getByRole('dialog');
}

const tile = (popup: Locator, name: string) =>
  popup.getByRole('group', { name: 'Rows by what becomes of them' }).getByRole('button', { name });

/** All data of these companies, from the server's export. */
async function exported(api: ApiClient, search: string): Promise<string> {
  const response = await fetch(`${api.url}/api/${endpoints.accounts.export.path}?search=${search}`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  expect(response.status).toBe(200);
  return response.text();
}

test('a file with every kind of error is mapped, fixed, imported, counted and reverted without a trace', async ({
  page,
  signInWith,
}) => {
  test.setTimeout(3 * RUN_MS);
  const { api } = await signInWith(EDIT);
  const mark = newMark();
  const there = await api.post<{ account_id: number }>(endpoints.accounts.info, { account_name: `Old ${mark}` });
  const social = { account_id: there.data?.account_id, account_website: `https://www.c3.${mark}.example` };
  await api.post(endpoints.accounts.social, social);
  const before = await exported(api, mark);
  const file = companyFile(ROWS, mark);

  const popup = await openImport(page);
  await popup.getByLabel('File to import').setInputFiles({
    name: `${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(file.bytes),
  });
  await expect(popup.getByText(`${figure(ROWS)} rows · UTF-8, separated by semicolons`)).toBeVisible();
  const chosen = (column: string) => popup.getByRole('listitem').filter({ hasText: new RegExp(`^${column}`) });
  await expect(chosen('Ort')).toContainText('City');
  await expect(chosen('Notiz')).toContainText('Note');
  await popup.getByRole('button', { name: 'Next' }).press('Enter');

  // Three unknown countries and three invalid addresses: each is listed once, although it occurs in many rows.
  await expect(popup.getByText('6 values cannot be taken')).toBeVisible();
  await expect(popup.getByRole('listitem').filter({ hasText: 'Atlantis 94' })).toContainText(
    `${figure(PART)} rows · Country does not exist`,
  );
  await popup.getByLabel('Replacement for “Atlantis 94” in Country').fill('Netherl');
  // The countries load after the popup; until then Enter selects nothing.
  await expect(page.locator('.ant-select-item-option-active')).toContainText('Netherlands');
  await page.keyboard.press('Enter');
  await popup.getByRole('button', { name: 'Leave out “wrong at 95” in Email' }).press('Space');
  await popup.getByRole('button', { name: 'Next' }).click();

  const counts = {
    create: file.counts.create - 1,
    update: file.counts.update + 1,
    skip: file.counts.skip,
    refuse: 0,
  };
  // Four kinds of values stay open; the company that is there keeps its name.
  const open = 4 * PART;
  const seen = async () => {
    await expect(tile(popup, 'Create')).toContainText(figure(counts.create), { timeout: RUN_MS });
    await expect(tile(popup, 'Update')).toContainText(figure(counts.update));
    await expect(tile(popup, 'Skip')).toContainText(figure(counts.skip));
    await expect(tile(popup, 'Refused')).toContainText(figure(counts.refuse));
  };
  await seen();
  await tile(popup, 'Update').click();
  await expect(popup.getByText(`Adds to Old ${mark} (same web domain)`)).toBeVisible();

  const start = Date.now();
  await popup.getByRole('button', { name: `Create ${figure(counts.create)}, update ${figure(counts.update)}` }).click();
  await expect(popup.getByText(`All ${figure(ROWS)} rows of the file are done`)).toBeVisible({ timeout: RUN_MS });
  test.info().annotations.push({ type: 'import', description: `${ROWS} rows in ${Date.now() - start} ms` });
  await seen();

  const download = page.waitForEvent('download');
  await popup.getByRole('button', { name: `Download the ${figure(open + 1)} rows that were not taken whole` }).click();
  const refused = await download;
  expect(refused.suggestedFilename()).toBe(`${mark}-refused.csv`);
  const text = readFileSync(await refused.path(), 'utf8');
  expect(text.split('does not exist').length + text.split('Email is invalid').length - 2).toBe(open);

  const during = await exported(api, mark);
  expect(during.split(`${mark}.example`).length).toBeGreaterThan(counts.create);
  await popup.getByRole('button', { name: 'Revert everything' }).click();
  await page
    .getByRole('dialog', { name: 'Revert this import?' })
    .getByRole('button', { name: 'Revert', exact: true })
    .click();
  const back = `${figure(counts.create + 1)} companies put back; nothing of the import is left`;
  await expect(popup.getByText(back)).toBeVisible({ timeout: RUN_MS });
  expect(await exported(api, mark)).toBe(before);
});

test('the filtered rows are exported with formulas escaped, and importing them again changes nothing', async ({
  page,
  signInWith,
}) => {
  const { api } = await signInWith(EDIT);
  const mark = newMark();
  for (const name of [`=HYPERLINK("x") ${mark}`, `${mark} "quoted", Ünal`, `+1 ${mark}`])
    await api.post(endpoints.accounts.info, { account_name: name, account_city: '@home', account_country_id: 3 });
  await page.goto(`/q-list?search=${mark}`);
  await expect(page.getByRole('row', { name: /Ünal/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  const path = await (await download).path();
  const text = readFileSync(path, 'utf8');
  expect(text.startsWith('\ufeffAccount ID,Company Name,')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(4);
  expect(text).toContain(`"'=HYPERLINK(""x"") ${mark}",'@home`);

  const popup = await openImport(page);
  await popup
    .getByLabel('File to import')
    .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: readFileSync(path) });
  await popup.getByText('Status', { exact: true }).waitFor();
  await popup.getByRole('button', { name: 'Next' }).click();
  await expect(popup.getByText('Every value can be taken')).toBeVisible();
  await popup.getByRole('button', { name: 'Next' }).click();
  await expect(tile(popup, 'Skip')).toContainText('3');
  await expect(popup.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
});
