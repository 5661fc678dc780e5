/** The faults a remote may have, F1 to F18, each as a release that has it and requests that meet it. */
import type { Page, Route } from '@playwright/test';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { serveDiscovery } from './discovery.ts';
import { builtDocument, type ForgedRelease, type Forgery, forge, withRelease } from './forgedRelease.ts';

export interface Fault {
  id: string;
  what: string;
  /**
   * What people see: the panel, or the screen all the same. `late`: the screen first, then the panel. `newer` and
   * `older`: the panel with the words for a page made for another host.
   */
  shows: 'panel' | 'screen' | 'late panel' | 'older';
  /** The code or description that has the fault; requests of any other fault meet a sound release. */
  forgery?: Omit<Forgery, 'version'>;
  /** What happens to a request for a file of the release. Absent or undefined: it is answered. */
  meets?: (file: string, nth: number, route: Route, content: Buffer, cut: string) => Promise<void> | undefined;
}

const isEntry = (file: string) => file === 'remoteEntry.js';
const isChunk = (file: string) => file.endsWith('.js') && !isEntry(file);
const javascript = { status: 200, contentType: 'text/javascript' };
const never = () => new Promise<void>(() => {});

export const FAULTS: readonly Fault[] = [
  { id: 'F1', what: 'entry 404', shows: 'panel', meets: onEntry((route) => answer(route, 404, 'Not found')) },
  { id: 'F2', what: 'entry 500', shows: 'panel', meets: onEntry((route) => answer(route, 500, 'Broken')) },
  { id: 'F3', what: 'entry hangs', shows: 'panel', meets: onEntry(never) },
  {
    id: 'F4',
    what: 'every file takes 5 s',
    shows: 'screen',
    meets: async (_, __, route, content) => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      await route.fulfill({ ...typed(route), body: content }).catch(() => undefined);
    },
  },
  {
    id: 'F5',
    what: 'connection reset within the entry',
    shows: 'panel',
    meets: (file, _, route, __, cut) => (isEntry(file) ? route.continue({ url: `${cut}/${file}` }) : undefined),
  },
  {
    id: 'F6',
    what: 'HTML with 200',
    shows: 'panel',
    meets: onEntry((route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
    ),
  },
  {
    id: 'F7',
    what: 'entry truncated',
    shows: 'panel',
    meets: onEntry((route, content) => route.fulfill({ ...javascript, body: content.subarray(0, content.length / 2) })),
  },
  { id: 'F8', what: 'syntax error', shows: 'panel', forgery: { entry: (script) => `${script};)(` } },
  { id: 'F9', what: 'throws on import', shows: 'panel', forgery: { entry: giving('throw new Error("F9")') } },
  {
    id: 'F10',
    what: 'throws while rendering',
    shows: 'panel',
    forgery: { entry: giving('return { default: () => { throw new Error("F10") } }') },
  },
  {
    id: 'F11',
    what: 'throws in an effect after 3 s',
    shows: 'late panel',
    forgery: {
      entry: giving(`return { default() {
        const [isLate, setLate] = react.useState(false);
        react.useEffect(() => { const timer = setTimeout(() => setLate(true), 3000); return () => clearTimeout(timer); }, []);
        react.useEffect(() => { if (isLate) throw new Error("F11"); }, [isLate]);
        return react.createElement("p", null, "Still well");
      } }`),
    },
  },
  {
    id: 'F12',
    what: 'lacks the exposed module',
    shows: 'panel',
    forgery: { entry: (script) => script.replaceAll(/"\.\/(\w+Page)":\(\)=>/g, '"./Not$1":()=>') },
  },
  {
    id: 'F13',
    what: 'wants a share in a version nobody has',
    shows: 'panel',
    // The document says otherwise, so that it shows only once the code runs.
    forgery: { entry: (script) => script.replace(/requiredVersion:"\^1\.\d+\.0"/g, 'requiredVersion:"^99.0.0"') },
  },
  {
    id: 'F14',
    what: 'old contract',
    shows: 'older',
    forgery: { details: (details) => ({ ...details, contract: '^0.9.0' }) },
  },
  {
    id: 'F15',
    what: 'chunks gone after a deployment',
    shows: 'panel',
    meets: (file, _, route) => (isChunk(file) ? answer(route, 404, 'Not found') : undefined),
  },
  {
    id: 'F16',
    what: 'wrong hash',
    shows: 'panel',
    forgery: {
      details: (details) => ({
        ...details,
        assets: { ...details.assets, 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
      }),
    },
  },
  {
    id: 'F17',
    what: 'init rejects',
    shows: 'panel',
    forgery: { entry: around('init: () => Promise.reject(new Error("F17")), get: inner.get') },
  },
  {
    id: 'F18',
    what: 'recovers on the third try',
    shows: 'screen',
    meets: (file, nth, route) => (isEntry(file) && nth < 3 ? answer(route, 503, 'Busy') : undefined),
  },
];

/** F16 in its other form. */
export const WITHOUT_HASH: Fault = {
  id: 'F16b',
  what: 'no hash',
  shows: 'panel',
  forgery: {
    details: ({ assets: { 'remoteEntry.js': _, ...assets }, ...details }) => ({ ...details, assets }),
  },
};

export interface Trouble {
  /** The addresses that were asked for, of entries. */
  asked: readonly string[];
  /** The fault of this remote is gone: its files are sound, and the document names the real release. */
  end(remote: string): void;
}

export interface TroubledRemote {
  remote: string;
  fault: Fault;
}

/**
 * From now on `page` gets a release of each remote with its fault. `hasFallback`: the real one stands behind it.
 * `cut`: a server that resets the connection within its answer.
 */
export async function trouble(
  page: Page,
  remotes: readonly TroubledRemote[],
  { hasFallback, cut }: { hasFallback: boolean; cut: string },
): Promise<Trouble> {
  const asked: string[] = [];
  const forgeries = new Map<string, ForgedRelease>();
  const document = (): DiscoveryDocument =>
    [...forgeries.values()].reduce((whole, forged) => withRelease(whole, forged, hasFallback), builtDocument());
  for (const { remote, fault } of remotes) {
    const version = forgedVersion(fault);
    const forged = forge(remote, { version, ...fault.forgery });
    forgeries.set(remote, forged);
    await page.route(`**/r/${remote}/${version}/**`, (route) => serve(route, remote, fault, forged));
  }
  await serveDiscovery(page, document);
  return { asked, end: (remote) => void forgeries.delete(remote) };

  async function serve(route: Route, remote: string, { meets }: Fault, { files }: ForgedRelease): Promise<void> {
    const url = new URL(route.request().url());
    const file = url.pathname.split('/').slice(4).join('/');
    const content = files.get(file);
    if (isEntry(file)) asked.push(url.pathname + url.search);
    if (!content) return answer(route, 404, 'Not found');
    const nth = new Set(asked.filter((address) => address.startsWith(url.pathname))).size;
    const met = forgeries.has(remote) ? meets?.(file, nth, route, content, cut) : undefined;
    await (met ?? route.fulfill({ ...typed(route), body: content }));
  }
}

/** The version of the release that has the fault. */
export function forgedVersion({ id }: Fault): string {
  return `9.0.0-${id.toLowerCase()}`;
}

function typed(route: Route): { status: number; contentType: string } {
  const { pathname } = new URL(route.request().url());
  const kind = pathname.endsWith('.css') ? 'text/css' : pathname.endsWith('.json') ? 'application/json' : null;
  return { status: 200, contentType: kind ?? (pathname.endsWith('.js') ? 'text/javascript' : 'image/png') };
}

function answer(route: Route, status: number, body: string): Promise<void> {
  return route.fulfill({ status, contentType: 'text/plain', body });
}

function onEntry(meet: (route: Route, content: Buffer) => Promise<void>): NonNullable<Fault['meets']> {
  return (file, _, route, content) => (isEntry(file) ? meet(route, content) : undefined);
}

/** The container with other functions: `members` may use `inner`, the real one. */
function around(members: string): (script: string, global: string) => string {
  return (script, global) => `${script};(() => { const inner = ${global}; ${global} = { ${members} }; })();`;
}

/** The container whose modules do `body` instead of what they did; `react` is the host's. */
function giving(body: string): (script: string, global: string) => string {
  return around(`
    init(scope, ...rest) { this.scope = scope; return inner.init(scope, ...rest); },
    async get(module) {
      await inner.get(module);
      const react = Object.values(this.scope.react)[0].lib();
      return () => { ${body} };
    }`);
}
