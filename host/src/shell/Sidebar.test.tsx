import type { PermissionKey } from '@salesdesk/shared/domain';
import { renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { buildCatalog, buildRelease } from '../remotes/fakeRemotes.ts';
import { Sidebar } from './Sidebar.tsx';

const mockPrefetch = jest.fn();
const mockCatalog = buildCatalog([
  buildRelease('1.0.0', {
    routes: [{ path: '/leads', module: './LeadsPage', title: 'Leads', permission: 'data.leads.view', layout: 'shell' }],
  }),
]);
jest.mock('../remotes/remotes.ts', () => ({ prefetchPath: (path: string) => mockPrefetch(path) }));
jest.mock('../remotes/discovery.ts', () => ({ useCatalog: () => mockCatalog }));

const closeDrawer = jest.fn();
beforeEach(() => jest.clearAllMocks());

const visit = (path = '/dashboard', { permissions = [] as PermissionKey[], drawerOpen = false } = {}) =>
  renderPage(<Sidebar drawerOpen={drawerOpen} onCloseDrawer={closeDrawer} />, { path, permissions });
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const isCollapsed = () => screen.getByRole('navigation', { name: 'Main' }).hasAttribute('data-collapsed');

test('entries without a page are marked Soon, those of remotes are not', () => {
  visit();
  const soon = screen.getAllByText('Soon').map((mark) => mark.closest('a')?.getAttribute('href'));
  expect(soon).toEqual(['/invoices', '/communication']);
  expect(link('Leads')).toHaveAttribute('href', '/leads');
});

test.each(['/dashboard', '/invoices', '/communication'])('at %s its entry alone is highlighted', (path) => {
  const { container } = visit(path);
  const current = [...container.querySelectorAll('[aria-current="page"]')];
  expect(current.map((entry) => entry.getAttribute('href'))).toEqual([path]);
});

test('the collapse toggle is stored across visits; the entries keep their names', () => {
  const first = visit();
  expect(isCollapsed()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  expect(isCollapsed()).toBe(true);
  first.unmount();
  visit();
  expect(isCollapsed()).toBe(true);
  expect(screen.queryByText('Leads')).toBeNull();
  expect(link('Leads')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
  expect(isCollapsed()).toBe(false);
});

test('Home never shows it collapsed and does not change the flag', () => {
  const first = visit();
  fireEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  first.unmount();
  const home = visit('/home');
  expect(isCollapsed()).toBe(false);
  expect(screen.queryByRole('button', { name: /sidebar/ })).toBeNull();
  home.unmount();
  visit();
  expect(isCollapsed()).toBe(true);
});

test('an open drawer is never collapsed, and a click outside closes it', () => {
  const first = visit();
  fireEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  first.unmount();
  visit('/dashboard', { drawerOpen: true });
  expect(isCollapsed()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(closeDrawer).toHaveBeenCalled();
});

test('a permitted page is prefetched on hover', () => {
  const stranger = visit();
  fireEvent.pointerEnter(link('Leads'));
  fireEvent.pointerEnter(link(/^Invoices/));
  expect(mockPrefetch).not.toHaveBeenCalled();
  expect(link('Leads')).toHaveAttribute('data-muted');
  stranger.unmount();
  visit('/dashboard', { permissions: ['data.leads.view'] });
  fireEvent.pointerEnter(link('Leads'));
  expect(mockPrefetch.mock.calls).toEqual([['/leads']]);
  expect(link('Leads')).not.toHaveAttribute('data-muted');
});
