import { notify, session } from '@salesdesk/shared';
import { ERROR_CODES, endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { type FakeReply, fakeApi, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { ThemeProvider } from '@salesdesk/shared/ui/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildCatalog, buildRelease } from '../remotes/fakeRemotes.ts';
import { Header } from './Header.tsx';

const mockCatalog = buildCatalog([
  buildRelease('1.0.0', {
    name: 'team',
    routes: [
      { path: '/my-team', module: './TeamPage', title: 'My Team', permission: 'system.staff.view', layout: 'shell' },
    ],
    navigation: [{ section: 'settings', order: 10, icon: 'team', label: 'My team', path: '/my-team' }],
  }),
  buildRelease('1.0.0', {
    name: 'networks',
    routes: [
      {
        path: '/networks',
        module: './NetworksPage',
        title: 'Networks',
        permission: 'system.network.view',
        layout: 'shell',
      },
    ],
    navigation: [{ section: 'settings', order: 20, icon: 'networks', label: 'My networks', path: '/networks' }],
  }),
  buildRelease('1.0.0', {
    name: 'platform',
    routes: [
      {
        path: '/platform',
        module: './PlatformPage',
        title: 'Platform',
        permission: 'system.platform.view',
        layout: 'shell',
      },
    ],
    navigation: [{ section: 'settings', order: 90, icon: 'platform', label: 'Platform', path: '/platform' }],
  }),
]);
jest.mock('../remotes/remotes.ts', () => ({ prefetchPath: () => {} }));
jest.mock('../remotes/discovery.ts', () => ({ useCatalog: () => mockCatalog }));

const openDrawer = jest.fn();
beforeEach(() => {
  for (const kind of ['success', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const visit = (permissions: PermissionKey[] = [], user = {}) =>
  renderPage(
    <ThemeProvider>
      <Header onOpenDrawer={openDrawer} onSearch={openDrawer} />
    </ThemeProvider>,
    { path: '/home', permissions, user },
  );
const openMenu = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await screen.findAllByRole('menuitem');
};
const item = (name: string) => screen.getByRole('menuitem', { name });
/** antd leaves a closed menu hidden in the document. */
const isMenuClosed = () =>
  waitFor(() => expect(document.querySelector('.ant-dropdown')).toHaveClass('ant-dropdown-hidden'));

test('full name, e-mail and profile image; initials without one', () => {
  const first = visit([], { profile_image: '/files/marta.png' });
  expect(screen.getByText('Marta Vermeulen')).toBeInTheDocument();
  expect(screen.getByText('marta@salesdesk.example')).toBeInTheDocument();
  // The name stands beside it.
  expect(screen.getByAltText('')).toHaveAttribute('src', '/files/marta.png');
  first.unmount();
  visit();
  expect(screen.queryByAltText('')).toBeNull();
  expect(screen.getByText('MV')).toBeInTheDocument();
});

test('the profile menu says which theme and language are chosen', async () => {
  visit();
  await openMenu(/^Profile of/);
  const checked = screen.getAllByRole('menuitemradio', { checked: true }).map((entry) => entry.textContent);
  expect(checked).toEqual(['System theme', 'English']);
  expect(screen.getAllByRole('menuitemradio', { checked: false })).toHaveLength(4);
});

test('the menu button of small screens opens the drawer', () => {
  visit();
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(openDrawer).toHaveBeenCalled();
});

describe('settings', () => {
  test('offers My team, My networks and My profile, and goes there', async () => {
    const { router } = visit(['system.staff.view', 'system.network.view']);
    await openMenu('Settings');
    expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
      'My team',
      'My networks',
      'My profile',
    ]);
    fireEvent.click(item('My networks'));
    expect(router.state.location.pathname).toBe('/networks');
  });

  test('an entry that the specification does not name is there for those who may open it', async () => {
    visit(['system.platform.view']);
    await openMenu('Settings');
    expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
      'My team',
      'My networks',
      'Platform',
      'My profile',
    ]);
  });

  test('entries without permission are disabled and do nothing', async () => {
    const { router } = visit(['system.network.view']);
    await openMenu('Settings');
    expect(item('My team')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(item('My team'));
    expect(router.state.location.pathname).toBe('/home');
    expect(item('My networks')).not.toHaveAttribute('aria-disabled', 'true');
    expect(item('My profile')).not.toHaveAttribute('aria-disabled', 'true');
  });
});

test.each(['Settings', /^Profile of/])('a click outside closes the menu of %s', async (name) => {
  visit();
  await openMenu(name);
  fireEvent.mouseDown(document.body);
  await isMenuClosed();
});

describe('the profile menu', () => {
  test('leads to the own profile', async () => {
    const { router } = visit();
    await openMenu(/^Profile of/);
    fireEvent.click(item('My profile'));
    expect(router.state.location.pathname).toBe('/my-profile');
  });

  test('changes the theme', async () => {
    visit();
    await openMenu(/^Profile of/);
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  test('Logout sends the name, shows the server’s message and clears everything', async () => {
    const api = fakeApi({ [endpoints.auth.logout.path]: ok(null, 'Signed out.') });
    visit();
    session.setUsername('marta');
    await openMenu(/^Profile of/);
    fireEvent.click(item('Logout'));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Signed out.'));
    expect(api.sentTo(endpoints.auth.logout)[0]?.body).toEqual({ email: 'marta' });
    expect(session.token()).toBeNull();
    expect(session.username()).toEqual({ ok: false, reason: 'missing' });
    expect(session.state$.value.user).toBeNull();
  });

  test.each<[string, FakeReply | 'network-failure']>([
    ['cannot be reached', 'network-failure'],
    ['refuses', refused(ERROR_CODES.unexpected, 'Down.')],
  ])('a server that %s does not prevent the logout', async (_, reply) => {
    fakeApi({ [endpoints.auth.logout.path]: reply });
    visit();
    await openMenu(/^Profile of/);
    fireEvent.click(item('Logout'));
    await waitFor(() => expect(session.token()).toBeNull());
    await waitFor(() =>
      expect(notify.warning).toHaveBeenCalledWith('You are signed out on this browser. The server was not reached.'),
    );
  });
});
