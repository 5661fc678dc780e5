/** Releases of two real remotes with an extension in every slot, forged for one page or a store. Nothing is built or published. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { directoryStore } from '@salesdesk/delivery/open-store';
import { documentKey, SLOT_NAMES, SLOTS, type SlotName } from '@salesdesk/shared/domain';
import { serveDiscovery } from './discovery.ts';
import { builtDocument, type ForgedRelease, forge, integrityOf, withRelease } from './forgedRelease.ts';

/** Whose live releases are forged. No test opens their own pages. */
const REMOTES = { good: 'audit', bad: 'reports' } as const;
type Which = keyof typeof REMOTES;
const MANIFEST = 'mf-manifest.json';

export interface ExtensionFault {
  id: string;
  what: string;
  /** The body of the function that gives the exports of the faulty module. `react` is the host's, `data` whether the slot is of functions, `good` the exports that work. */
  body?: string;
  /** Answers a file of the module: with a status, never, or with other content. */
  file?: 'missing' | 'busy' | 'hangs' | 'html' | 'cut' | 'syntax';
  /** The extension is there after all, or stays until something later. */
  isShown?: true;
}

const shows = (component: string) => `return { default: data ? () => { throw new Error('boom') } : ${component} }`;

/** What a component of a slot may do wrong, and what its function may. */
export const EXTENSION_FAULTS: readonly ExtensionFault[] = [
  { id: 'X1', what: 'chunk 404', file: 'missing' },
  { id: 'X2', what: 'chunk 503', file: 'busy' },
  { id: 'X3', what: 'chunk hangs', file: 'hangs' },
  { id: 'X4', what: 'HTML with 200', file: 'html' },
  { id: 'X5', what: 'truncated chunk', file: 'cut' },
  { id: 'X6', what: 'syntax error', file: 'syntax' },
  { id: 'X7', what: 'throws on import', body: `throw new Error('boom')` },
  { id: 'X8', what: 'wrong export', body: 'return { Extension: good.default }' },
  { id: 'X9', what: 'an object in place of a component or a function', body: 'return { default: { setup() {} } }' },
  { id: 'X10', what: 'texts that never come', body: 'return { ...good, ready: new Promise(() => {}) }' },
  { id: 'X11', what: 'throws while rendering, or when it is called', body: shows(`() => { throw new Error('boom') }`) },
  {
    id: 'X12',
    what: 'throws in an effect',
    body: shows(`() => { react.useEffect(() => { throw new Error('boom') }, []); return null }`),
  },
  {
    id: 'X13',
    what: 'throws in a timer',
    isShown: true,
    body: `setTimeout(() => { throw new Error('boom') }, 500); return good`,
  },
  {
    id: 'X14',
    what: 'endless renders',
    body: shows(`() => { const [count, setCount] = react.useState(0); setCount(count + 1); return null }`),
  },
  {
    id: 'X15',
    what: 'endless effects',
    body: shows(`() => { const [n, setN] = react.useState(0); react.useLayoutEffect(() => setN(n + 1)); return null }`),
  },
  {
    id: 'X16',
    what: 'waits for ever',
    body: `const never = new Promise(() => {}); return { default: data ? () => never : () => react.use(never) }`,
  },
  {
    id: 'X17',
    what: 'a promise that is rejected',
    body: `return { default: data ? () => Promise.reject(new TypeError('boom')) : () => react.use(react.rejected ??= Promise.reject(new Error('boom'))) }`,
  },
  {
    id: 'X18',
    what: 'something that cannot be shown',
    body: `return { default: () => ({ text: { deep: Symbol('x') } }) }`,
  },
];

/** The visible text of the good extension of a slot, and of the faulty one when it works. */
export const textOf = (slot: SlotName, which: Which) => `${which} ${slot}`;

/** An extension of a forged release. */
interface Place {
  slot: SlotName;
  id: string;
  module: string;
}

const moduleOf = (slot: SlotName) => `./Slot${slot.replace('.', '')}`;
const onePerSlot = (which: Which): Place[] =>
  SLOT_NAMES.map((slot) => ({ slot, id: idOf(slot, which), module: moduleOf(slot) }));
const chunkOf = (slot: SlotName) => `bad.${slot}.js`;

/** The exports of an extension that works, as source. */
function goodExports(slot: SlotName, which: Which): string {
  const text = JSON.stringify(textOf(slot, which));
  const rows = (name: string, value: string) =>
    `{ default: async ({ ${name} }) => Object.fromEntries(${name}.map((row) => [row.account_id, ${value}])) }`;
  if (slot === 'lead.badge') return rows('leads', `{ text: ${text} }`);
  if (slot === 'list.column') return rows('companies', text);
  if (slot === 'search.source') return `{ default: async () => [{ key: 'a', label: ${text}, path: '/home' }] }`;
  return `{ default: () => react.createElement('span', null, ${text}) }`;
}

/** The key of an extension, as its box has it. */
export const keyOf = (slot: SlotName, which: Which) => `${REMOTES[which]}/${idOf(slot, which)}`;
const idOf = (slot: SlotName, which: Which) => `${which}-${slot.replace('.', '-')}`;

/** Serves a document in which one remote adds a good extension to each slot and, with a fault, another one a bad one before it. */
export async function serveExtensions(page: Page, fault?: ExtensionFault): Promise<void> {
  const all = (fault ? (['bad', 'good'] as const) : (['good'] as const)).map((which) => forgeExtensions(which, fault));
  for (const { release, files } of all) {
    await page.route(`**${release.url.replace(MANIFEST, '**')}`, async (route) => {
      const file = new URL(route.request().url()).pathname.split('/').slice(4).join('/');
      const met = file.startsWith('bad.') ? fault?.file : undefined;
      const content = files.get(file);
      if (met === 'hangs') return;
      if (met === 'busy') return await route.fulfill({ status: 503, body: 'Busy' });
      if (!content || met === 'missing') return await route.fulfill({ status: 404, body: 'Not found' });
      const kind = file.endsWith('.css') ? 'text/css' : file.endsWith('.json') ? 'application/json' : 'text/javascript';
      await route.fulfill({ status: 200, contentType: kind, body: content });
    });
  }
  const document = all.reduce((whole, forged) => withRelease(whole, forged, false), builtDocument());
  await serveDiscovery(page, () => document);
}

/** Puts a release with a good extension in each slot into a store, or in each of `slots`, as the default of its remote. */
export async function storeExtensions(directory: string, slots?: readonly SlotName[]): Promise<void> {
  const places = slots?.map((slot, index) => ({
    slot,
    id: `${idOf(slot, 'good')}-${index}`,
    module: `${moduleOf(slot)}${index}`,
  }));
  const { release, files } = forgeExtensions('good', undefined, places);
  for (const [file, content] of files) {
    const path = join(directory, REMOTES.good, release.metadata.version, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  const { discovery } = directoryStore(directory);
  const live = await discovery.read();
  if (!live) throw new Error('The store has no release; npm run build');
  const microFrontends = { ...live.value.microFrontends, [documentKey(REMOTES.good)]: [release] };
  await discovery.replace({ ...live.value, microFrontends }, live.etag);
}

function forgeExtensions(which: Which, fault: ExtensionFault | undefined, places = onePerSlot(which)): ForgedRelease {
  const ownFault = which === 'bad' ? fault : undefined;
  const chunks = new Map(ownFault?.file ? SLOT_NAMES.map((slot) => [chunkOf(slot), chunkText(slot, ownFault)]) : []);
  const hashes = Object.fromEntries([...chunks].map(([file, text]) => [file, integrityOf(Buffer.from(text))]));
  const forged = forge(REMOTES[which], {
    version: `9.0.0-${fault?.id.toLowerCase() ?? 'good'}`,
    entry: (script, global) => script + containerText(global, which, ownFault, places),
    details: (details) => ({
      ...details,
      extensions: places.map((place) => ({
        ...place,
        title: `Title of ${textOf(place.slot, which)}`,
        order: which === 'bad' ? 1 : 2,
      })),
      modules: {
        ...details.modules,
        ...Object.fromEntries(
          places.map(({ slot, module }) => [
            module,
            { js: [ownFault?.file ? chunkOf(slot) : details.entry.file], css: [] },
          ]),
        ),
      },
      assets: { ...details.assets, ...hashes },
    }),
  });
  const added = [...chunks].map(([file, text]) => [file, Buffer.from(text)] as const);
  return { ...forged, files: new Map([...forged.files, ...added]) };
}

/** The container, which gives the modules of the extensions too. */
function containerText(global: string, which: Which, fault: ExtensionFault | undefined, places: Place[]): string {
  const makers = places.map(({ slot, module }) => {
    const data = SLOTS[slot].kind === 'data';
    const body = fault?.body ?? 'return good';
    return `${JSON.stringify(module)}: (react) => { const data = ${data}; const good = ${goodExports(slot, which)}; ${body} }`;
  });
  const files = Object.fromEntries(fault?.file ? places.map(({ slot, module }) => [module, chunkOf(slot)]) : []);
  return `;(() => {
    const inner = ${global};
    const makers = { ${makers.join(', ')} };
    const files = ${JSON.stringify(files)};
    const folder = document.currentScript.src.replace(/[^/]*$/, '');
    const chunk = (file) => new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = folder + file;
      script.crossOrigin = 'anonymous';
      script.onload = () => (window.arrived?.[file] ? resolve() : reject(new Error('Loading chunk ' + file + ' failed.')));
      script.onerror = () => reject(new Error('Loading chunk ' + file + ' failed.'));
      document.head.append(script);
    });
    ${global} = {
      init(scope, ...rest) { this.scope = scope; return inner.init(scope, ...rest); },
      async get(module) {
        const maker = makers[module];
        if (!maker) return inner.get(module);
        const react = Object.values(this.scope.react)[0].lib();
        if (files[module]) await chunk(files[module]);
        const made = maker(react);
        return () => made;
      },
    };
  })();`;
}

function chunkText(slot: SlotName, { file }: ExtensionFault): string {
  const text = `(window.arrived ??= {})[${JSON.stringify(chunkOf(slot))}] = true;`;
  if (file === 'html') return '<!doctype html><title>Welcome</title>';
  if (file === 'syntax') return `${text})(`;
  return file === 'cut' ? text.slice(0, 20) : text;
}
