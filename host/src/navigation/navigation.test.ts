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

const accounts = entry({ order: 50, label: 'Accounts', path: '/accounts' });
const contacts = entry({ order: 60, label: 'Contacts', path: '/contacts' });
const reports = entry({ order: 80, label: 'Reports', path: '/reports' });

test('the nine specified entries are in the specified order', () => {
  expect(
    sidebarEntries([reports, networks, leads, team, qList, contacts, accounts]).map(({ label, soon }) =>
      soon ? `${label} (soon)` : label,
    ),
  ).toEqual([
    'Home',
    'Dashboards',
    'Q-List',
    'Leads',
    'Accounts',
    'Contacts',
    'Invoices (soon)',
    'Reports',
    'Communication (soon)',
  ]);
});

test('a host without a remote has no entry for it', () => {
  expect(sidebarEntries([]).map(({ path }) => path)).toEqual(['/home', '/dashboard', '/invoices', '/communication']);
});

test('a remote with the path of an announced entry replaces it', () => {
  const invoices = entry({ order: 70, label: 'Invoices', path: '/invoices' });
  const found = sidebarEntries([invoices]).filter(({ path }) => path === '/invoices');
  expect(found).toEqual([invoices]);
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
