/** The packages that are built for browsers, and the version each current state would be released under. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run/install.mjs';

/** `{ name, folder, version }` of the host. */
export function hostPackage(root = ROOT) {
  return packageOf('host', path.join(root, 'host'), root, hostInputs(root, readLock(root)));
}

/** The same for every remote, sorted by name. */
export async function remotePackages(root = ROOT) {
  const inputs = await remoteInputs(root, remoteFolders(root), readLock(root));
  return [...inputs].map(([folder, read]) => packageOf(path.basename(folder), folder, root, read));
}

/** The version of the kit that these sources make. */
export function kitVersion(root = ROOT) {
  return packageOf('kit', path.join(root, 'shared'), root, kitInputs(root, readLock(root))).version;
}

/** The folder of every remote, sorted by name. */
export function remoteFolders(root = ROOT) {
  const folder = path.join(root, 'remotes');
  return readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name))
    .filter((remote) => existsSync(path.join(remote, 'remote.json')));
}

/**
 * The package's version and a hash of everything its build reads: equal sources give equal versions on every machine,
 * any change gives a new one, and a change of another remote does not.
 */
function packageOf(name, folder, root, { files, packages }) {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${path.relative(root, file).replaceAll(path.sep, '/')}\0`);
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  for (const id of packages) hash.update(`${id}\0`);
  return { name, folder, version: `${version}-${hash.digest('hex').slice(0, 10)}` };
}

// What a build reads, and nothing else: the version of a release depends on it. Libraries are imported late, because the
// list of packages is needed before they are installed. ADR-003.

const SHARED = '@salesdesk/shared';
/** The packages that `shared/build` builds a release with. */
const BUILD_TOOLS = ['@module-federation/enhanced', '@rspack/core'];
const ASSETS = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif', 'ico', 'woff', 'woff2'];
const NOT_BUILT_IN = /(^|[\\/])(node_modules|dist)([\\/]|$)|\.test\.tsx?$/;

/** The host's files below `root`, as absolute paths, and its packages as texts. `lock`: of `readLock`. */
export function hostInputs(root, lock) {
  const files = ['host', 'shared/src', 'shared/compat', 'shared/build'].flatMap((part) =>
    filesOf(path.join(root, part)),
  );
  return {
    files: [...files, path.join(root, 'shared/package.json')],
    packages: lock.closure([...lock.dependencies('host'), ...lock.dependencies('shared')]),
  };
}

/** The same for the kit: contract, command line, template, documentation and the versions of its tools. */
export function kitInputs(root, lock) {
  const folders = [
    'delivery/kit',
    'delivery/site',
    'delivery/src',
    'delivery/templates',
    'docs/teams',
    'shared/src',
    'shared/compat',
    'shared/build',
    'shared/testing',
  ];
  const single = [
    'CHANGELOG.md',
    // What the live examples take from the page.
    'host/src/styleNonce.ts',
    'host/src/trustedTypes.ts',
    'package.json',
    'pnpm-workspace.yaml',
    'shared/package.json',
    'tsconfig.browser.json',
  ];
  return {
    files: [
      ...folders.flatMap((part) => filesOf(path.join(root, part))),
      ...single.map((file) => path.join(root, file)),
    ],
    packages: lock.closure(
      ['.', 'delivery', 'shared', 'delivery/site'].flatMap((importer) => lock.dependencies(importer)),
    ),
  };
}

/**
 * The same for each of these remotes, by its folder: its own files, the files of shared parts that end up in its build, the recipe, and
 * what its own entry and the build tools lead to in the lock file. What the host provides at run time is left out.
 */
async function remoteInputs(root, folders, lock) {
  const tools = lock.dependencies('shared').filter(({ name }) => BUILD_TOOLS.includes(name));
  const entriesOf = (folder) => [path.join(folder, 'rspack.config.mjs'), ...screensOf(folder)];
  const reached = await reachedFiles(root, folders.flatMap(entriesOf));
  const inputsOf = (folder) => {
    const importer = path.relative(root, folder).replaceAll(path.sep, '/');
    const files = [...filesOf(folder), ...entriesOf(folder).flatMap((entry) => reached.get(entry) ?? [])];
    return {
      files: [...new Set(files)].sort(),
      packages: lock.closure([...lock.dependencies(importer), ...tools]),
    };
  };
  return new Map(folders.map((folder) => [folder, inputsOf(folder)]));
}

/** The sources that the recipe exposes: the screens of remote.json, and their texts in other languages. */
function screensOf(folder) {
  const { routes, extensions = [] } = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8'));
  const names = new Set([...routes, ...extensions].map(({ module }) => path.basename(module)));
  return readdirSync(path.join(folder, 'src'))
    .filter((file) => names.has(file.replace(/\.tsx?$/, '')) || /^texts\.\w+\.ts$/.test(file))
    .map((file) => path.join(folder, 'src', file));
}

/** By entry point, the files of the workspace that contribute to its bundle without the host's shares and packages. */
async function reachedFiles(root, entryPoints) {
  const [{ build }, { providedVersions }] = await Promise.all([
    import('esbuild'),
    import('@salesdesk/shared/build/shares'),
  ]);
  const isProvided = new Set(Object.keys(providedVersions()));
  const { exports: doors } = JSON.parse(readFileSync(path.join(root, 'shared/package.json'), 'utf8'));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    outbase: root,
    outdir: 'dist',
    format: 'esm',
    jsx: 'automatic',
    loader: Object.fromEntries(ASSETS.map((extension) => [`.${extension}`, 'file'])),
    logLevel: 'silent',
    plugins: [
      {
        name: 'shared',
        setup({ onResolve }) {
          onResolve({ filter: /^[^.]/ }, ({ path: key, kind }) => {
            if (kind === 'entry-point') return undefined;
            const door = key.startsWith(SHARED) && !isProvided.has(key) ? doors[key.replace(SHARED, '.')] : undefined;
            return door ? { path: path.join(root, 'shared', door) } : { path: key, external: true, sideEffects: false };
          });
        },
      },
    ],
  });
  const { outputs } = metafile;
  // Stylesheets and assets are outputs of their own.
  const filesIn = ({ inputs, imports, cssBundle }) => [
    ...Object.keys(inputs).flatMap((file) => (inputs[file].bytesInOutput ? [path.join(root, file)] : [])),
    ...[...imports.map((one) => one.path), cssBundle].flatMap((one) => (outputs[one] ? filesIn(outputs[one]) : [])),
  ];
  const ofEntries = Object.entries(outputs).filter(([file, { entryPoint }]) => entryPoint && !file.endsWith('.css'));
  return new Map(ofEntries.map(([, output]) => [path.join(root, output.entryPoint), filesIn(output)]));
}

/**
 * The lock file of pnpm. Its lines are read one by one, because parsing all of it as YAML takes longer than a build that
 * has nothing to do.
 */
export function readLock(root) {
  const sections = { importers: new Map(), packages: new Map(), snapshots: new Map() };
  let section;
  let entry = [];
  for (const line of readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8').split('\n')) {
    const [, top] = /^(\w+):/.exec(line) ?? [];
    const [, name] = /^ {2}(\S.*?):( \{\})?$/.exec(line) ?? [];
    if (top) section = sections[top];
    else if (name) {
      entry = [];
      section?.set(unquoted(name), entry);
    } else entry.push(line);
  }

  /** `{ name, id }` of what an importer installs; packages of the workspace have no id. */
  function dependencies(importer) {
    const lines = sections.importers.get(importer) ?? [];
    return lines.flatMap((line, index) => {
      const [, name] = /^ {6}(\S+):$/.exec(line) ?? [];
      const [, version] = /^ {8}version: (\S+)$/.exec(lines[index + 2] ?? '') ?? [];
      if (!name || !version || version.startsWith('link:')) return [];
      return [{ name: unquoted(name), id: idOf(unquoted(name), version) }];
    });
  }

  /** The id of a package and everything below it, with what the registry says its contents are. */
  function closure(roots) {
    const known = new Set();
    const waiting = roots.map(({ id }) => id);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (known.has(id)) continue;
      known.add(id);
      for (const line of sections.snapshots.get(id) ?? []) {
        const [, name, version] = /^ {6}(\S+): (\S+)$/.exec(line) ?? [];
        if (name) waiting.push(idOf(unquoted(name), version));
      }
    }
    const contents = (id) =>
      (sections.packages.get(id.replace(/\(.*$/, '')) ?? []).find((line) => /integrity/.test(line));
    return [...known].sort().map((id) => `${id} ${contents(id)?.trim()}`);
  }

  return { dependencies, closure };
}

/** An alias carries the name of its package in its version: `npm:` is not written into the lock file. */
function idOf(name, version) {
  return /^@?[a-z][^(]*@/.test(version) ? version : `${name}@${version}`;
}

function unquoted(text) {
  return text.replace(/^'(.*)'$/, '$1');
}

function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_BUILT_IN.test(path.relative(folder, file)))
    .sort();
}
