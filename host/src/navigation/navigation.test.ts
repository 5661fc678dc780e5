import type { NavigationEntry } from '../remotes/discovery.ts';
import { filteredContent, isCurrent, settingsEntries, sidebarContent, sidebarEntries } from './navigation.ts';

const entry = (values: Partial<NavigationEntry>): NavigationEntry => ({
  section: 'main',
  order: 30,
  icon: 'list',
  label: 'Q-List',
  path: '/q-list',
  remote: 'qlist',
  group: 'Sales team',
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

test('the settings menu has the entries of remotes, in order, and the own profile', () => {
  const labels = settingsEntries([networks, qList, team]).map(({ label }) => label);
  expect(labels).toEqual(['My team', 'My networks', 'My profile']);
});

test.each([
  ['/leads', true],
  ['/leads/7', true],
  ['/leads-archive', false],
  ['/home', false],
])('at %s Leads is highlighted: %s', (pathname, isHighlighted) => {
  expect(isCurrent({ path: '/leads' }, pathname)).toBe(isHighlighted);
});

describe('with many remotes', () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    entry({
      order: index,
      label: `Störung ${index}`,
      path: `/extra-${index}`,
      group: index % 2 ? 'Payments' : 'Billing',
      permission: index < 4 ? 'data.leads.view' : 'data.extra.view',
    }),
  );
  const paths = (entries: readonly { path: string }[]) => entries.map(({ path }) => path);

  test('up to fifteen entries stand in one list, in their order', () => {
    const { top, sections } = sidebarContent([qList, ...many.slice(0, 4)], ['data.leads.view']);
    expect(sections).toEqual([]);
    expect(top).toHaveLength(9);
  });

  test('with more, the fixed entries stay on top and the others stand in sections by name', () => {
    const { top, sections } = sidebarContent([leads, qList, ...many], ['data.leads.view', 'data.extra.view']);
    expect(paths(top)).toEqual(['/home', '/dashboard', '/q-list', '/leads', '/invoices', '/communication']);
    expect(sections.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['Billing', 10],
      ['Payments', 10],
    ]);
  });

  test('only the fixed entries are shown without their permission', () => {
    const locked = entry({ path: '/leads', label: 'Leads', order: 40, permission: 'data.leads.view' });
    const { top, sections } = sidebarContent([locked, ...many], []);
    expect([paths(top).includes('/leads'), sections]).toEqual([true, []]);
    expect(paths(top).filter((path) => path.startsWith('/extra'))).toEqual([]);
  });

  test('the filter finds by label and section, without case and accents', () => {
    const content = sidebarContent([qList, ...many], ['data.leads.view', 'data.extra.view']);
    const found = filteredContent(content, 'billing STORUNG 1');
    expect(found.top).toEqual([]);
    expect(found.sections.map(({ name, entries }) => [name, paths(entries)])).toEqual([
      ['Billing', ['/extra-10', '/extra-12', '/extra-14', '/extra-16', '/extra-18']],
    ]);
    expect(paths(filteredContent(content, 'q-').top)).toEqual(['/q-list']);
  });
});
