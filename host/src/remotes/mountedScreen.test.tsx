/** A screen made with another framework, over a fake module. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteEntry } from './catalog.ts';
import { good, setUp } from './fakeLoader.ts';
import { openOutlet } from './fakeOutlet.tsx';
import { buildCatalog, buildEntry, buildRelease } from './fakeRemotes.ts';
import type { RemoteLoader } from './loader.ts';
import type { MountProps } from './mountedScreen.tsx';
import { report } from './reports.ts';

const ROUTES = [{ path: '/leads', module: './LeadsPage', kind: 'mount', title: 'Leads', layout: 'shell' }] as const;
const FIRST = 'salesdesk_leads_1_0_0';
const catalog = buildCatalog([
  { ...buildRelease('2.0.0', { routes: [...ROUTES] }), fallbackUrl: '/r/leads/1.0.0/mf-manifest.json' },
  buildRelease('1.0.0', { isLive: false }),
]);

let mockLoader: RemoteLoader;
jest.mock('./remotes.ts', () => ({
  get remoteLoader() {
    return mockLoader;
  },
}));
jest.mock('./discovery.ts', () => ({ useCatalog: () => catalog, refreshRemotes: async () => {} }));
jest.mock('./reports.ts', () => ({ report: jest.fn(), beginVisit: () => () => {} }));

let failures: [outcome: string, phase: string, version: string][];
let complaints: jest.SpyInstance;
beforeEach(() => {
  jest.mocked(report).mockClear();
  complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => complaints.mockRestore());

/** A module like that of a framework: it draws its props, and counts its calls. */
function fakeModule() {
  const draw = (element: HTMLElement, { path, pathname, search, navigate }: MountProps) => {
    const button = document.createElement('button');
    button.textContent = `${path} at ${pathname}${search}`;
    button.addEventListener('click', () => navigate('/leads/7'));
    element.replaceChildren(button);
  };
  const unmount = jest.fn();
  const mount = jest.fn((element: HTMLElement, props: MountProps) => {
    draw(element, props);
    return unmount;
  });
  return { mount, update: jest.fn(draw), unmount };
}

/** Opens the page. The release before it has a screen made of a React component. */
async function open(module: unknown, previous: unknown = { default: () => <p>The release before</p> }) {
  const made = setUp((global) => (global === FIRST ? previous : module));
  mockLoader = made.loader;
  failures = made.failures;
  await openOutlet(catalog, '/leads/42?tab=1');
}

test('it is mounted once into an element of its own and reported as shown', async () => {
  const module = fakeModule();
  await open(module);
  expect(await screen.findByText('/leads at /leads')).toBeVisible();
  expect(document.querySelector('[data-remote="leads"]')).toHaveAttribute('data-release', '2.0.0');
  expect(module.mount).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(report).toHaveBeenCalledWith({ remote: 'leads', version: '2.0.0', outcome: 'shown' }), {
    timeout: 2_000,
  });
});

test('it gets new props, navigates, and is unmounted when its page is left', async () => {
  const module = fakeModule();
  await open(module);
  await userEvent.click(screen.getByRole('link', { name: 'One lead' }));
  expect(await screen.findByText('/leads at /leads/42?tab=1')).toBeVisible();
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('/leads at /leads/7')).toBeVisible();
  expect([module.mount.mock.calls.length, module.update.mock.calls.length]).toEqual([1, 2]);
  expect(module.unmount).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(screen.getByText('At home')).toBeVisible();
  expect(module.unmount).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/at \/leads/)).not.toBeInTheDocument();
});

test('without update it keeps its first props', async () => {
  const { mount } = fakeModule();
  await open({ mount });
  await userEvent.click(screen.getByRole('link', { name: 'One lead' }));
  expect(screen.getByText('/leads at /leads')).toBeVisible();
  expect(mount).toHaveBeenCalledTimes(1);
});

const throwing = () => {
  throw new Error('boom');
};

test.each([
  ['throws', throwing],
  ['returns nothing that unmounts', () => undefined],
])('one whose mount %s is replaced by the release before, and never counts as shown', async (_, mount) => {
  await open({ ...fakeModule(), mount });
  expect(await screen.findByText('The release before')).toBeVisible();
  expect(failures).toEqual([['fell back', 'render', '2.0.0']]);
  expect(report).not.toHaveBeenCalledWith(expect.objectContaining({ version: '2.0.0', outcome: 'shown' }));
});

test('one whose update throws shows the panel and leaves the shell usable; Retry mounts it again', async () => {
  const module = { ...fakeModule(), update: throwing };
  await open(module);
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_050)));
  await userEvent.click(screen.getByRole('link', { name: 'One lead' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Leads is unavailable');
  expect(failures).toEqual([['gave up', 'render', '2.0.0']]);
  expect(module.unmount).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('/leads at /leads/42?tab=1')).toBeVisible();
});

test('one that throws while it is unmounted does not break the page that comes next', async () => {
  const { mount } = fakeModule();
  await open({
    mount: (element: HTMLElement, props: MountProps) => {
      mount(element, props);
      return throwing;
    },
  });
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(screen.getByText('At home')).toBeVisible();
  expect(complaints).toHaveBeenCalledWith('A screen failed while it was unmounted.', expect.any(Error));
});

test.each([[good], [{ mount: 'no function' }], [{ mount: () => () => {}, update: 1 }]])(
  'a module without mount is refused before it runs: %j',
  async (exports) => {
    const { loader } = setUp(() => exports);
    const entry: RemoteEntry = buildEntry({ routes: [...ROUTES] });
    await expect(loader.load(entry, './LeadsPage')).rejects.toMatchObject({
      phase: 'evaluation',
      message: expect.stringContaining('./LeadsPage exports no mount'),
    });
  },
);
