/** Builds whose files were written by hand: what no bundler makes, and what a team gets wrong. */
import { DECLARATION, type ForeignCase, forgedBuild, MOUNTED, WEBPACK_CODE } from './remotes.ts';

const own = (change: object) => ({ ...DECLARATION, ...change });
const route = (change: object) => own({ routes: [{ ...DECLARATION.routes[0], ...change }] });
const forged = (options: Parameters<typeof forgedBuild>[0] = {}) => forgedBuild(options);
/** So long that it does not compress below the budget. */
const LONG_TEXT = Array.from({ length: 40_000 }, (_, index) => Math.sin(index)).join();

export const FORGED: ForeignCase[] = [
  { title: 'webpack 5 with @module-federation/enhanced/webpack', files: forged({ code: WEBPACK_CODE }) },
  { title: 'a module in CommonJS', files: forged({ code: '7885(e,t){t.default=function(){}}' }) },
  {
    title: 'plain JavaScript by mount',
    declaration: MOUNTED,
    files: forged({ code: '7885(e,t,n){n.r(t),n.d(t,{mount:()=>r});function r(){}}' }),
  },
  {
    title: 'a default export where mount is declared',
    declaration: MOUNTED,
    files: forged(),
    refused: ['exports no mount'],
  },
  {
    title: 'an exposed module with a name in quotes',
    files: forged({ code: "7885(e,t,n){n.r(t),n.d(t,{'default':()=>r});var r=1}" }),
  },
  { title: 'no folder of the build', refused: ['contains no build'] },
  {
    title: 'webpack 5 with its own ModuleFederationPlugin',
    files: { 'dist/remoteEntry.js': 'var invoices_1_0_0;', 'dist/885.js': '' },
    refused: ['no mf-manifest'],
  },
  {
    title: '@module-federation/vite',
    files: forged({ entryType: 'module', entry: 'import{t as e}from"./assets/dist-Br3BY6GI.js";export{e as get}' }),
    refused: ['is of the type'],
  },
  {
    title: '@module-federation/vite with varFilename',
    files: forged({ entryType: 'module', files: { 'varEntry.js': 'var invoices_1_0_0;' } }),
    refused: ['is of the type'],
  },
  {
    title: 'an ES module that the manifest calls a classic script',
    files: forged({ files: { 'page.js': 'import{n as e,t}from"./react.js";export{e as default}' } }),
    refused: ['is an ES module'],
  },
  {
    title: 'a file cut off',
    files: forged({ files: { 'page.js': '"use strict";(self.rspackChunk_1=' } }),
    refused: ['as a script'],
  },
  {
    title: 'webpack in development, with eval',
    files: forged({ code: '"./src/Page.js":(e,t,n)=>{eval("n.r(t);n.d(t,{default:()=>1})")}' }),
    refused: ['with eval'],
  },
  {
    title: 'JSX of a development build',
    files: forged({ files: { '9.js': 'var a=b.recentlyCreatedOwnerStacks++' } }),
    refused: ['built for development, but'],
  },
  {
    title: 'a module that exports nothing',
    files: forged({ code: '7885(){globalThis.x=1}' }),
    refused: ['no default export'],
  },
  {
    title: 'webpack for old browsers, no default export',
    files: forged({ code: '7885:function(e,t,n){n.r(t),n.d(t,{Page:function(){return r}});function r(){}}' }),
    refused: ['no default export'],
  },
  { title: 'a route to another module', files: forged({ exposed: './Invoices' }), refused: ['names ./Page'] },
  { title: 'a library that the host lacks', files: forged({ shared: { lodash: '^4.0.0' } }), refused: ['Bundle it'] },
  {
    title: 'react-dom/client',
    files: forged({ shared: { 'react-dom/client': '^19.0.0' } }),
    refused: ['draws the screens'],
  },
  {
    title: 'react/compiler-runtime',
    files: forged({ shared: { 'react/compiler-runtime': '^19.0.0' } }),
    refused: ['with the React of the host'],
  },
  {
    title: 'react/jsx-dev-runtime',
    files: forged({ shared: { 'react/jsx-dev-runtime': '^19.0.0' } }),
    refused: ['It was built for development'],
  },
  {
    title: 'a door that shared has not',
    files: forged({ shared: { '@salesdesk/shared/tables': '^2.0.0' } }),
    refused: ['Import only'],
  },
  { title: 'React 20', files: forged({ shared: { react: '^20.0.0' } }), refused: ['^20.0.0; the host provides'] },
  {
    title: 'an older contract',
    files: forged(),
    declaration: own({ contract: '^1.4.0' }),
    refused: ['It needs contract'],
  },
  { title: 'no range', files: forged({ shared: { 'react-dom': false } }), refused: ['with the range'] },
  { title: 'a range of a workspace', files: forged({ shared: { react: 'workspace:*' } }), refused: ['with the range'] },
  {
    title: 'a plugin name that is no variable',
    files: forged({ global: '1invoices', entry: '' }),
    refused: ['The name of the federation plugin is'],
  },
  {
    title: 'a plugin name without the version',
    files: forged({ global: 'invoices' }),
    refused: ['end with the version'],
  },
  { title: 'the name of the address bar', files: forged({ global: 'location' }), refused: ['end with the version'] },
  {
    title: 'another version in its name',
    files: forged({ global: 'invoices_11_0_0' }),
    refused: ['end with the version'],
  },
  {
    title: 'a uniqueName that two repositories may have',
    files: forged({ chunks: 'webpackChunkfrontend' }),
    refused: ['to the list webpackChunkfrontend'],
  },
  {
    title: 'a list of chunks under a name of its own',
    files: forged({ files: { 'late.js': '(self["jobs"] = self["jobs"] || []).push([[1],{}])' } }),
    refused: ['to the list jobs'],
  },
  {
    title: 'a uniqueName as webpack 5 spells it, in newer code',
    files: forged({ files: { 'late.js': '(globalThis.webpackChunkinvoices_1_0_0||=[]).push([[1],{}])' } }),
  },
  {
    title: 'modules that the whole page sees',
    files: forged({ entry: 'var __webpack_modules__={},invoices_1_0_0;' }),
    refused: ['declares the variable __webpack_modules__'],
  },
  ...['/home', '/Home/', '/:page', '/*', '/companies/new', '/platform', '/api/bills', '/isolate'].map((path) => ({
    title: `the address ${path} of the host`,
    files: forged(),
    declaration: { ...route({ path }), navigation: [] },
    refused: ['belongs to Salesdesk itself'],
  })),
  {
    title: 'a page of the host without the shell',
    files: forged(),
    declaration: { ...route({ path: '/my-profile', layout: 'bare' }), navigation: [] },
    refused: ['would include /my-profile'],
  },
  {
    title: 'an address below that of another team',
    files: forged(),
    declaration: { ...route({ path: '/leads/bills' }), navigation: [] },
    refused: ['The address /leads/bills belongs'],
  },
  { title: 'styles of its own', files: forged({ files: { 'page.css': '.bill{color:red}' } }) },
  {
    title: 'styles of the whole page',
    files: forged({ files: { 'page.css': 'body{background:green!important}nav{opacity:.2}.ant-btn{margin:3px}' } }),
    refused: ['styles the whole page with "body", "nav", ".ant-btn". Begin'],
  },
  {
    title: "a font in place of the host's",
    files: forged({ files: { 'page.css': '@font-face{font-family:Inter;src:url(a.woff2)}' } }),
    refused: ['replaces the font "Inter"'],
  },
  { title: 'styles cut off', files: forged({ files: { 'page.css': '.bill{' } }), refused: ['as a style sheet'] },
  { title: 'a comma too many', files: forged(), declaration: '{"name":"invoices",}', refused: ['as JSON'] },
  {
    title: 'a layout that does not exist',
    files: forged(),
    declaration: route({ layout: 'full' }),
    refused: ['routes[0].layout in remote.json'],
  },
  {
    title: 'a name of another form',
    files: forged(),
    declaration: own({ name: 'Invoices' }),
    refused: ['name in remote.json'],
  },
  { title: 'no owner', files: forged(), declaration: own({ owner: undefined }), refused: ['owner is missing'] },
  {
    title: 'a field of another platform',
    files: forged(),
    declaration: own({ remoteUrl: 'x' }),
    refused: ['remoteUrl in remote.json'],
  },
  {
    title: 'the address of another remote',
    files: forged(),
    declaration: { ...route({ path: '/leads' }), navigation: [] },
    refused: ['The address /leads'],
  },
  {
    title: 'the sidebar entry of another remote',
    files: forged(),
    declaration: own({ navigation: [{ ...DECLARATION.navigation[0], label: 'leads ' }] }),
    refused: ['The sidebar entry'],
  },
  {
    title: 'the plugin name of another remote',
    files: forged({ global: 'salesdesk_leads_1_0_0' }),
    refused: ['of the federation plugin belongs'],
  },
  {
    title: 'the name of another remote',
    files: forged(),
    declaration: own({ name: 'leads' }),
    refused: ['belongs to a remote of'],
  },
  {
    title: 'a heavy page',
    files: forged({ files: { 'page.js': `(()=>{var text="${LONG_TEXT}"})()` } }),
    refused: ['loads'],
  },
  {
    title: 'a heavy build',
    files: forged({ files: { 'map.txt': LONG_TEXT.repeat(4) } }),
    refused: ['All files together'],
  },
];
