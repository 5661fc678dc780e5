/**
 * The package `@salesdesk/shared` as teams outside the workspace install it: declarations of everything that the host
 * provides, the pure domain as code, the build recipe, and the running parts compiled into one file for tests.
 */

import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteJsonSchema } from '@salesdesk/delivery/remote-schema';
import { build, type Plugin } from 'esbuild';
import { parse } from 'yaml';
import { writeJson } from '../../../shared/build/files.mjs';
import { olderContracts } from '../../../shared/build/shares.mjs';

/** The tools that a remote is tested and proved with, taken from the workspace's own versions. */
const TEST_TOOLS = [
  '@swc/core',
  '@swc/jest',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/react',
  '@types/react-dom',
  'axe-core',
  'jest',
  'jest-environment-jsdom',
  'playwright-core',
  'typescript',
];
/** Needed only to build the host. */
const HOST_ONLY = [
  '@fontsource-variable/inter',
  '@ant-design/icons-svg',
  'i18next',
  'eventsource-parser',
  'jwt-decode',
  'subset-font',
];
/** Of the test's own copies, so that a page and its test share one React. */
const NOT_BUNDLED = ['react', 'react-dom', '@testing-library/*'];
const TEST_FILES = ['cssModule.cjs', 'asset.cjs', 'jsdomEnvironment.mjs'];

interface SharedPackage {
  version: string;
  exports: Record<string, string>;
  dependencies: Record<string, string>;
}

/** A page of the reference. */
export interface MarkdownDocument {
  /** Its file without the ending: `reference/router`. */
  address: string;
  markdown: string;
}

/** Writes the package into `folder`, with `docs`. Rejects when the declarations cannot be made. */
export async function stageContract(root: string, folder: string, docs: readonly MarkdownDocument[]): Promise<void> {
  const shared = path.join(root, 'shared');
  const described: SharedPackage = JSON.parse(await readFile(path.join(shared, 'package.json'), 'utf8'));
  const doors = Object.entries(described.exports).filter(([door]) => !door.startsWith('./build'));
  await mkdir(path.join(folder, 'runtime'), { recursive: true });
  const older = olderContracts(shared);
  await declare(root, folder, [
    ...doors.map(([, source]) => source),
    ...older.flatMap((one) => Object.values(one.doors)),
  ]);
  await compile(root, folder, doors);
  await cp(path.join(shared, 'build'), path.join(folder, 'build'), { recursive: true, filter: isNoTest });
  await cp(path.join(root, 'delivery/kit/contract'), folder, { recursive: true });
  for (const file of TEST_FILES) await cp(path.join(shared, 'testing', file), path.join(folder, 'testing', file));
  for (const { address, markdown } of docs) {
    const file = path.join(folder, 'docs', `${address}.md`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${withPictures(markdown)}\n`);
  }
  await cp(path.join(root, 'delivery/kit/pictures'), path.join(folder, 'docs/pictures'), { recursive: true });
  await cp(path.join(root, 'CHANGELOG.md'), path.join(folder, 'CHANGELOG.md'));
  writeJson(path.join(folder, 'remote.schema.json'), remoteJsonSchema());
  const declaredOlder = older.map(({ version, doors: adapters }) => [version, declarationsOf(adapters)]);
  writeJson(path.join(folder, 'package.json'), {
    ...(await packageJson(root, described, doors)),
    // What `npm run contract` and `salesdesk verify` compile a release of an older contract against.
    olderContracts: Object.fromEntries(declaredOlder),
  });
}

/** Shows the picture of an example above its source, which the site runs instead. Only pages in a folder have examples. */
function withPictures(markdown: string): string {
  return markdown.replace(
    /^```tsx example=(\w+)$/gm,
    (fence, name) => `![${name}](../pictures/${name}.webp)\n\n${fence}`,
  );
}

const isNoTest = (file: string) => !/\.test\.\w+$/.test(file);

type Doors = [door: string, source: string][];

const runtimeOf = (door: string) => `./runtime/${door === '.' ? 'kernel' : door.slice(2).replaceAll('/', '-')}.cjs`;
/** Pure code is part of a remote's own build; the host provides everything else. */
const isPure = (source: string) => source.startsWith('./src/domain/');

const declarationsOf = (sources: Record<string, string>) =>
  Object.fromEntries(Object.entries(sources).map(([door, source]) => [door, declarationOf(source)]));

async function packageJson(root: string, { version, dependencies }: SharedPackage, doors: Doors): Promise<object> {
  const { devDependencies, engines } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const { catalog } = parse(await readFile(path.join(root, 'pnpm-workspace.yaml'), 'utf8'));
  const versionOf = (name: string, range: string) => [name, range === 'catalog:' ? catalog[name] : range] as const;
  const tools = TEST_TOOLS.map((name): [string, string] => [name, devDependencies[name]]);
  const needed = Object.entries(dependencies).filter(([name]) => !HOST_ONLY.includes(name));
  return {
    name: '@salesdesk/shared',
    version,
    description: 'What Salesdesk provides to its screens: declarations, build recipe, test harness',
    license: 'UNLICENSED',
    type: 'module',
    bin: { salesdesk: 'bin/salesdesk.mjs' },
    exports: {
      ...Object.fromEntries(
        doors.map(([door, source]) => [
          door,
          {
            types: declarationOf(source),
            ...(isPure(source) ? { import: source.replace('./src/', './').replace(/\.ts$/, '.js') } : {}),
            default: runtimeOf(door),
          },
        ]),
      ),
      './build': './build/index.mjs',
      './jest': './jest.mjs',
      './styles': { types: './styles.d.ts' },
      './tsconfig.remote.json': './tsconfig.remote.json',
      './remote.schema.json': './remote.schema.json',
      './package.json': './package.json',
    },
    engines,
    dependencies: Object.fromEntries(
      [...needed.map(([name, range]) => versionOf(name, range)), ...tools].sort(([a], [b]) => a.localeCompare(b)),
    ),
  };
}

/** Emits the declarations of everything behind `sources`, which are files below `shared`, and the domain as JavaScript. */
async function declare(root: string, folder: string, sources: string[]): Promise<void> {
  const shared = path.join(root, 'shared');
  const output = path.join(folder, 'compiled');
  const config = path.join(folder, 'tsconfig.json');
  await emitDeclarations({ root, shared, config, output, sources });
  const isDeclaration = (file: string) => !/\.\w+$/.test(path.basename(file)) || file.endsWith('.d.ts');
  const isCode = (file: string) => !file.endsWith('.d.ts');
  await cp(output, path.join(folder, DEFINITIONS), { recursive: true, filter: isDeclaration });
  await cp(path.join(output, 'src/domain'), path.join(folder, 'domain'), { recursive: true, filter: isCode });
  await cp(path.join(shared, 'src/css.d.ts'), path.join(folder, 'styles.d.ts'));
  await rm(output, { recursive: true });
  await rm(config);
}

/** Compiles all doors into one script, because they share one kernel, and a small file per door that names its part. */
async function compile(root: string, folder: string, doors: Doors): Promise<void> {
  const shared = path.join(root, 'shared');
  const parts = doors.map(([door, source]) => [runtimeOf(door), path.join(shared, source)] as const);
  const nameOf = (file: string) => path.basename(file, '.cjs').replaceAll('-', '_');
  await build({
    stdin: {
      // The setup comes first: it prepares the document before anything else runs.
      contents: [
        `import ${JSON.stringify(path.join(shared, 'testing/setup.ts'))};`,
        ...parts.map(([file, source]) => `export * as ${nameOf(file)} from ${JSON.stringify(source)};`),
      ].join('\n'),
      resolveDir: shared,
      loader: 'ts',
    },
    bundle: true,
    outfile: path.join(folder, 'runtime/all.cjs'),
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    external: NOT_BUNDLED,
    define: { 'process.env.NODE_ENV': '"test"' },
    loader: { '.png': 'empty', '.svg': 'empty', '.woff2': 'empty' },
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [doorsAndStyles(shared, doors)],
  });
  for (const [file] of parts)
    await writeFile(path.join(folder, file), `module.exports = require('./all.cjs').${nameOf(file)};\n`);
  await writeFile(path.join(folder, 'runtime/setup.cjs'), "require('./all.cjs');\n");
}

/** Resolves the package's own name to its sources, and every class name to itself. */
function doorsAndStyles(shared: string, doors: Doors): Plugin {
  const sources = new Map(doors.map(([door, source]) => [`@salesdesk/shared${door.slice(1)}`, source]));
  return {
    name: 'doors and styles',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^@salesdesk\/shared/ }, ({ path: request }) => ({
        path: path.join(shared, sources.get(request) ?? ''),
      }));
      onLoad({ filter: /\.module\.css$/ }, () => ({
        contents:
          "module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });",
        loader: 'js',
      }));
      onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
    },
  };
}

interface DeclarationsOptions {
  /** Folder of the workspace. */
  root: string;
  /** Folder of the package `shared`, or of a copy of it inside the workspace. */
  shared: string;
  /** File for the settings of this run. */
  config: string;
  output: string;
  /** Sources of the doors, relative to `shared`. */
  sources: string[];
  /** Emits only declarations, whatever errors the sources have, and what did not change since the last run not at all. */
  isQuick?: boolean;
}

/** Emits declarations and code. Rejects with the compiler's messages when the sources have errors. */
export async function emitDeclarations({ root, shared, config, output, sources, isQuick }: DeclarationsOptions) {
  writeJson(config, {
    extends: path.join(root, 'tsconfig.browser.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      incremental: isQuick ?? false,
      ...(isQuick ? { emitDeclarationOnly: true, noCheck: true, tsBuildInfoFile: `${config}.buildinfo` } : {}),
      rewriteRelativeImportExtensions: true,
      rootDir: shared,
      outDir: output,
      types: ['jest', 'node'],
      typeRoots: [path.join(root, 'node_modules/@types')],
    },
    include: [],
    files: [path.join(shared, 'src/css.d.ts'), ...sources.map((source) => path.join(shared, source))],
  });
  await run(root, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', config]);
}

function run(cwd: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });
}

/** Where a source's declarations stand in the package. Each keeps its place, so that an editor shows the folders. */
export const declarationOf = (source: string) =>
  `./${DEFINITIONS}/${source.replace(/^\.\//, '').replace(/\.tsx?$/, '.d.ts')}`;

export const DEFINITIONS = 'definitions';
