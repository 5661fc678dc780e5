/** Remotes of other teams for tests: their own files, and a build by rspack or one that looks as their tool leaves it. */
import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Options of a real build. Takes about a second. */
export interface ForeignBuild {
  exposes: Record<string, string>;
  shared: string[] | Record<string, object>;
  name?: string;
  manifest?: boolean;
  isModule?: boolean;
  mode?: 'production' | 'development';
  /** Changes of the bundler's `output`. */
  output?: object;
}

/** A remote, and what is expected of it. */
export interface ForeignCase {
  title: string;
  /** Its files besides package.json, remote.json and `src`. */
  files?: Record<string, string>;
  declaration?: unknown;
  /** Built with rspack before it is checked. */
  build?: ForeignBuild;
  /** Built only with LONG_TESTS; each kind of build has one that always is. */
  isLong?: true;
  /** A part of each message that it is refused with; accepted when absent. */
  refused?: string[];
}

export const HOSTS_REACT = { react: { singleton: true, import: false, requiredVersion: '^19.0.0' } };
export const DECLARATION = {
  name: 'invoices',
  contract: '^2.0.0',
  owner: 'Invoices team',
  routes: [{ path: '/invoices', module: './Page', title: 'Invoices', layout: 'shell' }],
  navigation: [{ section: 'main', order: 70, icon: 'invoices', label: 'Invoices', path: '/invoices' }],
};
export const MOUNTED = { ...DECLARATION, routes: [{ ...DECLARATION.routes[0], kind: 'mount' }] };

/** A package in place of React 18, with the part of it that every build keeps. */
export const REACT_18 = {
  'node_modules/react/package.json': '{"name":"react","version":"18.3.1","main":"index.js"}',
  'node_modules/react/index.js':
    'function Component() {}\n' +
    'Component.prototype.setState = function (state) {\n' +
    '  if (typeof state !== "object") throw Error("setState(...): takes an object of state variables to update or ' +
    'a function which returns an object of state variables.");\n' +
    '};\n' +
    'exports.Component = Component;\n' +
    'exports.createElement = (type, props, child) => ({ type, props, child });\n' +
    'exports.useState = (first) => [first, () => {}];\n',
};

/** Writes a remote into an empty folder: package.json, remote.json, the screens of `screens`, and these files. */
export async function writeForeign(
  folder: string,
  files: Record<string, string> = {},
  declaration: unknown = DECLARATION,
): Promise<void> {
  const all = {
    'package.json': JSON.stringify({ name: 'invoices', version: '1.0.0' }),
    'remote.json': typeof declaration === 'string' ? declaration : JSON.stringify(declaration),
    ...files,
  };
  await cp(path.join(import.meta.dirname, 'screens'), path.join(folder, 'src'), { recursive: true });
  for (const [file, content] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
}

/** Builds the remote in `folder` with rspack. */
export async function buildForeign(folder: string, options: ForeignBuild): Promise<void> {
  const script = path.join(import.meta.dirname, 'build.mjs');
  await promisify(execFile)(process.execPath, [script, folder, JSON.stringify(options)]);
}

interface ForgedBuild {
  /** The function of the exposed module in its chunk. */
  code?: string;
  /** Other files of the build. */
  files?: Record<string, string>;
  shared?: Record<string, unknown>;
  exposed?: string;
  global?: string;
  /** Name of the list of its chunks. */
  chunks?: string;
  entryType?: string;
  entry?: string;
}

/** The form of chunks that rspack 2.3 and webpack 5.101 write, each with an exposed module. */
const RSPACK_CODE =
  '7885(e,t,n){n.r(t);var r=n(5593);n.d(t,{},{default:function(){return(0,r.createElement)("p",null,"x")}})}';
export const WEBPACK_CODE =
  '7885:(e,t,n)=>{n.r(t),n.d(t,{default:()=>o});var r=n(5593);function o(){return(0,r.createElement)("p",null,"x")}}';

/** The files of a build as rspack and webpack leave it, without their run time. */
export function forgedBuild(options: ForgedBuild = {}): Record<string, string> {
  const { exposed = './Page', global = 'invoices_1_0_0', entryType = 'global', code = RSPACK_CODE } = options;
  const { shared = { react: '^19.0.0' }, chunks = `rspackChunk${global}` } = options;
  const none = { sync: [], async: [] };
  const manifest = {
    metaData: { name: global, globalName: global, remoteEntry: { name: 'remoteEntry.js', path: '', type: entryType } },
    shared: Object.entries(shared).map(([name, requiredVersion]) => ({ name, requiredVersion, singleton: true })),
    exposes: [{ path: exposed, assets: { js: { sync: ['page.js'], async: [] }, css: none } }],
  };
  const entry =
    `var ${global};(()=>{var m={1(e,t,n){"use strict";var r={"${exposed}":()=>Promise.all([n.e(674)])` +
    '.then(()=>()=>n(7885))};n.d(t,{get:()=>r})}}})();';
  const files: Record<string, string> = {
    'mf-manifest.json': JSON.stringify(manifest),
    'mf-stats.json': '{}',
    'remoteEntry.js': options.entry ?? entry,
    'page.js': `"use strict";(self.${chunks}=self.${chunks}||[]).push([[674],{${code}}]);`,
    ...options.files,
  };
  return Object.fromEntries(Object.entries(files).map(([file, content]) => [`dist/${file}`, content]));
}
