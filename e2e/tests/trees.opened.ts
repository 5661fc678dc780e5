/** Trees of the screens, popups and states that have no screenshot. */
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { matchesTree } from './trees.ts';

export async function treesOfMore(page: Page, lead: number): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first();
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const main = page.getByRole('main');
  for (const [name, address, landmark] of [
    ['accounts', '/accounts', 'row'],
    ['contacts', '/contacts', 'row'],
    ['reports', '/reports', 'table'],
    ['audit', '/audit', 'row'],
    ['invoices', '/invoices', 'heading'],
    ['archived', '/q-list?archived=1', 'row'],
  ] as const) {
    await page.goto(address);
    await expect(main.getByRole(landmark).first()).toBeVisible();
    await expect(page.getByTestId('skeleton-row')).toHaveCount(0);
    await expect(page.getByText('Checking…')).toHaveCount(0);
    await matchesTree(page, name);
  }

  await page.goto('/dashboard');
  await button('Arrange').click();
  await expect(page.getByRole('toolbar').first()).toBeVisible();
  await matchesTree(page, 'dashboard-arranged');

  await page.goto('/home');
  await button(/^Notifications/).click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await matchesTree(page, 'bell');
  await page.keyboard.press('Escape');
  await button('Settings').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await matchesTree(page, 'settings-menu');
  await page.keyboard.press('Escape');
  await button(/^Start calling/).click();
  await expect(page.getByRole('region', { name: 'Work queue' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('list', { name: /Timeline/ })).toBeVisible();
  await matchesTree(page, 'work-queue');

  await page.goto(`/companies/${lead}`);
  await button('Log a call').click();
  await expect(page.getByRole('textbox', { name: 'Call' })).toBeFocused();
  await matchesTree(page, 'composer');
  await button('More').click();
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
  await matchesTree(page, 'record-menu');
  await page.getByRole('menuitem', { name: 'Merge with another company…' }).click();
  await dialog('Merge companies').getByRole('combobox').fill('protea');
  await page
    .getByTitle(/^Protea/)
    .first()
    .click();
  await expect(dialog('Merge companies').getByRole('radio').first()).toBeVisible();
  await matchesTree(page, 'merge');

  await page.goto('/q-list?do=duplicates');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('progressbar')).toHaveCount(0);
  await matchesTree(page, 'duplicates');

  await page.goto('/q-list?search=protea');
  await button('More').click();
  await expect(page.getByRole('button', { name: /^Duplicates \(/ })).toBeVisible();
  await matchesTree(page, 'more-menu');
  await page.keyboard.press('Escape');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await button('Assign to…').click();
  await expect(page.getByLabel('A line for the new owner')).toBeVisible();
  await matchesTree(page, 'bulk-assign');

  await page.goto('/q-list');
  await button(/^Edit /).click();
  const form = dialog(/Edit Account/);
  for (const tab of ['Account info', 'Contact', 'Socials', 'Sales', 'Assignee']) {
    await form.getByRole('tab', { name: tab }).click();
    await expect(form.getByRole('tabpanel', { name: tab })).toBeVisible();
    await matchesTree(page, `company-form-${tab.split(' ')[0]?.toLowerCase()}`);
  }
}

/** The same screens on a phone, where lists are cards and the sidebar is a drawer. */
export async function treesOnPhone(page: Page, lead: number): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, address, landmark] of [
    ['phone-home', '/home', 'list'],
    ['phone-q-list', '/q-list', 'listitem'],
    ['phone-leads-list', '/leads?view=list', 'listitem'],
    ['phone-leads-board', '/leads?view=board', 'article'],
    ['phone-contacts', '/contacts', 'listitem'],
    ['phone-team', '/my-team', 'listitem'],
    ['phone-networks', '/networks', 'listitem'],
    ['phone-audit', '/audit', 'listitem'],
    ['phone-record', `/companies/${lead}`, 'region'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole(landmark).first()).toBeVisible();
    await expect(page.getByTestId('skeleton-row')).toHaveCount(0);
    await matchesTree(page, name);
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible();
  await matchesTree(page, 'phone-menu');
  await page.keyboard.press('Escape');
  await page.goto('/q-list');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Status', exact: true })).toBeVisible();
  await matchesTree(page, 'phone-sort');
}
