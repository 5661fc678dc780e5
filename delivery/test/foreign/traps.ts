/** Builds of other teams, each with one trap: it is refused with a sentence, or harms nothing but itself. */
import { DECLARATION, type ForeignBuild, HOSTS_REACT } from './remotes.ts';

export interface Trap {
  title: string;
  /** The source of its page in place of a button, and other files. */
  files?: Record<string, string>;
  declaration?: object;
  build?: Partial<ForeignBuild>;
  /** A part of the sentence that it is refused with. When absent it is published and opened. */
  refused?: string;
  /** A part of what a proof says about the host around it; empty when it says nothing. */
  proved?: string;
  /** What its screen says in the end; the host's panel when it cannot be shown. */
  shows?: RegExp;
  /** Run in every build of this project, not with LONG_TESTS alone. */
  isShort?: true;
  /** Built with webpack as well. */
  isOfWebpack?: true;
}

const SCREEN = `import { createElement, useState } from 'react';
const button = (text, onClick) => createElement('button', { type: 'button', className: 'card', onClick }, text);
`;
/** A page whose button says `first` and calls `press(say)`. */
const pressed = (first: string, press: string, before = '') =>
  `${before}${SCREEN}export default function Page() {
  const [said, say] = useState('${first}');
  return button(said, () => { ${press} });
}
`;
const page = (source: string, files: Record<string, string> = {}) => ({ 'src/Page.js': source, ...files });
const styled = (css: string) =>
  page(pressed('styled', 'say("pressed")', "import './page.css';\n"), { 'src/page.css': css });
const at = (path: string, layout = 'shell') => ({
  ...DECLARATION,
  routes: [{ ...DECLARATION.routes[0], path, layout }],
  navigation: [],
});
const PANEL = /is unavailable/;
/** So long that it does not compress below the budget. */
const LONG_TEXT = Array.from({ length: 60_000 }, (_, index) => Math.sin(index)).join();

const NAMES: Trap[] = [
  {
    title: 'the uniqueName of another repository',
    build: { output: { uniqueName: 'frontend' } },
    refused: 'to the list',
    isShort: true,
    isOfWebpack: true,
  },
  {
    title: 'a list of chunks for all',
    build: { output: { chunkLoadingGlobal: 'jobs' } },
    refused: 'to the list jobs',
    isOfWebpack: true,
  },
  ...['invoices', 'location', 'name', 'alert', 'root', 'invoices_0_9_0'].map((name) => ({
    title: `the plugin name ${name}`,
    build: { name },
    refused: 'end with the version',
    ...(name === 'location' ? { isOfWebpack: true as const } : {}),
  })),
  { title: 'variables for the whole page', build: { output: { iife: false } }, refused: 'for the whole page' },
];

const STYLES: Trap[] = [
  {
    title: 'body and nav',
    files: styled('body{background:green!important}nav{opacity:.2}'),
    refused: 'styles the whole page',
    isOfWebpack: true,
  },
  { title: 'variables of the page', files: styled(':root{--sd-primary:red}'), refused: '":root"' },
  { title: 'classes of the component library', files: styled('.ant-btn{margin:3px}'), refused: '".ant-btn"' },
  { title: 'every element', files: styled('*{letter-spacing:2px}'), refused: '"*"' },
  {
    title: 'the font of the host',
    files: styled("@font-face{font-family:Inter;src:local('serif')}"),
    refused: 'replaces the font',
  },
  {
    title: 'a class that others use',
    files: styled('.card,.active{outline:9px solid red}'),
    proved: '',
    shows: /styled/,
    isShort: true,
    isOfWebpack: true,
  },
  {
    title: 'styles that a script inserts',
    files: page(
      pressed(
        'inserted',
        'say("pressed")',
        "const sheet = new CSSStyleSheet();\nsheet.replaceSync('body{background:green!important}nav{opacity:.2}');\n" +
          'document.adoptedStyleSheets.push(sheet);\n',
      ),
    ),
    proved: 'It repaints the host',
    isShort: true,
  },
];

const WORKERS: Trap[] = [
  {
    title: 'a worker',
    files: page(
      pressed(
        'idle',
        "const worker = new Worker(new URL('./work.js', import.meta.url)); worker.onmessage = ({ data }) => say(data); worker.postMessage('worked');",
      ),
      { 'src/work.js': 'onmessage = ({ data }) => postMessage(data);\n' },
    ),
    shows: /idle|worked/,
    isOfWebpack: true,
  },
  {
    title: 'a shared worker',
    files: page(
      pressed(
        'idle',
        "const { port } = new SharedWorker(new URL('./work.js', import.meta.url)); port.onmessage = ({ data }) => say(data);",
      ),
      { 'src/work.js': "onconnect = ({ ports: [port] }) => port.postMessage('worked');\n" },
    ),
    shows: /idle|worked/,
  },
  {
    title: 'a worker of no release',
    files: page(pressed('idle', "try { new Worker('/r/leads/0.0.0/x.js'); } catch (error) { say('refused'); }")),
    shows: /idle|refused/,
  },
];

const GLOBALS: Trap[] = [
  {
    title: 'a title and a variable of its own',
    files: page(pressed('titled', 'document.title = "Mine"; globalThis.invoices = 1;')),
    shows: /titled/,
  },
  {
    title: 'a throw while it is loaded',
    files: page("if (globalThis.location) throw new Error('mine');\nexport default function Page() {}\n"),
    shows: PANEL,
  },
  {
    title: 'a throw while it is drawn',
    files: page("export default function Page() {\n  throw new Error('mine');\n}\n"),
    shows: PANEL,
  },
  { title: 'a promise that fails', files: page(pressed('late', 'Promise.reject(new Error("mine"))')), shows: /late/ },
];

const ROUTES: Trap[] = [
  ...['/home', '/:page', '/*', '/companies/new', '/platform', '/leads/bills'].map((path) => ({
    title: `the address ${path}`,
    declaration: at(path),
    refused: path === '/leads/bills' ? 'belongs to leads' : 'belongs to Salesdesk itself',
    ...(path === '/*' ? { isOfWebpack: true as const } : {}),
  })),
  {
    title: 'a page of the host without the shell',
    declaration: at('/my-profile', 'bare'),
    refused: 'belongs to Salesdesk itself',
  },
];

const SIZES: Trap[] = [
  {
    title: 'a heavy page',
    files: page(`export const text = "${LONG_TEXT}";\n${pressed('x', 'say(text)')}`),
    refused: 'its budget is',
    isOfWebpack: true,
  },
];

export const TRAPS: readonly Trap[] = [...NAMES, ...STYLES, ...WORKERS, ...GLOBALS, ...ROUTES, ...SIZES];

/** What both bundlers get; `version` is in its names unless the trap has others. */
export function buildOf({ build = {} }: Trap, version: string): ForeignBuild {
  const name = `invoices_${version.replace(/\W/g, '_')}`;
  return { exposes: { './Page': './src/Page.js' }, shared: HOSTS_REACT, name, ...build };
}
