import type { PermissionKey } from '@salesdesk/shared/domain';
import { renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { buildCatalog, buildRelease } from '../remotes/fakeRemotes.ts';
import { Sidebar } from './Sidebar.tsx';

const mockPrefetch = jest.fn();
let mockCatalog = buildCatalog([
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

describe('with many remotes', () => {
  const few = mockCatalog;
  beforeEach(() => {
    localStorage.clear();
    mockCatalog = buildCatalog(
      Array.from({ length: 20 }, (_, index) => {
        const path = `/extra-${index}`;
        return buildRelease('1.0.0', {
          name: `extra${index}`,
          owner: index < 5 ? 'Billing team' : 'Payments team',
          routes: [{ path, module: './LeadsPage', title: path, layout: 'shell' }],
          navigation: [{ section: 'main', order: index, icon: 'list', label: `Extra ${index}`, path }],
        });
      }),
    );
  });
  afterEach(() => {
    mockCatalog = few;
  });
  const section = (name: RegExp) => screen.getByRole('button', { name });
  const filter = () => screen.getByRole('textbox', { name: 'Filter the menu' });

  test('sections are folded, keep what was opened, and show the open page always', () => {
    const first = visit('/extra-7');
    expect(section(/Billing team/)).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Extra 1' })).toBeNull();
    expect(link('Extra 7')).toHaveAttribute('aria-current', 'page');
    fireEvent.click(section(/Billing team/));
    expect(within(screen.getByRole('list', { name: 'Billing team' })).getAllByRole('link')).toHaveLength(5);
    first.unmount();
    visit('/extra-7');
    expect(section(/Billing team/)).toHaveAttribute('aria-expanded', 'true');
    fireEvent.click(section(/Billing team/));
    expect(screen.queryByRole('link', { name: 'Extra 1' })).toBeNull();
  });

  test('the filter opens what it finds, says how many, and Escape clears it', async () => {
    visit();
    fireEvent.change(filter(), { target: { value: 'extra 1' } });
    expect(await screen.findByText('11 entries')).toBeInTheDocument();
    expect(link('Extra 19')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
    fireEvent.change(filter(), { target: { value: 'nothing like it' } });
    expect(await screen.findByText('No entry has this name.')).toBeInTheDocument();
    fireEvent.keyDown(filter(), { key: 'Escape' });
    expect(await screen.findByRole('link', { name: 'Home' })).toBeInTheDocument();
    expect(filter()).toHaveValue('');
  });

  test('the narrow sidebar has a button for the filter in place of the sections', () => {
    visit('/extra-7');
    fireEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.queryByRole('button', { name: /Billing team/ })).toBeNull();
    expect(link('Extra 7')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Filter the menu' }));
    expect(isCollapsed()).toBe(false);
    expect(filter()).toBeInTheDocument();
  });
});
