/** The states whose accessibility is checked in every language. Each is reached without English words. */
import type { Page } from '@playwright/test';
import {
  choices,
  discarded,
  edited,
  found,
  imported,
  keyed,
  merged,
  moved,
  near,
  type Opening,
  offline,
  online,
  permissions,
  pressed,
  selected,
  sessionEnds,
  stageMenu,
  submitted,
  switchedOff,
  timeline,
  unavailable,
} from './accessibility.openings.ts';

export interface State {
  name: string;
  /** `{id}` stands for the id of a lead. */
  address: string;
  /** What is there when the state has loaded. */
  shows: Parameters<Page['getByRole']>[0];
  open?: (opening: Opening) => Promise<void>;
  /** Takes back what a new address does not. */
  close?: (page: Page) => Promise<void>;
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
  { name: 'import, columns', address: '/q-list?do=import', shows: 'dialog', open: imported('columns') },
  { name: 'import, values', address: '/q-list?do=import', shows: 'dialog', open: imported('values') },
  { name: 'import, preview', address: '/q-list?do=import', shows: 'dialog', open: imported('preview') },
  { name: 'import, done', address: '/q-list?do=import', shows: 'dialog', open: imported('done') },
  { name: 'duplicates', address: '/q-list?do=duplicates', shows: 'dialog' },
  { name: 'views', address: '/q-list', shows: 'dialog', open: pressed('Views') },
  { name: 'filters', address: '/q-list', shows: 'dialog', open: pressed('Filters') },
  { name: 'columns', address: '/q-list', shows: 'dialog', open: pressed('More', 'Columns'), only: 'wide' },
  { name: 'sort menu', address: '/q-list', shows: 'dialog', open: pressed('Sort'), only: 'narrow' },
  { name: 'list of choices', address: '/q-list', shows: 'listbox', open: choices, only: 'wide' },
  { name: 'selected rows', address: '/q-list', shows: 'checkbox', open: selected },
  { name: 'near names', address: '/q-list?search=protoa', shows: 'status', open: near },
  { name: 'stage menu', address: '/leads?view=board', shows: 'menu', open: stageMenu },
  { name: 'undo toast', address: '/leads?view=board', shows: 'button', open: moved },
  { name: 'record', address: '/home?company={id}', shows: 'list' },
  { name: 'timeline', address: '/home?company={id}', shows: 'tabpanel', open: timeline, only: 'narrow' },
  { name: 'composer', address: '/companies/{id}', shows: 'textbox', open: pressed('Log a call') },
  { name: 'merge', address: '/companies/{id}', shows: 'radio', open: merged },
  { name: 'new colleague', address: '/my-team?do=add', shows: 'dialog' },
  { name: 'new colleague, refused', address: '/my-team?do=add', shows: 'dialog', open: submitted('Next') },
  { name: 'a colleague', address: '/my-team', shows: 'dialog', open: edited },
  { name: 'permissions of a colleague', address: '/my-team', shows: 'complementary', open: permissions },
  { name: 'deleting a colleague', address: '/my-team', shows: 'dialog', open: pressed('Delete {{name}}') },
  { name: 'deactivating a colleague', address: '/my-team', shows: 'dialog', open: switchedOff },
  { name: 'new network', address: '/networks?do=add', shows: 'dialog' },
  { name: 'discarding', address: '/networks?do=add', shows: 'dialog', open: discarded },
  { name: 'deleting a network', address: '/networks', shows: 'dialog', open: pressed('Delete {{name}}') },
  { name: 'palette', address: '/home', shows: 'dialog', open: keyed('Control+K') },
  { name: 'palette with companies', address: '/home', shows: 'option', open: found },
  { name: 'shortcuts', address: '/home', shows: 'dialog', open: keyed('?') },
  { name: 'bell', address: '/home', shows: 'dialog', open: pressed('Notifications') },
  { name: 'profile menu', address: '/home', shows: 'menu', open: pressed('Profile of {{name}}') },
  { name: 'sidebar of a phone', address: '/home', shows: 'navigation', open: pressed('Open menu'), only: 'narrow' },
  { name: 'work queue', address: '/home', shows: 'dialog', open: pressed('Start calling') },
  { name: 'arranging', address: '/dashboard', shows: 'toolbar', open: pressed('Arrange') },
  { name: 'offline', address: '/q-list', shows: 'checkbox', open: offline, close: online },
  { name: 'a screen that is unavailable', address: '/home', shows: 'button', open: unavailable },
  // Last, because the page's clock runs ahead from then on.
  { name: 'a session that ends', address: '/home', shows: 'dialog', open: sessionEnds },
];

export const STATES: readonly State[] = [...SCREENS, ...OPENED];
