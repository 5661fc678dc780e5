import { bus, notify, QueryClientProvider, queryClient, session } from '@salesdesk/shared';
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { createMemoryRouter, RouterProvider } from '@salesdesk/shared/router';
import { fakeApi, ok, signIn } from '@salesdesk/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { buildCatalog, buildRelease } from './remotes/fakeRemotes.ts';
import { AppRoutes } from './routes.tsx';

const mockCatalog = buildCatalog([
  buildRelease('1.0.0', {
    name: 'auth',
    routes: [{ path: '/', module: './UsernamePage', title: 'Login', layout: 'bare', access: 'public' }],
    navigation: [],
  }),
  buildRelease('1.0.0', {
    routes: [{ path: '/leads', module: './LeadsPage', title: 'Leads', permission: 'data.leads.view', layout: 'shell' }],
  }),
  buildRelease('1.0.0', {
    name: 'home',
    routes: [{ path: '/home', module: './HomePage', title: 'Home', layout: 'shell' }],
    navigation: [],
  }),
  buildRelease('1.0.0', {
    name: 'profile',
    routes: [{ path: '/my-profile', module: './MyProfilePage', title: 'My profile', layout: 'shell' }],
    navigation: [],
  }),
]);
const mockRefresh = jest.fn();
const mockPrefetch = jest.fn();
jest.mock('./remotes/remotes.ts', () => ({
  prefetchPath: (path: string) => mockPrefetch(path),
  remoteLoader: { isLoading: () => false },
  whenIdle: (work: () => void) => setTimeout(work),
}));
jest.mock('./remotes/discovery.ts', () => ({
  useCatalog: () => mockCatalog,
  useKnowsEveryRemote: () => true,
  loadEveryRemote: async () => {},
  refreshRemotes: () => mockRefresh(),
}));
jest.mock('./remotes/RemoteOutlet.tsx', () => ({
  RemoteOutlet: ({ remote }: { remote: string }) => <p>page of {remote}</p>,
}));

beforeEach(() => {
  jest.spyOn(notify, 'error').mockImplementation(() => {});
  fakeApi({
    [endpoints.users.loggedIn.path]: ok({ first_name: 'Marta', last_name: 'Vermeulen', user_parent_id: 1 }),
  });
  queryClient.clear();
});
afterEach(() => jest.restoreAllMocks());

/** Opens an address with these rights; null: signed out. */
async function open(path: string, permissions: PermissionKey[] | null = []) {
  if (permissions) signIn({ permissions });
  else session.end('signed-out');
  const router = createMemoryRouter([{ path: '*', element: <AppRoutes /> }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return router;
}
const sidebar = () => screen.queryByRole('navigation', { name: 'Main' });

test("a remote's page is rendered in the shell, with everything below its path", async () => {
  await open('/leads/7', ['data.leads.view']);
  expect(screen.getByText('page of leads')).toBeInTheDocument();
  expect(sidebar()).toBeInTheDocument();
});

test('without its permission the user is redirected to Home', async () => {
  const router = await open('/leads', []);
  expect(router.state.location.pathname).toBe('/home');
  expect(notify.error).toHaveBeenCalledWith('You do not have permission to access this page.', expect.anything());
});

test.each(['/home', '/dashboard', '/leads', '/my-profile', '/invoices'])(
  '%s without a session is the sign-in',
  async (path) => {
    const router = await open(path, null);
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByText('page of auth')).toBeInTheDocument();
    expect(sidebar()).toBeNull();
  },
);

test('Home is fetched at the first input on the sign-in', async () => {
  await open('/', null);
  expect(mockPrefetch).not.toHaveBeenCalled();
  for (const _ of 'ab') document.dispatchEvent(new Event('input'));
  expect(mockPrefetch.mock.calls).toEqual([['/home']]);
});

test('the sign-in redirects signed-in users to Home', async () => {
  const router = await open('/');
  expect(router.state.location.pathname).toBe('/home');
});

test.each([
  ['/invoices', 'Invoices'],
  ['/invoices/7', 'Invoices'],
  ['/communication', 'Communication'],
])('%s says inside the shell that it is to come, with its entry highlighted', async (path, title) => {
  await open(path);
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText('This page is not ready yet. It will open here as soon as it is.')).toBeInTheDocument();
  expect(sidebar()?.querySelector('[aria-current="page"]')?.getAttribute('href')).toBe(`/${path.split('/')[1]}`);
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

test.each([
  ['/no-such-page', 'Page not found.'],
  ['/accounts', 'Page not found.'],
  ['/home/below', 'Page not found.'],
  ['/my-profile/below', 'Page not found.'],
  ['/link-unavailable', 'Link Unavailable.'],
])('%s is rendered without the shell, even without a session', async (path, title) => {
  await open(path, null);
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  expect(sidebar()).toBeNull();
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

test.each(['/home', '/my-profile'])('%s is the page of its remote, in the shell', async (path) => {
  await open(path);
  expect(screen.getByText(/^page of (home|profile)$/)).toBeInTheDocument();
  expect(sidebar()).toBeInTheDocument();
});

test('a page of Salesdesk whose remote is not live says so inside the shell, with a way to try again', async () => {
  await open('/dashboard');
  expect(screen.getByRole('alert')).toHaveTextContent('Dashboard is unavailable');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(mockRefresh).toHaveBeenCalledTimes(1);
  expect(sidebar()).toBeInTheDocument();
});

test('a maximised page hides sidebar and header until it is minimised', async () => {
  await open('/leads', ['data.leads.view']);
  act(() => bus.emit('shell.maximised', { maximised: true }));
  expect(sidebar()).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
  act(() => bus.emit('shell.maximised', { maximised: false }));
  expect(sidebar()).toBeInTheDocument();
  expect(screen.getByRole('banner')).toBeInTheDocument();
});

test('the shell loads the signed-in user, and says when it cannot', async () => {
  const api = fakeApi({ [endpoints.users.loggedIn.path]: 'network-failure' });
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  await open('/leads', ['data.leads.view']);
  expect(api.sentTo(endpoints.users.loggedIn)).toHaveLength(1);
  expect(notify.error).toHaveBeenCalledWith('Failed to fetch user', expect.anything());
});
