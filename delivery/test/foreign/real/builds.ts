/** Builds of other teams with their own tools, installed by npm in a folder of their own. With LONG_TESTS only. */
import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { DECLARATION, HOSTS_REACT, MOUNTED } from '../remotes.ts';

export interface RealBuild {
  title: string;
  tool: 'webpack' | 'rspack' | 'vite';
  exposes: Record<string, string>;
  shared: string[] | Record<string, object>;
  declaration?: object;
  isModule?: true;
  /** webpack's own plugin in place of that of @module-federation/enhanced. */
  isCore?: true;
  manifest?: false;
  mode?: 'development';
  name?: string;
  /** Changes of the bundler's `output`. */
  output?: object;
  /** Its files besides those of every foreign remote. */
  files?: Record<string, string>;
  /** A classic script beside the entry, which only the plugin of Vite can write. */
  varFilename?: string;
  /** Bundles React 18 in place of the installed React. */
  isReact18?: true;
  /** A part of the message that it is refused with; accepted when absent. */
  refused?: string;
}

/** Later releases of webpack lack a file that @module-federation/enhanced 2.9 loads. */
const PACKAGES = {
  '@module-federation/enhanced': '2.9.2',
  '@module-federation/vite': '1.23.0',
  '@rspack/core': '2.3.2',
  react: '19.3.1',
  'react-dom': '19.3.1',
  vite: '8.3.8',
  vue: '3.5.45',
  webpack: '5.101.3',
};
const REACT_18 = { react: '18.3.1', 'react-dom': '18.3.1' };

const page = (file = 'Page') => ({ './Page': `./src/${file}.js` });
const webpack = (title: string, change: Partial<RealBuild> = {}): RealBuild => ({
  ...{ title: `webpack: ${title}`, tool: 'webpack', exposes: page(), shared: HOSTS_REACT },
  ...change,
});
const vite = (title: string, change: Partial<RealBuild> = {}): RealBuild => ({
  ...webpack(title, { tool: 'vite', refused: 'is of the type "module"' }),
  ...change,
  title: `Vite: ${title}`,
});

export const REAL_BUILDS: readonly RealBuild[] = [
  webpack('React of the host'),
  webpack('Vue by mount', { exposes: page('vue'), shared: {}, declaration: MOUNTED }),
  webpack('React 18 by mount', { exposes: page('ownReact'), shared: {}, declaration: MOUNTED, isReact18: true }),
  webpack('React 19 bundled', { shared: {}, refused: 'copy of React' }),
  webpack('React 18 bundled', { shared: {}, isReact18: true, refused: 'copy of React' }),
  webpack('shared by name alone', { shared: ['react', 'react-dom'], refused: 'copy of React' }),
  webpack('an ES module', { isModule: true, refused: 'is of the type "module"' }),
  webpack('its own plugin', { isCore: true, refused: 'no mf-manifest' }),
  webpack('no manifest', { manifest: false, refused: 'no mf-manifest' }),
  webpack('mode development', { mode: 'development', refused: 'with eval' }),
  webpack('no default export', { exposes: page('NamedPage'), refused: 'no default export' }),
  vite('React of the host'),
  vite('nothing shared', { shared: {} }),
  vite('Vue by mount', { exposes: page('vue'), shared: {}, declaration: MOUNTED }),
  vite('a classic entry beside', { varFilename: 'varEntry.js' }),
];

/** Installs the tools into an empty folder, in which `buildReal` works. */
export async function installTools(folder: string): Promise<void> {
  await install(folder, PACKAGES);
  await install(path.join(folder, 'react18'), REACT_18);
  await cp(path.join(import.meta.dirname, 'build.mjs'), path.join(folder, 'build.mjs'));
}

/** Builds a remote below `tools`; returns its folder. */
export async function buildReal(tools: string, build: RealBuild): Promise<string> {
  const folder = path.join(tools, build.title.replace(/\W+/g, '-'));
  await cp(path.join(import.meta.dirname, '../screens'), path.join(folder, 'src'), { recursive: true });
  await writeFile(path.join(folder, 'src/main.js'), 'export {};\n');
  await writeFile(path.join(folder, 'package.json'), '{ "name": "invoices", "version": "1.0.0" }');
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify(build.declaration ?? DECLARATION));
  for (const [file, content] of Object.entries(build.files ?? {})) await writeFile(path.join(folder, file), content);
  const own = path.join(tools, 'react18/node_modules');
  const alias = build.isReact18 ? { react: path.join(own, 'react'), 'react-dom': path.join(own, 'react-dom') } : {};
  await run(process.execPath, ['build.mjs', folder, JSON.stringify({ ...build, alias })], tools);
  return folder;
}

async function install(folder: string, dependencies: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'tools', private: true, dependencies }));
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], folder);
}

/** Without this workspace's environment, as on a machine of another team: the plugin of Vite does nothing inside Jest. */
async function run(program: string, args: string[], cwd: string): Promise<void> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|JEST_)/.test(name));
  await promisify(execFile)(program, args, { cwd, env: Object.fromEntries(inherited) });
}
