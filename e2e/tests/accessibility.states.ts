/** The states whose accessibility is checked in every language, and how each is reached without English words. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import type { Say } from './catalogues.ts';

/** What a state opens itself with. */
interface Opening {
  page: Page;
  /** A control's name in the page's language. */
  say: Say;
}

export interface State {
  name: string;
  /** `{id}` stands for the id of a lead. */
  address: string;
  /** What is there when the state has loaded. */
  shows: Parameters<Page['getByRole']>[0];
  open?: (opening: Opening) => Promise<void>;
  /** The windows in which it can be opened: 'wide' from 768 px on, 'narrow' below. */
  only?: 'wide' | 'narrow';
}

const SCREENS: readonly State[] = [
  { name: 'home', address: '/home', shows: 'list' },
  { name: 'dashboard', address: '/dashboard', shows: 'list' },
  { name: 'Q List', address: '/q-list', shows: 'checkbox' },
  { name: 'an empty list', address: '/q-list?name=nobody-is-called-this', shows: 'status' },
  { name: 'archived companies', address: '/q-list?archived=1', shows: 'button' },
  { name: 'a sorted list', address: '/q-list?sort=-name&search=a', shows: 'checkbox' },
  { name: 'board', address: '/leads?view=board', shows: 'article' },
  { name: 'leads list', address: '/leads?view=list', shows: 'checkbox' },
  { name: 'accounts', address: '/accounts', shows: 'link' },
  { name: 'contacts', address: '/contacts', shows: 'link' },
  { name: 'reports', address: '/reports', shows: 'table' },
  { name: 'my team', address: '/my-team', shows: 'switch' },
  { name: 'networks', address: '/networks', shows: 'switch' },
  { name: 'audit', address: '/audit', shows: 'link' },
  { name: 'my profile', address: '/my-profile', shows: 'textbox' },
  { name: 'platform', address: '/platform', shows: 'row', only: 'wide' },
  { name: 'platform on a phone', address: '/platform', shows: 'listitem', only: 'narrow' },
  { name: 'an announced screen', address: '/invoices', shows: 'heading' },
  { name: 'a missing page', address: '/no-such-page', shows: 'heading' },
  { name: 'a dead link', address: '/link-unavailable', shows: 'heading' },
  { name: 'company page', address: '/companies/{id}', shows: 'list' },
];

const OPENED: readonly State[] = [
  { name: 'new company', address: '/q-list?do=add', shows: 'dialog' },
  { name: 'new company, refused', address: '/q-list?do=add', shows: 'dialog', open: submitted('Next') },
  { name: 'import', address: '/q-list?do=import', shows: 'dialog' },
  { name: 'duplicates', address: '/q-list?do=duplicates', shows: 'dialog' },
  { name: 'views', address: '/q-list', shows: 'dialog', open: pressed('All companies') },
  { name: 'filters', address: '/q-list', shows: 'dialog', open: pressed('Filters') },
  { name: 'columns', address: '/q-list', shows: 'dialog', open: pressed('Columns'), only: 'wide' },
  { name: 'sort menu', address: '/q-list', shows: 'dialog', open: pressed('Sort'), only: 'narrow' },
  { name: 'list of choices', address: '/q-list', shows: 'listbox', open: choices, only: 'wide' },
  { name: 'selected rows', address: '/q-list', shows: 'checkbox', open: selected },
  { name: 'quick add', address: '/leads?view=board', shows: 'dialog', open: quickAdd },
  { name: 'stage menu', address: '/leads?view=board', shows: 'menu', open: stageMenu },
  { name: 'record', address: '/home?company={id}', shows: 'tab' },
  { name: 'timeline', address: '/home?company={id}', shows: 'tabpanel', open: timeline },
  { name: 'composer', address: '/companies/{id}', shows: 'textbox', open: pressed('Log a call') },
  { name: 'new colleague', address: '/my-team?do=add', shows: 'dialog' },
  { name: 'new colleague, refused', address: '/my-team?do=add', shows: 'dialog', open: submitted('Next') },
  { name: 'permissions of a colleague', address: '/my-team', shows: 'complementary', open: permissions },
  { name: 'deleting a colleague', address: '/my-team', shows: 'dialog', open: pressed('Delete {{name}}') },
  { name: 'deactivating a colleague', address: '/my-team', shows: 'dialog', open: switchedOff },
  { name: 'new network', address: '/networks?do=add', shows: 'dialog' },
  { name: 'deleting a network', address: '/networks', shows: 'dialog', open: pressed('Delete {{name}}') },
  { name: 'palette', address: '/home', shows: 'dialog', open: keyed('Control+K') },
  { name: 'shortcuts', address: '/home', shows: 'dialog', open: keyed('?') },
  { name: 'bell', address: '/home', shows: 'dialog', open: pressed('Notifications') },
  { name: 'profile menu', address: '/home', shows: 'menu', open: pressed('Profile of {{name}}') },
  { name: 'sidebar of a phone', address: '/home', shows: 'navigation', open: pressed('Open menu'), only: 'narrow' },
  { name: 'arranging', address: '/dashboard', shows: 'toolbar', open: pressed('Arrange') },
];

export const STATES: readonly State[] = [...SCREENS, ...OPENED];

const press = ({ page, say }: Opening, name: string) =>
  page
    .getByRole('button', { name: say(name) })
    .filter({ visible: true })
    .first()
    .click();

function pressed(name: string) {
  return (opening: Opening) => press(opening, name);
}

function submitted(name: string) {
  return async (opening: Opening) => {
    await expect(opening.page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await press(opening, name);
    await expect(opening.page.locator('[aria-invalid="true"]').first()).toBeVisible();
  };
}

function keyed(key: string) {
  return async ({ page, say }: Opening) => {
    await expect(page.getByRole('button', { name: say('Search everything') })).toBeVisible();
    await page.keyboard.press(key);
  };
}

async function choices({ page }: Opening): Promise<void> {
  await page.getByRole('main').getByRole('combobox').first().click();
}

async function selected({ page, say }: Opening): Promise<void> {
  await page
    .getByRole('checkbox', { name: say('Select {{name}}') })
    .first()
    .focus();
  // The one that selects all rows is there before them.
  await expect(page.getByTestId('skeleton-row')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: say('Selection') })).toBeVisible();
}

async function quickAdd({ page, say }: Opening): Promise<void> {
  const button = page.getByRole('button', { name: say('Quick add') });
  await button
    .or(page.getByRole('button', { name: say('Add a company by name alone') }))
    .first()
    .click();
}

async function stageMenu({ page }: Opening): Promise<void> {
  await page.getByRole('article').first().getByRole('link').focus();
  await page.keyboard.press('m');
}

async function timeline({ page, say }: Opening): Promise<void> {
  await page.getByRole('tab', { name: say('Timeline') }).click();
}

async function permissions(opening: Opening): Promise<void> {
  await press(opening, 'Edit {{name}}');
  const form = opening.page.getByRole('dialog');
  await expect(form.locator('input[type="password"]').first()).toBeVisible();
  await form.getByRole('button', { name: opening.say('Next') }).click();
}

async function switchedOff({ page }: Opening): Promise<void> {
  await page.getByRole('switch', { checked: true }).first().click();
}
