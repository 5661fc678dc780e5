/**
 * Releases that would be dead on arrival: the seven that an examination of this product found, more of their kind, and one that works. Each
 * is a small remote of plain Module Federation with its own source.
 */
import { type ForeignBuild, HOSTS_REACT, REACT_18 } from '@salesdesk/delivery/foreign/remotes';

export interface DeadRelease {
  title: string;
  /** The module of its screen. */
  source: string;
  files?: Record<string, string>;
  build?: Partial<ForeignBuild>;
  scenarios?: object[];
  /** A part of the fault that the proof finds, or of the refusal of the build. */
  fault: string;
  /** Whether the build is refused before a browser opens it. */
  isStatic?: true;
}

const IMPORTS = "import { createElement as h, useEffect } from 'react';\n";
/** A screen with these effects and these parts beside its title. */
const screen = (before: string, parts = "h('p', null, 'Twelve invoices')"): string =>
  `${IMPORTS}export default function Page() {\n  ${before}\n  return h('section', null, h('h1', { id: 'page-title', tabIndex: -1 }, 'Invoices'), ${parts});\n}\n`;
const inEffect = (code: string) => screen(`useEffect(() => { ${code} }, []);`);
const BUTTON = "h('button', { type: 'button' }, 'Pay')";
/** So long that it does not compress below the budget. */
const LONG_TEXT = Array.from({ length: 40_000 }, (_, index) => Math.sin(index)).join();

export const ALIVE = screen('', `h('p', null, 'Twelve invoices'), ${BUTTON}`);

export const DEAD_RELEASES: readonly DeadRelease[] = [
  { title: 'an ES module', source: ALIVE, build: { isModule: true }, fault: 'is of the type', isStatic: true },
  {
    title: 'React 18 bundled',
    source: ALIVE,
    files: REACT_18,
    build: { shared: {} },
    fault: 'copy of React',
    isStatic: true,
  },
  {
    title: 'a component of Vue as the module',
    source: 'export default { render: () => null };\n',
    build: { shared: {} },
    fault: 'shown: ',
  },
  { title: 'no default export', source: ALIVE.replace('default ', ''), fault: 'no default export', isStatic: true },
  {
    title: 'throws when it is imported',
    source: `if (Date.now() > 0) throw new Error('dead at import');\n${ALIVE}`,
    fault: 'shown: ',
  },
  {
    title: 'calls what the host does not have',
    source: `${IMPORTS}import * as all from 'react';\nexport default function Page() {\n  return h('p', null, all['format' + 'Numbr'](1));\n}\n`,
    fault: 'shown: ',
  },
  { title: 'throws in its first effect', source: inEffect("throw new Error('dead in the effect');"), fault: 'shown: ' },
  { title: 'throws while rendering', source: screen("throw new Error('dead while rendering');"), fault: 'shown: ' },
  { title: 'an endless loop', source: screen('for (let at = 0; ; at++) if (at < 0) break;'), fault: 'hang: ' },
  {
    title: 'throws in a timer',
    source: inEffect("setTimeout(() => { throw new Error('dead in a timer'); }, 300);"),
    fault: 'script: Error: dead in a timer',
  },
  {
    title: 'an unhandled rejection',
    source: inEffect("Promise.reject(new Error('nobody listens'));"),
    fault: 'script: Error: nobody listens',
  },
  {
    title: 'an error in the console',
    source: inEffect("console.error('lost the invoices');"),
    fault: 'console: lost the invoices',
  },
  {
    title: 'code that the policy refuses',
    source: inEffect("const image = new Image(); image.src = 'https://tracker.example/pixel.png';"),
    fault: 'policy: img-src https://tracker.example/pixel.png',
  },
  {
    title: 'lies over the sidebar',
    source: screen(
      '',
      "h('div', { style: { position: 'fixed', inset: 0, zIndex: 9999, background: '#fff' } }, 'Everything')",
    ),
    fault: 'covered: The screen lies over ',
  },
  {
    title: 'keeps the focus',
    source: screen('', `h('div', { onKeyDown: (event) => event.key === 'Tab' && event.preventDefault() }, ${BUTTON})`),
    fault: 'keyboard: Tab does not leave Pay',
  },
  {
    title: 'a control without a key',
    source: screen('', "h('div', { role: 'button', onClick: () => {} }, 'Pay')"),
    fault: 'keyboard: Tab does not reach Pay',
  },
  { title: 'a field without a name', source: screen('', "h('input', { type: 'text' })"), fault: 'axe: label: ' },
  {
    title: 'a screen without anything',
    source: `${IMPORTS}export default function Page() {\n  return h('div');\n}\n`,
    fault: 'blank: ',
  },
  {
    title: 'a call without an answer',
    source: inEffect("fetch('/api/invoices/list').catch(() => {});"),
    fault: 'call: GET /api/invoices/list is not recorded',
  },
  {
    title: 'a scenario without its text',
    source: ALIVE,
    scenarios: [{ name: 'paid', title: 'All paid', expect: 'Nothing to pay' }],
    fault: 'expected: “Nothing to pay” is not to be seen',
  },
  {
    title: 'over its budget',
    source: `const text = ${JSON.stringify(LONG_TEXT)};\n${screen('', "h('p', null, text.length, text)")}`,
    fault: 'its budget is 200 kB',
    isStatic: true,
  },
];

/** The build of such a release. */
export function buildOf({ build = {} }: Pick<DeadRelease, 'build'>): ForeignBuild {
  return { exposes: { './Page': './Page.js' }, shared: HOSTS_REACT, ...build };
}
