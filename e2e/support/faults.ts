/** The faults of remotes, F1 to F18, each as a forged release and intercepted requests. */
import type { Page, Route } from '@playwright/test';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { serveDiscovery } from './discovery.ts';
import { builtDocument, type ForgedRelease, type Forgery, forge, withRelease } from './forgedRelease.ts';

export interface Fault {
  id: string;
  what: string;
  /**
   * What the user sees: the panel, or the screen despite the fault. `late`: the screen first, then the panel. `newer`
   * and `older`: the panel with the text for a page built for another host.
   */
  shows: 'panel' | 'screen' | 'late panel' | 'older';
  /** Changes to the release's code or description; absent when only requests are faulty. */
  forgery?: Omit<Forgery, 'version'>;
  /** Intercepts a request for a file of the release. Absent or undefined: it is answered normally. */
  intercept?: (file: string, nth: number, route: Route, content: Buffer, cut: string) => Promise<void> | undefined;
}

const isEntry = (file: string) => file === 'remoteEntry.js';
const isChunk = (file: string) => file.endsWith('.js') && !isEntry(file);
const javascript = { status: 200, contentType: 'text/javascript' };
const never = () => new Promise<void>(() => {});

export const FAULTS: readonly Fault[] = [
  { id: 'F1', what: 'entry 404', shows: 'panel', intercept: onEntry((route) => answer(route, 404, 'Not found')) },
  { id: 'F2', what: 'entry 500', shows: 'panel', intercept: onEntry((route) => answer(route, 500, 'Broken')) },
  { id: 'F3', what: 'entry hangs', shows: 'panel', intercept: onEntry(never) },
  {
    id: 'F4',
    what: 'every file takes 5 s',
    shows: 'screen',
    intercept: async (_, __, route, content) => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      await route.fulfill({ ...typed(route), body: content }).catch(() => undefined);
    },
  },
  {
    id: 'F5',
    what: 'connection reset within the entry',
    shows: 'panel',
    intercept: (file, _, route, __, cut) => (isEntry(file) ? route.continue({ url: `${cut}/${file}` }) : undefined),
  },
  {
    id: 'F6',
    what: 'HTML with 200',
    shows: 'panel',
    intercept: onEntry((route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
    ),
  },
  {
    id: 'F7',
    what: 'entry truncated',
    shows: 'panel',
    intercept: onEntry((route, content) =>
      route.fulfill({ ...javascript, body: content.subarray(0, content.length / 2) }),
    ),
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
    what: 'needs a share in a version that does not exist',
    shows: 'panel',
    // The document declares another version, so that the fault appears only when the code runs.
    forgery: { entry: (script) => script.replace(/requiredVersion:"\^[\d.]+"/g, 'requiredVersion:"^99.0.0"') },
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
    intercept: (file, _, route) => (isChunk(file) ? answer(route, 404, 'Not found') : undefined),
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
    intercept: (file, nth, route) => (isEntry(file) && nth < 3 ? answer(route, 503, 'Busy') : undefined),
  },
];

/** A variant of F16. */
export const WITHOUT_HASH: Fault = {
  id: 'F16b',
  what: 'no hash',
  shows: 'panel',
  forgery: {
    details: ({ assets: { 'remoteEntry.js': _, ...assets }, ...details }) => ({ ...details, assets }),
  },
};

export interface ServedFaults {
  /** Requested addresses of entry files. */
  asked: readonly string[];
  /** Ends the fault of this remote: its files are valid, and the document names the real release. */
  end(remote: string): void;
}

export interface FaultyRemote {
  remote: string;
  fault: Fault;
}

/**
 * Serves each remote with its fault to `page`. `hasFallback`: the real release is the fallback. `cut`: a server that
 * resets the connection during its response.
 */
export async function serveFaults(
  page: Page,
  remotes: readonly FaultyRemote[],
  { hasFallback, cut }: { hasFallback: boolean; cut: string },
): Promise<ServedFaults> {
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

  async function serve(route: Route, remote: string, { intercept }: Fault, { files }: ForgedRelease): Promise<void> {
    const url = new URL(route.request().url());
    const file = url.pathname.split('/').slice(4).join('/');
    const content = files.get(file);
    if (isEntry(file)) asked.push(url.pathname + url.search);
    if (!content) return answer(route, 404, 'Not found');
    const nth = new Set(asked.filter((address) => address.startsWith(url.pathname))).size;
    const met = forgeries.has(remote) ? intercept?.(file, nth, route, content, cut) : undefined;
    await (met ?? route.fulfill({ ...typed(route), body: content }));
  }
}

/** The version of the forged release. */
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

function onEntry(meet: (route: Route, content: Buffer) => Promise<void>): NonNullable<Fault['intercept']> {
  return (file, _, route, content) => (isEntry(file) ? meet(route, content) : undefined);
}

/** Wraps the container: `members` may use `inner`, the real one. */
function around(members: string): (script: string, global: string) => string {
  return (script, global) => `${script};(() => { const inner = ${global}; ${global} = { ${members} }; })();`;
}

/** Replaces the container's modules by `body`; `react` is the host's. */
function giving(body: string): (script: string, global: string) => string {
  return around(`
    init(scope, ...rest) { this.scope = scope; return inner.init(scope, ...rest); },
    async get(module) {
      await inner.get(module);
      const react = Object.values(this.scope.react)[0].lib();
      return () => { ${body} };
    }`);
}
