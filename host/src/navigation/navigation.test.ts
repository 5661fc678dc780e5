import type { NavigationEntry } from '../remotes/discovery.ts';
import { isCurrent, settingsEntries, sidebarEntries } from './navigation.ts';

const entry = (values: Partial<NavigationEntry>): NavigationEntry => ({
  section: 'main',
  order: 30,
  icon: 'list',
  label: 'Q-List',
  path: '/q-list',
  remote: 'qlist',
  ...values,
});
const qList = entry({});
const leads = entry({ order: 40, label: 'Leads', path: '/leads' });
const team = entry({ section: 'settings', order: 10, label: 'My team', path: '/my-team' });
const networks = entry({ section: 'settings', order: 20, label: 'My networks', path: '/networks' });

test('the nine specified entries are in the specified order', () => {
  expect(
    sidebarEntries([networks, leads, team, qList]).map(({ label, soon }) => (soon ? `${label} (soon)` : label)),
  ).toEqual([
    'Home',
    'Dashboards',
    'Q-List',
    'Leads',
    'Accounts (soon)',
    'Contacts (soon)',
    'Invoices (soon)',
    'Reports (soon)',
    'Communication (soon)',
  ]);
});

test('a remote with the path of an announced entry replaces it', () => {
  const accounts = entry({ order: 50, label: 'Accounts', path: '/accounts' });
  const found = sidebarEntries([accounts]).filter(({ path }) => path === '/accounts');
  expect(found).toEqual([accounts]);
});

test('the settings menu has the entries of remotes, in order', () => {
  expect(settingsEntries([networks, qList, team]).map(({ label }) => label)).toEqual(['My team', 'My networks']);
});

test.each([
  ['/leads', true],
  ['/leads/7', true],
  ['/leads-archive', false],
  ['/home', false],
])('at %s Leads is highlighted: %s', (pathname, isHighlighted) => {
  expect(isCurrent({ path: '/leads' }, pathname)).toBe(isHighlighted);
});
