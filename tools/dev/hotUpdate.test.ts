/** A hot update of a remote re-renders its screen, although React starts before the remote's refresh runtime. */
import { createRequire } from 'node:module';
import path from 'node:path';

const SHARED = path.resolve(__dirname, '../../shared');
const RUNTIME = createRequire(path.join(SHARED, 'package.json')).resolve('react-refresh/runtime');
const FIRST_SCRIPT = path.join(SHARED, 'build/developmentScripts.mjs');

interface RefreshRuntime {
  injectIntoGlobalHook: (page: object) => void;
  register: (component: object, id: string) => void;
  performReactRefresh: () => unknown;
}
interface Hook {
  inject: (renderer: object) => number;
  onCommitFiberRoot: (id: number, root: object) => void;
}
interface Page {
  window?: object;
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook;
}

const page = globalThis as unknown as Page;
beforeEach(() => {
  Object.assign(page, { window: page, addEventListener: () => {} });
});
afterEach(() => {
  delete page.window;
  Reflect.deleteProperty(page, 'addEventListener');
  delete page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
});

/** Each build has a runtime of its own. */
function startRuntime(): RefreshRuntime {
  let runtime: RefreshRuntime | undefined;
  jest.isolateModules(() => {
    runtime = jest.requireActual<RefreshRuntime>(RUNTIME);
  });
  if (!runtime) throw new Error('The refresh runtime was not loaded.');
  runtime.injectIntoGlobalHook(page);
  return runtime;
}

const runFirstScript = () => jest.isolateModules(() => jest.requireActual<object>(FIRST_SCRIPT));

/** React starts, the remote's runtime after it; a component of the remote is replaced. Returns what React refreshes. */
function refreshedRoots(): string[] {
  const refreshed: string[] = [];
  const root = { current: { alternate: null, memoizedState: { element: {} } } };
  const renderer = {
    scheduleRefresh: (one: object) => refreshed.push(one === root ? 'the root' : 'another'),
    setRefreshHandler: () => {},
  };
  const hook = () => page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const id = hook()?.inject(renderer) ?? 0;
  const remote = startRuntime();
  hook()?.onCommitFiberRoot(id, root);
  remote.register(() => null, 'Toolbar');
  remote.performReactRefresh();
  remote.register(() => null, 'Toolbar');
  remote.performReactRefresh();
  return refreshed;
}

test('in the product, whose host has no refresh runtime', () => {
  runFirstScript();
  expect(refreshedRoots()).toEqual(['the root']);
});

test('with `npm run dev`, where the runtime of the host makes the hook', () => {
  startRuntime();
  runFirstScript();
  expect(refreshedRoots()).toEqual(['the root']);
});

test('without the first script it is not re-rendered', () => {
  startRuntime();
  expect(refreshedRoots()).toEqual([]);
});

test('compile errors are shown as text, whatever posts them is the page itself, and the next build removes them', () => {
  const shown: Record<string, unknown>[] = [];
  const element = () => ({
    style: {},
    attributes: {} as Record<string, string>,
    setAttribute(name: string, value: string) {
      this.attributes[name] = value;
    },
    remove() {
      shown.splice(0);
    },
  });
  const listeners: ((event: { data: unknown; source: unknown }) => void)[] = [];
  const rebuilt: string[] = [];
  const own = {
    addEventListener: (_: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
    dispatchEvent: ({ type }: Event) => rebuilt.push(type),
  };
  Object.assign(page, {
    window: own,
    document: { createElement: element, body: { append: (one: object) => shown.splice(0, 1, one as never) } },
  });
  jest.isolateModules(() => jest.requireActual<object>(path.join(SHARED, 'build/developmentScripts.mjs')));
  const post = (data: object, source: unknown = own) => {
    for (const listener of listeners) listener({ data, source });
  };
  post({ type: 'webpackErrors', data: ['<b>no</b>'] }, {});
  expect(shown).toEqual([]);
  post({ type: 'webpackErrors', data: ['src/X.tsx: <b>Unexpected token</b>'] });
  post({ type: 'webpackInvalid' });
  expect(shown).toEqual([expect.objectContaining({ textContent: expect.stringContaining('<b>Unexpected token</b>') })]);
  expect(shown[0]).toMatchObject({ attributes: { role: 'alert' } });
  expect(rebuilt).toEqual([]);
  post({ type: 'webpackOk' });
  expect([shown, rebuilt]).toEqual([[], ['salesdesk:rebuilt']]);
  Reflect.deleteProperty(page, 'document');
});
