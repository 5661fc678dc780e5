/**
 * Whatever component of the host throws, header, sidebar and sign-out stay, and the failure is shown and reported. Every component of the host
 * that is rendered at any of its routes, drawers and menus throws once. Routes and components are found, so new ones are covered.
 */
import { notify, queryClient, session } from '@salesdesk/shared';
import { endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { fakeApi, ok, signIn } from '@salesdesk/shared/testing';
import { PAGE_TITLE_SLOT } from '@salesdesk/shared/ui/core';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './App.tsx';
import { showBootFailure } from './bootFailure.ts';
import { broken } from './failures/fakeBroken.ts';
import { buildCatalog, buildRelease } from './remotes/fakeRemotes.ts';

jest.mock('react/jsx-runtime', () => {
  const { breakable, broken: state } = jest.requireActual('./failures/fakeBroken.ts');
  const actual = jest.requireActual('react/jsx-runtime');
  const via =
    (make: (type: unknown, props: object, key?: string) => unknown) =>
    (type: { name?: string }, props: { path?: string }, key?: string) => {
      if (type.name === 'Route' && props.path) state.paths.add(props.path);
      return make(breakable(type), props, key);
    };
  return { ...actual, jsx: via(actual.jsx), jsxs: via(actual.jsxs) };
});
jest.mock('react', () => {
  const { breakable } = jest.requireActual('./failures/fakeBroken.ts');
  const actual = jest.requireActual('react');
  const lazy = (load: () => Promise<{ default: unknown }>) =>
    actual.lazy(() => load().then((module) => ({ default: breakable(module.default) })));
  return { ...actual, lazy };
});
const mockCatalog = buildCatalog([
  buildRelease('1.0.0', {
    name: 'auth',
    routes: [{ path: '/', module: './UsernamePage', title: 'Login', layout: 'bare', access: 'public' }],
    navigation: [],
  }),
  buildRelease(),
]);
jest.mock('./remotes/remotes.ts', () => ({
  prefetchPath: () => {},
  remoteLoader: { isLoading: () => false },
  whenIdle: (work: () => void) => setTimeout(work),
}));
jest.mock('./remotes/discovery.ts', () => ({
  ...jest.requireActual('./remotes/discovery.ts'),
  useCatalog: () => mockCatalog,
  useOverrides: () => [{ override: { remote: 'leads', version: '1.0.0' } }],
  useKnowsEveryRemote: () => true,
  loadEveryRemote: async () => {},
}));
jest.mock('./remotes/RemoteOutlet.tsx', () => {
  const { jsx } = jest.requireMock('react/jsx-runtime');
  function RemoteOutlet() {
    return jsx('h1', { children: 'Page of a remote' });
  }
  return { RemoteOutlet };
});

/** Those around the shell, and those that the message itself is made of: without them the plain message alone stays. */
const AROUND = ['App', 'AppProviders', 'GuardedPage', 'AppPage', 'AppRoutes', 'Guard', 'Shell', 'ErrorScreen'];
/** What is shown only while code is loaded, which happens once. */
const SHOWN_ONCE = ['EarlyField'];
const SENTENCE = 'Something went wrong. Please try again later.';
const sent: { reference: string }[] = [];

interface Place {
  path: string;
  /** Opens something there. */
  open?: () => unknown;
  isSignedOut?: boolean;
}
const press = (key: string, ctrlKey = false) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }));
const click = (name: RegExp) =>
  [...document.querySelectorAll<HTMLElement>('button, [role="tab"]')]
    .find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''))
    ?.click();
const OPENINGS: Place[] = [
  { path: '/', isSignedOut: true },
  ...[/^Settings/, /^Profile of/, /^Open menu/].map((name) => ({
    path: '/home',
    open: () => click(name),
  })),
  { path: '/home', open: () => press('k', true) },
  { path: '/home', open: () => press('?') },
];

let root: Root;
/** Until nothing more is loaded or rendered, or what is to break has. */
async function settle(): Promise<void> {
  for (let calm = 0, before = ''; calm < 2 && !broken.hasThrown; ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const now = `${location.href} ${broken.seen.size} ${document.querySelectorAll('*').length}`;
    calm = now === before && queryClient.isFetching() === 0 ? calm + 1 : 0;
    before = now;
  }
}

/** As `bootstrap.tsx` starts the page, and without `act`, which takes what no boundary catches. */
async function visit({ path, open, isSignedOut = false }: Place): Promise<void> {
  queryClient.clear();
  if (isSignedOut) session.end('signed-out');
  else signIn({ permissions: PERMISSION_KEYS });
  delete document.documentElement.dataset.boot;
  sent.length = 0;
  document.body.innerHTML = '<div id="root"></div>';
  window.history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  root = createRoot(document.getElementById('root') as HTMLElement, {
    onUncaughtError: showBootFailure,
    onCaughtError: () => {},
  });
  root.render(<App />);
  await settle();
  open?.();
  await settle();
}
/** React renders a part that threw once more before it shows the message. */
async function shown(): Promise<void> {
  for (let turn = 0; turn < 50 && broken.hasThrown && !sent.length; turn++)
    await new Promise((resolve) => setTimeout(resolve, 10));
}
async function leave(): Promise<void> {
  root.unmount();
  await settle();
}

/** Not by role, which is slow with so many pages. */
const maySignOut = () =>
  [...document.querySelectorAll('button')].some((one) => /^(Profile of|Logout)/.test(one.textContent ?? ''));
const hasShell = () =>
  maySignOut() &&
  document.querySelector('nav[aria-label="Main"]') !== null &&
  document.getElementById(PAGE_TITLE_SLOT) !== null;

/** What is wrong with the page while a part of it is broken; empty when all is well. */
function faults(isAround: boolean, wasInShell: boolean): string[] {
  const text = document.body.textContent ?? '';
  const wrong = {
    "the router's page": text.includes('Unexpected Application Error'),
    'no message': !text.includes(SENTENCE),
    'no report': !sent.some(({ reference }) => text.includes(reference)),
    'the release is not left': document.documentElement.dataset.boot !== 'failed',
    'no shell': !isAround && wasInShell && !hasShell(),
  };
  return Object.entries(wrong).flatMap(([fault, isThere]) => (isThere ? fault : []));
}

beforeEach(() => {
  for (const kind of ['success', 'info', 'error', 'warning'] as const)
    jest.spyOn(notify, kind).mockImplementation(() => {});
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: false,
    fetch: async (_: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return { status: 202 };
    },
  });
  fakeApi({
    // What has no answer here cannot be loaded, and says so in its place.
    [endpoints.users.loggedIn.path]: ok({ first_name: 'Marta', last_name: 'Vermeulen', user_parent_id: 1 }),
    [endpoints.activities.mine.path]: ok({ open: [], overdue: 0, upcoming: 0, completed: [], mentions: [] }),
  });
});
afterEach(() => jest.restoreAllMocks());

afterAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

test('each component of each route, drawer and menu', async () => {
  await visit({ path: '/home' });
  await leave();
  // The sign-in leads to Home who is signed in.
  const routes: Place[] = [...broken.paths]
    .filter((path) => path !== '/')
    .map((path) => ({
      path: path
        .replace(/:remote\??/, 'leads')
        .replace('/*', '')
        .replace(/^\*$/, '/unknown'),
    }));
  expect([...broken.paths]).toEqual(expect.arrayContaining(['/link-unavailable', '/leads/*', '*']));
  const found: Record<string, string[]> = {};
  const met = new Set<string>();
  const unmet = new Set<string>();
  for (const place of [...routes, ...OPENINGS]) {
    broken.seen.clear();
    await visit(place);
    const at = `${place.path} ${place.open ?? ''}`;
    if (sent.length) found[at] = ['fails by itself'];
    const wasInShell = hasShell();
    const names = [...broken.seen].filter((name) => !met.has(`${name} ${wasInShell}`));
    await leave();
    // The short form: all of the shell, and of every other place what is new there.
    const isShort = met.size > 0 && !process.env.LONG_TESTS;
    for (const name of names.slice(0, isShort ? 1 : undefined)) {
      met.add(`${name} ${wasInShell}`);
      broken.name = name;
      await visit(place);
      await shown();
      if (!broken.hasThrown) unmet.add(name);
      else {
        const wrong = faults(AROUND.includes(name), wasInShell);
        if (wrong.length) found[`${name} at ${at}`] = wrong;
      }
      broken.name = null;
      broken.hasThrown = false;
      await leave();
    }
  }
  takeStrayMessages();
  expect(found).toEqual({});
  expect([...unmet]).toEqual(SHOWN_ONCE);
}, 900_000);
